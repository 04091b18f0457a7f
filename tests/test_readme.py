import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "README.ja.md"])
def test_the_examples_in_the_readme_work(page):
    results = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert results.attempted > 5
    assert results.failed == 0


@pytest.mark.parametrize("page", ["README.md", "README.ja.md"])
def test_the_links_and_pictures_in_the_readme_exist(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [part.partition(")")[0] for part in text.split("](")[1:]]
    assert len(links) > 10
    assert [link for link in links if not (ROOT / link).exists()] == []
