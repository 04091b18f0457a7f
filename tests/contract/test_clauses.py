"""Every clause on a game's page has at least one test that carries its number."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FIFTH_GAME = ROOT / "tests" / "fifth_game"
PAGES = [*sorted((ROOT / "docs" / "games").glob("*.md")), FIFTH_GAME / "README.md"]
CLAUSE = re.compile(r"\*\*([A-Z]{3}-[0-9]+)\*\*")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_clause_has_a_test(page):
    clauses = set(CLAUSE.findall(page.read_text(encoding="utf-8")))
    # A page may tell of two games, as that of Blokus tells of its 8 x 10 puzzle.
    own = page.parent == FIFTH_GAME
    folders = [FIFTH_GAME] if own else list((ROOT / "tests" / "games").glob(f"{page.stem}*"))
    tests = "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py"))
    prefix = next(iter(clauses))[:3]
    numbers = sorted(int(clause[4:]) for clause in clauses)
    assert numbers == list(range(1, len(numbers) + 1)), "the clauses are numbered without gaps"
    untested = [n for n in numbers if not re.search(rf"def test_{prefix.lower()}_{n}_", tests)]
    assert not untested
