"""The Elo of the levels is what the matches in the documentation say."""

import math
from pathlib import Path

import pytest

from tessera.games import load
from tessera.players.levels import LEVELS, level_elos

PAGE = Path(__file__).parent.parent.parent / "docs" / "search.md"
ROUNDED = 0.0051  # scores are told with two decimals


def scores_of_levels():
    """The table of the page: for each game how well each level scores against the one below."""
    lines = PAGE.read_text(encoding="utf-8").split("### Levels")[1].splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("| level |"))
    heads, _, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines[first : first + 1 + len(LEVELS)]
    )
    return {
        game.lower(): {int(row[0]): float(row[column].split(",")[0]) for row in rows}
        for column, game in enumerate(heads)
        if column
    }


def elo_above(score):
    return 400 * math.log10(score / (1 - score))


@pytest.mark.parametrize("game", ["blokus", "ingenious", "passtally", "verflixt"])
def test_elos_are_those_of_the_matches_on_the_page(game):
    scores, elos = scores_of_levels()[game], level_elos(load(game, players=2))
    assert list(scores) == list(LEVELS)[1:]
    assert elos[1] == 0
    for level, score in scores.items():
        step = elos[level] - elos[level - 1]
        assert elo_above(score - ROUNDED) - 1 <= step <= elo_above(score + ROUNDED) + 1, level
