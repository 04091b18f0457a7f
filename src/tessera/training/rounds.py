"""Weights made in rounds: games of the program against itself, then a fit to all games so far, and again.

    DIR/training.json           the job: game, options, simulations a move, seed, where it begins
    DIR/round-00/weights.json   what it begins with
    DIR/round-01/games          self-play with the weights of the round before, a folder of `tessera selfplay`
    DIR/round-01/weights.json   what was fitted to the games
    DIR/round-01/fit.json       how well that went, on games held out; written last
    DIR/curve.svg               the learning curve

A training that was stopped goes on from there: games that are played stay, a fit that was not finished is
made again. A later run may ask for more rounds, or for more games in each.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tessera.core.charts import Axis, ChartLine, ChartPoint, draw_chart
from tessera.core.errors import TesseraError
from tessera.core.game import Game
from tessera.games import companion_part
from tessera.search.knowledge.weights import NOTES
from tessera.selfplay.parquet import make_job
from tessera.selfplay.workers import run_job

ROOM = "training.games"
JOB_FILE, WEIGHTS_FILE, FIT_FILE, CURVE_FILE = "training.json", "weights.json", "fit.json", "curve.svg"


class TrainingError(TesseraError):
    """A training that cannot be done here."""


@dataclass(frozen=True)
class Fitted:
    """What was fitted to games."""

    tables: dict[str, Any]
    """Weights by table, as the search reads them."""
    unexplained: float
    """How much of the points in games held out the evaluation does not foresee, a share of their variance."""
    surprise: float
    """How surprised the prior is by the choices of the search in games held out, in nats."""
    positions: int


class Fitting(Protocol):
    """How the weights of a game are fitted: its companion in `training.games` has one as `FITTING`."""

    def shipped(self) -> dict[str, Any]:
        """All tables of the weights that the game has."""

    def blank(self) -> dict[str, Any]:
        """All tables with weights that know nothing."""

    def fit(self, folders: Sequence[Path]) -> Fitted:
        """Fit to the games of folders of self-play, the latest last."""


@dataclass(frozen=True)
class Step:
    """How far a training is."""

    number: int
    """The round, from 1."""
    games: int
    """Played in this round."""
    fit: dict[str, Any] | None = None
    """What the fit of this round found, once it is made."""


@dataclass(frozen=True)
class Training:
    """What is to be trained, and where everything of it lies."""

    game: Game
    folder: Path
    rounds: int
    games: int
    """In each round."""
    simulations: int
    seed: str = "0"
    from_nothing: bool = False
    """Whether to begin with weights that know nothing instead of those that the game has."""
    jobs: int = 1
    ray_address: str | None = None

    def run(self) -> Iterator[Step]:
        """Do what is missing; yields how far it is."""
        fitting = self._fitting()
        self._open_folder(fitting)
        for number in range(1, self.rounds + 1):
            done = _read_json(self._round(number) / FIT_FILE)
            if done is not None and done["games"][-1] >= self.games:
                yield Step(number, done["games"][-1], done)
                continue
            for games in self._play(number):
                yield Step(number, games)
            yield Step(number, self.games, self._fit(fitting, number))
            self._draw()

    @property
    def weights(self) -> Path:
        """The weights of the last round."""
        return self._round(self.rounds) / WEIGHTS_FILE

    def _fitting(self) -> Fitting:
        fitting: Fitting | None = companion_part(self.game.name, ROOM, "FITTING")
        if fitting is None or len(self.game.teams) < 2:
            raise TrainingError(f"{self.game!r} cannot be trained in rounds yet")
        return fitting

    def _open_folder(self, fitting: Fitting) -> None:
        """Make the folder with what the training begins with, or see that it is the folder of this one."""
        job = {
            "game": self.game.name,
            "options": self.game.options.model_dump(mode="json"),
            "simulations": self.simulations,
            "seed": self.seed,
            "from_nothing": self.from_nothing,
        }
        found = _read_json(self.folder / JOB_FILE)
        if found not in (None, job):
            raise TrainingError(f"{self.folder} holds another training: {json.dumps(found)}")
        first = self._round(0)
        first.mkdir(parents=True, exist_ok=True)
        if not (first / WEIGHTS_FILE).exists():
            _write_json(first / WEIGHTS_FILE, fitting.blank() if self.from_nothing else fitting.shipped())
        _write_json(self.folder / JOB_FILE, job)

    def _round(self, number: int) -> Path:
        return self.folder / f"round-{number:02}"

    def _play(self, number: int) -> Iterator[int]:
        """Play what is missing of a round, with the weights of the one before."""
        weights = str((self._round(number - 1) / WEIGHTS_FILE).resolve())
        job = make_job(self.game, f"sims:{self.simulations}", f"{self.seed} round {number}", weights)
        return run_job(job, self.games, self._round(number) / "games", self.jobs, self.ray_address)

    def _fit(self, fitting: Fitting, number: int) -> dict[str, Any]:
        """Fit to the games of all rounds so far; what is not fitted stays as it was."""
        folders = [self._round(earlier) / "games" for earlier in range(1, number + 1)]
        fitted = fitting.fit(folders)
        before = _read_json(self._round(number - 1) / WEIGHTS_FILE)
        assert before is not None, "every round has weights"
        found = {
            "games": [self._games_of(earlier) for earlier in range(1, number)] + [self.games],
            "positions": fitted.positions,
            "unexplained": round(fitted.unexplained, 4),
            "surprise": round(fitted.surprise, 4),
        }
        notes = {"by": "tessera train", "simulations": self.simulations, "folder": str(self.folder), **found}
        made = {f"{NOTES}_{table}": notes for table in fitted.tables}
        _write_json(self._round(number) / WEIGHTS_FILE, before | fitted.tables | made)
        _write_json(self._round(number) / FIT_FILE, found)
        return found

    def _games_of(self, number: int) -> int:
        found = _read_json(self._round(number) / FIT_FILE)
        return 0 if found is None else int(found["games"][-1])

    def _draw(self) -> None:
        """The learning curve of the rounds that are finished."""
        fits = [_read_json(self._round(number) / FIT_FILE) for number in range(1, self.rounds + 1)]
        curve = draw_curve(self.game.title, [fit for fit in fits if fit is not None])
        (self.folder / CURVE_FILE).write_text(curve + "\n", encoding="utf-8")


def draw_curve(title: str, fits: Sequence[dict[str, Any]]) -> str:
    """What the evaluation does not foresee, and how surprising the search's choices are to the prior."""

    def line(name: str, value: Callable[[dict[str, Any]], float]) -> ChartLine:
        return ChartLine(name, [ChartPoint(sum(fit["games"]), value(fit)) for fit in fits])

    lines = [
        line("points not foreseen, share", lambda fit: fit["unexplained"]),
        line("surprise at choices, nats", lambda fit: fit["surprise"]),
    ]
    return draw_chart(
        f"{title}: learning",
        Axis.around("games of the program against itself", [point.x for point in lines[0].points]),
        Axis.around("on games held out", [point.y for line in lines for point in line.points]),
        lines,
    )


def _read_json(path: Path) -> dict[str, Any] | None:
    """A document, or None where there is none."""
    if not path.exists():
        return None
    try:
        document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise TrainingError(f"{path} is damaged: {error}") from None
    return document


def _write_json(path: Path, document: dict[str, Any]) -> None:
    """Write a document that is there whole or not at all."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(document) + "\n", encoding="utf-8")
    os.replace(unfinished, path)
