"""What the web app's texts say in numbers is what the rules have."""

import re
from pathlib import Path

import pytest

from tessera.games.blokus.box import CELLS_PER_COLOR, NUM_COLORS, NUM_PIECES, ORIENTATIONS, SIDE
from tessera.games.blokus.rules import ALL_PLACED_BONUS, MONOMINO_LAST_BONUS
from tessera.games.blokus.state import PLACEMENTS
from tessera.games.blokus_8x10.box import COLUMNS, ROWS
from tessera.games.ingenious import box as ingenious
from tessera.games.ingenious.rules.scoring import BOARD_END
from tessera.games.passtally import box as passtally
from tessera.games.verflixt import box as verflixt

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
LANGUAGES = ("en", "ja")


def cells(side: int) -> int:
    return 3 * side * (side - 1) + 1


CLAUSES = {
    "BLO-1": {SIDE, NUM_PIECES, CELLS_PER_COLOR, sum(map(len, ORIENTATIONS)), PLACEMENTS.count},
    "BLO-9": {ALL_PLACED_BONUS, ALL_PLACED_BONUS + MONOMINO_LAST_BONUS},
    "BLO-14": {NUM_COLORS * NUM_PIECES},
    "BLO-15": {ROWS, COLUMNS},
    "ING-1": {*ingenious.SIDES, *map(cells, ingenious.SIDES)},
    "ING-3": {ingenious.NUM_TILES},
    "ING-5": {BOARD_END, 2 * BOARD_END},
    "ING-11": {BOARD_END},
    "VER-1": {verflixt.NUM_TILES},
    "VER-15": {1, verflixt.BUG_ROLLS},
    "VER-16": {1, verflixt.BUG_ROLLS},
    "PAS-1": {passtally.SIDE, passtally.NUM_SPACES},
    "PAS-2": {passtally.NUM_TILES},
    "PAS-4": {passtally.PILE_SIZE},
    "PAS-14": {passtally.POINTS_TO_REACH},
}
FOLDERS = {"BLO": "blokus", "ING": "ingenious", "VER": "verflixt", "PAS": "passtally"}


def numbers_in(text: str) -> set[int]:
    return {int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", text)}


def clause_text(clause: str, language: str) -> str:
    """The clause as its rules page has it."""
    page = (GAMES / FOLDERS[clause[:3]] / "rules" / f"{language}.ts").read_text(encoding="utf-8")
    return page.split(f"id: '{clause}'")[1].split("id: '")[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_the_numbers_of_the_rules(clause, language):
    assert CLAUSES[clause] <= numbers_in(clause_text(clause, language))


def texts_of(file: str, key: str) -> list[str]:
    """What a file says under a key, in every language that it has."""
    return re.findall(rf"'{re.escape(key)}':\s*'(.*?)',\n", (GAMES / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("key", "files", "numbers"),
    [
        ("option.verflixt.bug.note", ["verflixt/meta.ts"], {1, verflixt.BUG_ROLLS}),
        (
            "verflixt.reason.bug-roll",
            ["verflixt/catalog.en.ts", "verflixt/catalog.ja.ts"],
            {1, verflixt.BUG_ROLLS},
        ),
        ("ingenious.hint.bonus", ["ingenious/catalog.en.ts", "ingenious/catalog.ja.ts"], {BOARD_END}),
        (
            "passtally.of-50",
            ["passtally/catalog.en.ts", "passtally/catalog.ja.ts"],
            {passtally.POINTS_TO_REACH},
        ),
        (
            "puzzles.text.blokus-84",
            ["blokus/meta.ts"],
            {ALL_PLACED_BONUS, ALL_PLACED_BONUS + MONOMINO_LAST_BONUS},
        ),
    ],
)
def test_a_sentence_has_the_numbers_of_the_rules(key, files, numbers):
    texts = [text for file in files for text in texts_of(file, key)]
    assert len(texts) == len(LANGUAGES)
    for text in texts:
        assert numbers <= numbers_in(text)


def test_pas_13_the_ladder_is_that_of_the_rules():
    steps = re.findall(r"\[(\d+), (\d+)\]", (GAMES / "passtally" / "ladder.ts").read_text(encoding="utf-8"))
    assert {int(points): int(passes) for points, passes in steps} == passtally.PASSES_NEEDED
