"""Matches between two players: paired seats, the same chance for both, results with their uncertainty."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from tessera.core.errors import OptionError
from tessera.core.game import Game
from tessera.matches.single_game import GameResult, Sides, play_game
from tessera.matches.statistics import decide, elo_difference, score_interval
from tessera.players.registry import ONE_THREAD, Resources

A, B = "a", "b"
_EXCHANGED = str.maketrans("ab", "ba")


@dataclass(frozen=True)
class Match:
    """Who plays what against whom."""

    game: Game
    a: str
    b: str
    seed: str
    games: int
    """At most so many; an odd number is made even, because games come in pairs."""
    until_decided: bool = False
    """Whether to stop as soon as it is clear who is the stronger."""
    records: Path | None = None
    """A folder for the records of the games."""
    resources: Resources = ONE_THREAD
    opening_plies: int = 0
    """So many first moves are drawn by lot, as `greedy` plays, the same in both games of a pair."""

    def __post_init__(self) -> None:
        if len(self.game.teams) < 2:
            raise OptionError(f"a match needs a game for two or more, not {self.game!r}")

    @property
    def num_pairs(self) -> int:
        """How many pairs there are at most."""
        return -(-self.games // 2)

    def make_sides(self) -> Sides:
        """The two players; whoever makes them closes them."""
        return Sides(self.game, {A: self.a, B: self.b}, self.seed, self.resources)

    def play_pair(self, number: int, sides: Sides) -> list[GameResult]:
        """Two games with the same chance and the sides exchanged."""
        assignments = balanced_assignments(self.game)
        first = assignments[number % len(assignments)]
        results = []
        for i, seats in enumerate((first, first.translate(_EXCHANGED))):
            seed = f"{self.seed} pair {number}"
            result = play_game(self.game, seed, seats, sides, self.opening_plies)
            if self.records is not None:
                path = self.records / f"game-{2 * number + i + 1:04}.json"
                path.write_text(result.record.to_json(), encoding="utf-8")
            results.append(result)
        return results

    def play_pairs(self, numbers: range) -> Iterator[list[GameResult]]:
        """Play some of the pairs one after the other in this process."""
        sides = self.make_sides()
        try:
            sides.warm_up()
            for number in numbers:
                yield self.play_pair(number, sides)
        finally:
            sides.close()

    def count(self, pairs: Iterator[list[GameResult]]) -> Iterator["Tally"]:
        """Add up results as they come in, until they decide the match if that is wanted."""
        results: list[list[GameResult]] = []
        for pair in pairs:
            results.append(pair)
            tally = Tally(self, results)
            yield tally
            if self.until_decided and tally.decided:
                return


def balanced_assignments(game: Game) -> list[str]:
    """Who sits where in the first game of a pair, a letter a seat; the second game has them exchanged.

    Each side has half of the seats, of three seats one and then two. Partners are of one side.
    """
    seats = game.num_seats
    found = ("".join(letters) for letters in product("ab", repeat=seats))
    return [
        letters
        for letters in found
        if letters.count(A) == seats // 2
        and (seats % 2 or letters[0] == A)
        and all(len({letters[seat] for seat in team}) == 1 for team in game.teams)
    ]


class Tally:
    """The results of a match so far."""

    def __init__(self, match: Match, pairs: Sequence[Sequence[GameResult]]) -> None:
        self.match = match
        self.results = [result for pair in pairs for result in pair]
        self.pair_scores = [sum(result.score_a for result in pair) / len(pair) for pair in pairs]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results)

    @property
    def score_a(self) -> float:
        """The share of points that A made: 1 for a win, 0.5 for a tie."""
        return sum(result.score_a for result in self.results) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true score of A lies with a probability of 95 %."""
        return score_interval(self.pair_scores)

    @property
    def elo(self) -> float:
        """How much stronger A is in Elo points."""
        return elo_difference(self.score_a, self.games)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The interval in Elo points."""
        low, high = self.interval
        return elo_difference(low, self.games), elo_difference(high, self.games)

    @property
    def decided(self) -> str | None:
        """The side that is proved to be the stronger."""
        return decide(self.pair_scores)

    def cpu_seconds(self, side: str) -> float:
        """The processor time that a side used in all games."""
        return sum(result.cpu_seconds[side] for result in self.results)

    def fullness(self, side: str) -> float:
        """Which share of the memory for its search tree a side filled at most."""
        return max(result.fullness[side] for result in self.results)

    def count_games(self, score: float) -> int:
        """How many games ended so for A."""
        return sum(result.score_a == score for result in self.results)

    def as_json(self) -> dict[str, Any]:
        """The figures of `tessera match --json`."""
        failures = ((number, result.failure) for number, result in enumerate(self.results, 1))
        return {
            "games": self.games,
            "score_a": round(self.score_a, 6),
            "interval": [round(end, 6) for end in self.interval],
            "elo": round(self.elo, 1),
            "cpu_seconds_a": round(self.cpu_seconds(A), 3),
            "cpu_seconds_b": round(self.cpu_seconds(B), 3),
            "fullness_a": round(self.fullness(A), 4),
            "fullness_b": round(self.fullness(B), 4),
            "elo_interval": [round(end, 1) for end in self.elo_interval],
            "wins": self.count_games(1.0),
            "ties": self.count_games(0.5),
            "losses": self.count_games(0.0),
            "decided": self.decided,
            "failures": [{"game": number, **failure.as_json()} for number, failure in failures if failure],
            "game": self.match.game.name,
            "options": self.match.game.options.model_dump(mode="json"),
            "a": self.match.a,
            "b": self.match.b,
            "seed": self.match.seed,
            "opening_plies": self.match.opening_plies,
        }
