"""Finding the levels of a game: each as much stronger than the one below as is wanted, by matches.

    DIR/calibration.json   the job: game, options, seed, first moves drawn by lot
    DIR/pairs.jsonl        one line a pair of games
    DIR/levels.json        the levels found so far

What is decided follows from the pairs alone, so that it can be stopped at any point: what is there is not
played again.
"""

import contextlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean

from tessera.core.errors import TesseraError
from tessera.core.game import Game
from tessera.core.job_folder import claim_folder
from tessera.matches.match import A, B, Match
from tessera.matches.parallel import play_pairs
from tessera.matches.single_game import GameResult
from tessera.matches.statistics import elo_difference, score_interval
from tessera.players.dials import Dials
from tessera.players.levels import LEVELS, find_level, level_elos
from tessera.players.registry import ONE_THREAD, Resources

JOB_FILE, PAIRS_FILE, LEVELS_FILE = "calibration.json", "pairs.jsonl", "levels.json"
FIRST_LOOK = 10  # pairs after which a trial may be called too weak or too strong
EARLY_SURENESS = 3.0  # standard errors: one looks after every pair, so one must be surer than with one look
MARGIN = 0.04  # off the aim that a level may score in all its games
FINENESS = 0.25  # of the dial; less hardly changes anything
HIGHEST = 12.5  # of the dial for a level that is looked for: 46,000 simulations; the last level has more
FIRST_SIMULATIONS = 8
CAREFUL = 6.0
"""From here on the dial only makes the player think longer."""


class CalibrationError(TesseraError):
    """Levels that cannot be found here."""


def turned_to(dial: float) -> Dials:
    """The players on one dial: at 0 all moves are careless, and each step forward doubles the simulations."""
    simulations = round(FIRST_SIMULATIONS * 2**dial)
    return Dials(simulations, blunders=round(max(0.0, 1.0 - dial / CAREFUL), 3))


def dial_of(dials: Dials) -> float:
    """Where a player with so many simulations stands on the dial."""
    return max(0.0, math.log2(dials.simulations / FIRST_SIMULATIONS))


@dataclass(frozen=True)
class PlayedPair:
    """Two games of a trial, the stronger player being A."""

    a: str
    b: str
    number: int
    scores: list[float]
    cpu_seconds: list[float]
    """Of A and of B."""

    @property
    def score(self) -> float:
        """The mean of both games."""
        return sum(self.scores) / len(self.scores)


