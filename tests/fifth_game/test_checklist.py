"""The checklist in CONTRIBUTING.md is what the fifth game does, and what our games do."""

import re
from pathlib import Path

import pytest

from tessera.games import GAMES, module_name

ROOT = Path(__file__).parent.parent.parent
FIFTH_GAME = Path(__file__).parent
NOT_THE_GAME = {"install.py", "test_checklist.py", "test_everywhere.py"}
REQUIRED = ("docs/games", "src/tessera/games", "tests/games", "tests/perft", "tests/playthroughs")
SHARED_PAGES = {"blokus-8x10": "blokus"}
"""The puzzle in the box of Blokus is told on the page of Blokus, and tested beside it."""


def steps() -> list[tuple[str, str]]:
    """For each step the file of one of our games, and that of a package of its own."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Adding a game")[2]
    rows = [line.split("|")[1:-1] for line in text.splitlines() if line.startswith("|")]
    return [(ours.strip(" `"), theirs.strip(" `")) for _, ours, theirs in rows[2:]]


def test_the_fifth_game_does_every_step():
    missing = [file for _, file in steps() if not (FIFTH_GAME / file.replace("<game>", "mosaic")).exists()]
    assert not missing


def test_every_file_of_the_fifth_game_is_a_step():
    told = {(FIFTH_GAME / file.replace("<game>", "mosaic")).resolve() for _, file in steps()}
    found = {path for path in FIFTH_GAME.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert {path.name for path in found - told} == NOT_THE_GAME


@pytest.mark.parametrize("name", GAMES)
def test_our_games_do_every_required_step(name):
    missing = []
    for pattern, _ in steps():
        if pattern.startswith(REQUIRED):
            names = {name, module_name(name), SHARED_PAGES.get(name, name)}
            found = [path for each in names for path in places(pattern.replace("<game>", each))]
            missing += [] if found else [pattern]
    assert not missing


@pytest.mark.parametrize("pattern", [ours for ours, _ in steps()])
def test_every_step_is_done_by_one_of_our_games(pattern):
    names = {*GAMES, *map(module_name, GAMES)}
    assert any(places(pattern.replace("<game>", name)) for name in names)


def places(pattern: str) -> list[Path]:
    """What there is of this name: a file, a package, a module or data."""
    exact = [path for path in [ROOT / pattern] if path.exists()]
    return exact or [*ROOT.glob(f"{pattern}.*"), *(ROOT.glob(pattern) if "*" in pattern else [])]


def test_the_checklist_names_every_companion_room_or_says_that_there_is_one():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = set()
    for file in (ROOT / "src" / "tessera").rglob("*.py"):
        rooms |= set(re.findall(r'^ROOM = "([a-z.]+)"', file.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(rooms) >= 6
    assert [room for room in rooms if room.replace(".", "/") not in text] == []
