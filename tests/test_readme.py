import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_in_the_readme_work():
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 0
    assert failed == 0