@dataclass(frozen=True)
class FoundLevel:
    """A level and its match against the one below; the first has none."""

    number: int
    dials: Dials
    pairs: Sequence[PlayedPair] = ()

    @property
    def games(self) -> int:
        """How many games were played against the level below."""
        return sum(len(pair.scores) for pair in self.pairs)

    @property
    def score(self) -> float:
        """Against the level below."""
        return sum(pair.score for pair in self.pairs) / len(self.pairs)

    @property
    def elo(self) -> float:
        """Above the level below."""
        return elo_difference(self.score, self.games) if self.pairs else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true score lies with a probability of 95 %."""
        return score_interval([pair.score for pair in self.pairs])


@dataclass(frozen=True)
class Calibration:
    """What is looked for, and where the results lie."""

    game: Game
    folder: Path
    first: int = LEVELS[0]
    """The level to begin with: the weakest on the dial if it is the first of all, else as it is now."""
    last: int = LEVELS[-1]
    games: int = 200
    """For each level that is found; an odd number is made even."""
    aim: float = 0.65
    """The score wanted against the level below."""
    seed: str = "0"
    opening_plies: int = 0
    jobs: int = 1
    resources: Resources = ONE_THREAD

    def __post_init__(self) -> None:
        self._match(turned_to(0.0), turned_to(0.0))  # A game that has no matches is noticed at once.

    def find(self) -> Iterator[tuple[FoundLevel, bool]]:
        """The levels from below; yields the one that is tried after every pair, and whether it is found."""
        self._open_folder()
        found = {self.first: self._base()}
        yield found[self.first], True
        for number in range(self.first + 1, self.last + 1):
            for level, is_found in self._find_next(number, found[number - 1].dials):
                yield level, is_found
            found[number] = level
            self._write_levels(found)

    def _base(self) -> FoundLevel:
        """The weakest player on the dial, or a level as it was found here before, or else as it is now."""
        if self.first == LEVELS[0]:
            return FoundLevel(self.first, turned_to(0.0))
        path = self.folder / LEVELS_FILE
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if dials := found.get(str(self.first)):
            return FoundLevel(self.first, Dials(**dials))
        return FoundLevel(self.first, Dials.of(find_level(self.game, self.first)))

    def _find_next(self, number: int, below: Dials) -> Iterator[tuple[FoundLevel, bool]]:
        """Halve the range of the dial in which the level must lie; the last level has all there is."""
        if number == LEVELS[-1]:
            yield from self._measure(number, Dials.of(find_level(self.game, number)), below)
            return
        low, high = dial_of(below), math.inf
        while high - low > FINENESS:
            dial = low + 1.0 if high == math.inf else (low + high) / 2
            if dial > HIGHEST:
                raise CalibrationError(
                    f"level {number} does not score {self.aim:.2f} against level {number - 1}, "
                    "however long it thinks; choose a smaller --aim"
                )
            for pairs in self._play(turned_to(dial), below, stops_early=True):
                yield FoundLevel(number, turned_to(dial), pairs), False
            verdict = self._judge(pairs)
            if verdict == 0:
                yield FoundLevel(number, turned_to(dial), pairs), True
                return
            low, high = (dial, high) if verdict < 0 else (low, dial)
        yield from self._measure(number, turned_to(high), below)

    def _measure(self, number: int, dials: Dials, below: Dials) -> Iterator[tuple[FoundLevel, bool]]:
        """Play all games of a level that is settled."""
        for pairs in self._play(dials, below):
            yield FoundLevel(number, dials, pairs), False
        yield FoundLevel(number, dials, pairs), True

    def _judge(self, pairs: Sequence[PlayedPair]) -> int:
        """Whether a trial is too weak (-1) or too strong (1) or, for all that is known, neither (0)."""
        if len(pairs) < min(FIRST_LOOK, self._num_pairs):
            return 0
        scores = [pair.score for pair in pairs]
        low, high = score_interval(scores, EARLY_SURENESS)
        off = fmean(scores) - self.aim if len(pairs) >= self._num_pairs else 0.0
        if high < self.aim or off < -MARGIN:
            return -1
        return 1 if low > self.aim or off > MARGIN else 0

    @property
    def _num_pairs(self) -> int:
        return -(-self.games // 2)

    def _play(
        self, dials: Dials, below: Dials, *, stops_early: bool = False
    ) -> Iterator[Sequence[PlayedPair]]:
        """Play what is missing of a trial; yields all its pairs so far, at first and after every pair."""
        match = self._match(dials, below)
        pairs = self._read_pairs(match)
        yield pairs
        with contextlib.closing(play_pairs(match, range(len(pairs), self._num_pairs), self.jobs)) as playing:
            while len(pairs) < self._num_pairs and not (stops_early and self._judge(pairs)):
                pairs = [*pairs, self._keep(match, len(pairs), next(playing))]
                yield pairs

    def _match(self, dials: Dials, below: Dials) -> Match:
        return Match(
            self.game,
            dials.spec,
            below.spec,
            f"{self.seed} {dials.spec} {below.spec}",
            self.games,
            resources=self.resources,
            opening_plies=self.opening_plies,
        )

    def _keep(self, match: Match, number: int, results: Sequence[GameResult]) -> PlayedPair:
        """Write a pair down."""
        costs = [round(sum(result.cpu_seconds[side] for result in results), 3) for side in (A, B)]
        pair = PlayedPair(match.a, match.b, number, [result.score_a for result in results], costs)
        with (self.folder / PAIRS_FILE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(pair)) + "\n")
        return pair

    def _read_pairs(self, match: Match) -> list[PlayedPair]:
        """The pairs of a trial that are there, up to the first that is missing."""
        path = self.folder / PAIRS_FILE
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        pairs = (pair for pair in map(_parse, lines) if pair and (pair.a, pair.b) == (match.a, match.b))
        by_number = {pair.number: pair for pair in pairs}
        count = next(number for number in range(len(by_number) + 1) if number not in by_number)
        return [by_number[number] for number in range(count)]

    def _open_folder(self) -> None:
        """Make the folder, or see that it holds results of the same job."""
        options = self.game.options.model_dump(mode="json")
        job = {"game": self.game.name, "options": options, "seed": self.seed, "opening": self.opening_plies}
        claim_folder(self.folder, JOB_FILE, job)

    def _write_levels(self, found: Mapping[int, FoundLevel]) -> None:
        """Note the levels for whoever goes on from one of them."""
        path = self.folder / LEVELS_FILE
        noted = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        noted |= {str(number): asdict(level.dials) for number, level in found.items()}
        path.write_text(json.dumps(noted, indent=1) + "\n", encoding="utf-8")


def _parse(line: str) -> PlayedPair | None:
    """A line of the file; one that was cut off when the program was stopped counts for nothing."""
    try:
        return PlayedPair(**json.loads(line))
    except (ValueError, TypeError):
        return None


def level_rows(game: Game, found: Sequence[FoundLevel]) -> dict[str, list[float]]:
    """The rows of a game's file of levels, with those that were found and the others as they are."""
    dials = {number: Dials.of(find_level(game, number)) for number in LEVELS}
    dials |= {level.number: level.dials for level in found}
    elos = {number: elo for number, elo in level_elos(game).items() if number <= found[0].number}
    elos.setdefault(found[0].number, 0)
    elo = float(elos[found[0].number])
    for level in found[1:]:
        elo += level.elo
        elos[level.number] = round(elo)
    return {
        "simulations": [dials[number].simulations for number in LEVELS],
        "blunders": [dials[number].blunders for number in LEVELS],
        "temperature": [dials[number].temperature for number in LEVELS],
        "elo": [elos[number] for number in sorted(elos)],
    }


def write_rows(path: Path, game: Game, rows: Mapping[str, Sequence[float]]) -> None:
    """Put the rows of this number of players into a file of levels; they overrule those of any number."""
    data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    data[str(game.num_seats)] = rows
    parts = (
        f' "{seats}": {{\n'
        + ",\n".join(f'  "{name}": {json.dumps(row)}' for name, row in table.items())
        + "\n }"
        for seats, table in data.items()
    )
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def even_aim(found: Sequence[FoundLevel]) -> float:
    """The aim with which the steps found would all be of one size."""
    mean = fmean(level.elo for level in found[1:])
    return 1 / (1 + 10 ** (-mean / 400))
