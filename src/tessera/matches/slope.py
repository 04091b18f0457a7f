"""What twice the thinking is worth: a search with 2N simulations a move against one with N, for growing N.

    DIR/slope.json    the job: game, options, seed, first moves drawn by lot
    DIR/pairs.jsonl   one line a pair of games

The doubling on which the least processor time was spent comes next, so that it can be stopped at any point;
what is there is not played again.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tessera.core.charts import Axis, ChartLine, ChartPoint, draw_chart
from tessera.core.errors import TesseraError
from tessera.core.game import Game
from tessera.core.job_folder import claim_folder
from tessera.matches.match import A, B, Match
from tessera.matches.single_game import GameResult
from tessera.matches.statistics import elo_difference, score_interval
from tessera.players.registry import ONE_THREAD, Resources

JOB_FILE, PAIRS_FILE = "slope.json", "pairs.jsonl"


class SlopeError(TesseraError):
    """A slope that cannot be measured here."""


@dataclass(frozen=True)
class PlayedPair:
    """Two games of one doubling, the stronger search being A."""

    simulations: int
    """What B has for a move; A has twice as many."""
    number: int
    scores: list[float]
    cpu_seconds: list[float]
    """Of A and of B."""
    fullness: list[float]
    """Which share of its tree's memory each side filled at most."""

    @classmethod
    def of(cls, simulations: int, number: int, results: Sequence[GameResult]) -> "PlayedPair":
        """What is kept of the results of a pair."""
        return cls(
            simulations,
            number,
            [result.score_a for result in results],
            [round(sum(result.cpu_seconds[side] for result in results), 6) for side in (A, B)],
            [round(max(result.fullness[side] for result in results), 6) for side in (A, B)],
        )


@dataclass(frozen=True)
class Doubling:
    """What twice the simulations were worth from one number on."""

    simulations: int
    pairs: Sequence[PlayedPair]

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(len(pair.scores) for pair in self.pairs)

    @property
    def cpu_seconds(self) -> float:
        """The processor time of both sides in all games."""
        return sum(sum(pair.cpu_seconds) for pair in self.pairs)

    @cached_property
    def pair_scores(self) -> list[float]:
        """The score of the search with more simulations, pair by pair."""
        return [sum(pair.scores) / len(pair.scores) for pair in self.pairs]

    def as_json(self) -> dict[str, Any]:
        """A row of `tessera slope --json`."""
        score = sum(self.pair_scores) / len(self.pair_scores)
        ends = score_interval(self.pair_scores)
        return {
            "simulations": self.simulations,
            "games": self.games,
            "score": round(score, 4),
            "interval": [round(end, 4) for end in ends],
            "elo": round(elo_difference(score, self.games), 1),
            "elo_interval": [round(elo_difference(end, self.games), 1) for end in ends],
            "cpu_seconds_per_game": round(self.cpu_seconds / self.games, 6),
            "fullness": max(max(pair.fullness) for pair in self.pairs),
        }


@dataclass(frozen=True)
class Slope:
    """What is to be measured, and where the results lie."""

    game: Game
    doublings: Sequence[int]
    """Numbers of simulations, each of which meets twice as many."""
    games: int
    """For each doubling; an odd number is made even."""
    folder: Path
    seed: str = "0"
    opening_plies: int = 0
    resources: Resources = ONE_THREAD

    def open_folder(self) -> None:
        """Make the folder, or see that it holds results of the same job."""
        options = self.game.options.model_dump(mode="json")
        job = {"game": self.game.name, "options": options, "seed": self.seed, "opening": self.opening_plies}
        claim_folder(self.folder, JOB_FILE, job)

    def read(self) -> list[Doubling]:
        """The doublings with the pairs that are there, each pair once."""
        path = self.folder / PAIRS_FILE
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        found: dict[int, dict[int, PlayedPair]] = {simulations: {} for simulations in self.doublings}
        for line in lines:
            pair = _parse(line)
            if pair is not None:
                found.setdefault(pair.simulations, {})[pair.number] = pair
        return [Doubling(number, list(pairs.values())) for number, pairs in sorted(found.items())]

    def play(self) -> Iterator[list[Doubling]]:
        """Play what is missing; yields all that is there, at first and after every pair."""
        self.open_folder()
        while True:
            found = self.read()
            yield found
            missing = [d for d in found if d.simulations in self.doublings and d.games < self.games]
            if not missing:
                return
            self._play_pair(min(missing, key=lambda doubling: doubling.cpu_seconds))

    def _play_pair(self, doubling: Doubling) -> None:
        """Play the first pair that is missing of a doubling, and write it down."""
        played = {pair.number for pair in doubling.pairs}
        number = next(number for number in range(len(played) + 1) if number not in played)
        match = self._match(doubling.simulations)
        sides = match.make_sides()
        try:
            sides.warm_up()
            pair = PlayedPair.of(doubling.simulations, number, match.play_pair(number, sides))
        finally:
            sides.close()
        with (self.folder / PAIRS_FILE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(pair)) + "\n")

    def _match(self, simulations: int) -> Match:
        return Match(
            self.game,
            f"sims:{2 * simulations}",
            f"sims:{simulations}",
            f"{self.seed} {simulations}",
            self.games,
            resources=self.resources,
            opening_plies=self.opening_plies,
        )


def _parse(line: str) -> PlayedPair | None:
    """A line of the file; one that was cut off when the program was stopped counts for nothing."""
    try:
        return PlayedPair(**json.loads(line))
    except (ValueError, TypeError):
        return None


def draw_slope(title: str, doublings: Sequence[Doubling]) -> str:
    """Rating points for each doubling against simulations, as SVG."""
    rows = [doubling.as_json() for doubling in doublings if doubling.games]
    if not rows:
        raise SlopeError("there are no games to draw yet")
    points = [
        ChartPoint(
            row["simulations"],
            row["elo"],
            (row["elo_interval"][1] - row["elo_interval"][0]) / 2,
            f"{row['games']} games",
        )
        for row in rows
    ]
    ends = [value for row in rows for value in row["elo_interval"]]
    return draw_chart(
        title,
        Axis.logarithmic("simulations a move of the weaker side", [row["simulations"] for row in rows]),
        Axis.around("rating points for twice as many", ends, format=".0f"),
        [ChartLine("rating points", points)],
    )
