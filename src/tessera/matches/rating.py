"""A ladder of players: each against the one below, and how far apart that puts them in Elo points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from tessera.matches.match import A, B, Match, Tally
from tessera.matches.parallel import play_match


@dataclass(frozen=True)
class Rung:
    """A player and its match against the one below."""

    player: str
    below: str
    tally: Tally
    elo: float
    """Above the lowest player of the ladder."""

    def as_json(self) -> dict[str, Any]:
        """A row of `tessera rate --json`."""
        tally = self.tally
        return {
            "player": self.player,
            "below": self.below,
            "games": tally.games,
            "score": round(tally.score_a, 6),
            "interval": [round(end, 6) for end in tally.interval],
            "elo_above": round(tally.elo, 1),
            "elo": round(self.elo, 1),
            "cpu_seconds_per_game": round(tally.cpu_seconds(A) / tally.games, 3),
            "cpu_seconds_per_game_below": round(tally.cpu_seconds(B) / tally.games, 3),
        }


def climb(match: Match, players: Sequence[str], jobs: int = 1) -> Iterator[Tally | Rung]:
    """Play the ladder from below; yields results so far, and a rung whenever one is finished.

    `match` says all but who plays.
    """
    elo = 0.0
    for below, player in pairwise(players):
        records = match.records and match.records / f"{player} {below}".replace(":", "-").replace(" ", "_")
        rung_match = replace(match, a=player, b=below, seed=f"{match.seed} {player}", records=records)
        for tally in play_match(rung_match, jobs):
            yield tally
        elo += tally.elo
        yield Rung(player, below, tally, elo)
