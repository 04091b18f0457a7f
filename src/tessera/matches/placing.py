"""Where a player stands on the ladder of levels: the Elo that explains matches with some of them best."""

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tessera.core.errors import OptionError
from tessera.core.game import Game
from tessera.matches.match import Match, Tally
from tessera.matches.parallel import play_match
from tessera.matches.statistics import SURENESS
from tessera.players.levels import level_elos

ELO_SCALE = 400 / math.log(10)


@dataclass(frozen=True)
class Place:
    """A player's place on the ladder."""

    elo: float
    """Above level 1."""
    interval: tuple[float, float]
    """Where the true one lies with a probability of 95 %."""
    tallies: dict[int, Tally]
    """The match with each level."""
    elos: dict[int, int]
    """How strong the levels are."""

    @property
    def level(self) -> float:
        """The same as a level, with parts between two of them; from 0 to 10 beyond the ends."""
        elos = [self.elos[number] for number in sorted(self.elos)]
        if self.elo < elos[0]:
            return 0.5
        above = [number for number, elo in enumerate(elos) if elo > self.elo]
        if not above:
            return len(elos) + 0.5
        low, high = elos[above[0] - 1], elos[above[0]]
        return above[0] + (self.elo - low) / (high - low)

    def as_json(self) -> dict[str, Any]:
        """The place and the matches, as plain data."""
        return {
            "elo": round(self.elo, 1),
            "interval": [round(end, 1) for end in self.interval],
            "level": round(self.level, 2),
            "matches": [
                {
                    "level": number,
                    "level_elo": self.elos[number],
                    "games": tally.games,
                    "score": round(tally.score_a, 6),
                    "interval": [round(end, 6) for end in tally.interval],
                }
                for number, tally in self.tallies.items()
            ],
        }


def check_ladder(game: Game, levels: Sequence[int]) -> dict[int, int]:
    """The Elo of the levels; OptionError if they were not measured, or if a level is not there."""
    elos = level_elos(game)
    if not elos:
        raise OptionError(f"the levels of {game!r} have not been measured")
    for number in levels:
        if number not in elos:
            raise OptionError(
                f"there is no level {number} that was measured; levels {min(elos)} to {max(elos)} were"
            )
    return elos


def climb_levels(match: Match, levels: Sequence[int], jobs: int = 1) -> Generator[Tally | Place]:
    """Let A of the match play each level; yields results so far, and the place after every level."""
    elos = check_ladder(match.game, levels)
    tallies: dict[int, Tally] = {}
    for number in levels:
        for tally in play_match(replace(match, b=f"level:{number}", seed=f"{match.seed} {number}"), jobs):
            yield tally
            tallies[number] = tally
        yield find_place(tallies, elos)


def find_place(tallies: dict[int, Tally], elos: dict[int, int]) -> Place:
    """The Elo under which the results are likeliest, half a game being added on both sides of each match."""
    results = [
        (elos[number], (tally.score_a * tally.games + 0.5) / (tally.games + 1), tally.games)
        for number, tally in tallies.items()
    ]
    low, high = min(elos.values()) - 1000.0, max(elos.values()) + 1000.0
    for _ in range(60):  # halving the interval in which the expected score equals the one that was made
        middle = (low + high) / 2
        too_low = sum(games * (score - _expected(middle, elo)) for elo, score, games in results) > 0
        low, high = (middle, high) if too_low else (low, middle)
    known = sum(games * _expected(low, elo) * (1 - _expected(low, elo)) for elo, _, games in results)
    error = SURENESS * ELO_SCALE / math.sqrt(known)
    return Place(low, (low - error, low + error), dict(tallies), elos)


def _expected(elo: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - elo) / 400))
