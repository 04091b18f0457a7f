"""The Elo of the levels is what the matches in the documentation say."""

import math
from pathlib import Path

import pytest

from tessera.games import load
from tessera.players.levels import LEVELS, level_elos

PAGE = Path(__file__).parent.parent.parent / "docs" / "search.md"
NUMBERS_OF_PLAYERS = {"blokus": (2, 3, 4), "ingenious": (2, 3, 4), "passtally": (2, 3), "verflixt": (2, 3, 4)}
COLUMNS = [(game, players) for game, numbers in NUMBERS_OF_PLAYERS.items() for players in numbers]
ROUNDED = 0.0051  # scores are told with two decimals


def scores_of_levels(game, players):
    """A column of a game's table on the page: how well each level scores against the one below."""
    lines = PAGE.read_text(encoding="utf-8").split("### Levels")[1].splitlines()
    first = next(
        number for number, line in enumerate(lines) if line.startswith(f"| {game.capitalize()} | 2 players |")
    )
    heads, _, *rows = (
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines[first : first + 1 + len(LEVELS)]
    )
    column = heads.index(f"{players} players")
    return {int(row[0]): row[column].split(",")[0] for row in rows}


def elo_above(score):
    return 400 * math.log10(score / (1 - score))


@pytest.mark.parametrize(("game", "players"), COLUMNS)
def test_elos_are_those_of_the_matches_on_the_page(game, players):
    scores, elos = scores_of_levels(game, players), level_elos(load(game, players=players))
    assert [1, *scores] == list(elos) == list(LEVELS)
    assert elos.pop(1) == 0
    below = 0
    for level, elo in elos.items():
        score = float(scores[level])
        assert elo_above(score - ROUNDED) - 1 <= elo - below <= elo_above(score + ROUNDED) + 1, level
        below = elo
