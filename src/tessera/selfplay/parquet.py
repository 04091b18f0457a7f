"""Self-play in bulk as Parquet files: what is to be played, in parts that can be played anywhere.

    DIR/selfplay.json            the job: game, options, player, seed
    DIR/games/part-00000.parquet one row a game: game, seed, plies, scores (JSON), payoffs
    DIR/turns/part-00000.parquet one row a move: game, ply, seat, move, moves and visits of the search, payoff

A part is a fixed range of games. The file of games is written last and by renaming, so what it names is
there: that is what makes a job resumable. Same job, same games, wherever they are played.
"""

import functools
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tessera.core.errors import TesseraError
from tessera.core.extras import extra
from tessera.core.game import Game
from tessera.core.job_folder import claim_folder
from tessera.core.position import Position
from tessera.games import load
from tessera.players.player import Player
from tessera.players.registry import make_player
from tessera.players.search_player import SearchPlayer
from tessera.search.knowledge import use_weights
from tessera.selfplay.searched_game import PlayedGame, Turn, play_against_itself

GAMES_PER_PART = 32
JOB_FILE = "selfplay.json"


class SelfPlayError(TesseraError):
    """A job that cannot be done here."""


@dataclass(frozen=True)
class Job:
    """What to play; the games of a job are numbered from 0."""

    game: str
    options: str
    """The options as JSON, so that a job can be compared and sent anywhere."""
    player: str
    seed: str
    weights: str = ""
    """A file of fitted numbers to play with; empty for those that the game has."""

    def load_game(self) -> Game:
        """The game with its options."""
        return load(self.game, **json.loads(self.options))

    def check(self) -> None:
        """Raise if there is no such game or player."""
        make_player(self.load_game(), self.player, "")

    def as_json(self) -> dict[str, str]:
        """The job as its file has it."""
        return {name: value for name, value in asdict(self).items() if value or name != "weights"}


def make_job(game: Game, player: str, seed: str, weights: str = "") -> Job:
    """The job of playing this game against oneself."""
    return Job(game.name, game.options.model_dump_json(), player, seed, weights)


# Playing -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FinishedGame:
    """A game of a job, and how it ended."""

    number: int
    played: PlayedGame
    seats: list[int]
    scores: list[Any]
    payoffs: list[float]


def play_games(job: Job, numbers: Sequence[int]) -> list[FinishedGame]:
    """Play these games of the job; runs in a process of its own, which keeps its player."""
    game, player = _prepared(job)
    return [_finish(game, number, _play(game, player, job, number)) for number in numbers]


@functools.cache
def _prepared(job: Job) -> tuple[Game, Player]:
    if job.weights:
        use_weights(job.game, Path(job.weights))
    game = job.load_game()
    return game, make_player(game, job.player, job.seed)


def _play(game: Game, player: Player, job: Job, number: int) -> PlayedGame:
    seed = f"{job.seed} {number}"
    name, _, count = job.player.partition(":")
    if name == "sims" and isinstance(player, SearchPlayer):
        return play_against_itself(game, player.search, int(count), seed)
    player.new_game(seed)
    position, turns = game.start(seed), []
    while (seat := position.seat) is not None:
        move = player.choose(position.as_known_to(seat, np.zeros(4, np.uint32)))
        turns.append(_turn(player, position, move))
        position.play(move)
    return PlayedGame(game.options.model_dump(), seed, turns)


def _turn(player: Player, position: Position, move: int) -> Turn:
    """What a player thought of, or for one that does not search only what it played."""
    has_searched = isinstance(player, SearchPlayer) and len(position.legal_numbers()) > 1
    if not has_searched:
        return Turn(move, np.array([move], np.int32), np.ones(1, np.int32))
    assert isinstance(player, SearchPlayer)
    seen = [candidate for candidate in player.search.candidates() if candidate.visits]
    moves, visits = ([getattr(candidate, name) for candidate in seen] for name in ("move", "visits"))
    return Turn(move, np.array(moves, np.int32), np.array(visits, np.int32))


def _finish(game: Game, number: int, played: PlayedGame) -> FinishedGame:
    position, seats = game.start(played.seed), []
    for turn in played.turns:
        assert position.seat is not None, "a game ends with its last move"
        seats.append(position.seat)
        position.play(turn.move)
    outcome = position.outcome()
    assert outcome is not None, "a game is played to its end"
    return FinishedGame(number, played, seats, outcome.scores, outcome.payoffs)


# Files ---------------------------------------------------------------------------------------------


def open_folder(folder: Path, job: Job) -> None:
    """Make the folder of a job, or see that it is the folder of this very job."""
    claim_folder(folder, JOB_FILE, job.as_json())
    for name in ("games", "turns"):
        (folder / name).mkdir(exist_ok=True)


def part_path(folder: Path, kind: str, part: int) -> Path:
    """The file of a part."""
    return folder / kind / f"part-{part:05}.parquet"


def missing_parts(folder: Path, games: int) -> list[tuple[int, list[int]]]:
    """The parts that are not there or not whole, with the games that each lacks."""
    parts = []
    for part, first in enumerate(range(0, games, GAMES_PER_PART)):
        found = {row["game"] for row in _read(part_path(folder, "games", part))}
        parts.append((part, sorted(set(range(first, min(first + GAMES_PER_PART, games))) - found)))
    return [(part, numbers) for part, numbers in parts if numbers]


def write_part(folder: Path, part: int, games: Sequence[FinishedGame]) -> int:
    """Add games to a part, the turns first; returns how many."""
    found = _read(part_path(folder, "games", part))
    known = {row["game"] for row in found}
    turns = [
        row for row in _read(part_path(folder, "turns", part) if found else None) if row["game"] in known
    ]
    turns += [row for game in games for row in _turn_rows(game)]
    _write(part_path(folder, "turns", part), sorted(turns, key=lambda row: (row["game"], row["ply"])))
    found += [_game_row(game) for game in games]
    _write(part_path(folder, "games", part), sorted(found, key=lambda row: row["game"]))
    return len(games)


def _read(path: Path | None) -> list[dict[str, Any]]:
    """The rows of a file, none where there is no file."""
    parquet = _parquet()
    return parquet.read_table(path).to_pylist() if path is not None and path.exists() else []


def read_folder(folder: Path) -> Iterator[PlayedGame]:
    """The games of a job that are there so far, in their order."""
    options = json.loads(json.loads((folder / JOB_FILE).read_text(encoding="utf-8"))["options"])
    for path in sorted((folder / "games").glob("part-*.parquet")):
        turns: dict[int, list[Turn]] = {}
        for row in _read(folder / "turns" / path.name):
            seen = (np.array(row[name], np.int32) for name in ("moves", "visits"))
            turns.setdefault(row["game"], []).append(Turn(row["move"], *seen))
        for row in _read(path):
            yield PlayedGame(options, row["seed"], turns[row["game"]])


def _game_row(game: FinishedGame) -> dict[str, Any]:
    return {
        "game": game.number,
        "seed": game.played.seed,
        "plies": len(game.played.turns),
        "scores": json.dumps(game.scores),
        "payoffs": game.payoffs,
    }


def _turn_rows(game: FinishedGame) -> list[dict[str, Any]]:
    return [
        {
            "game": game.number,
            "ply": ply,
            "seat": seat,
            "move": turn.move,
            "moves": turn.moves,
            "visits": turn.visits,
            "payoff": game.payoffs[seat],
        }
        for ply, (seat, turn) in enumerate(zip(game.seats, game.played.turns, strict=True))
    ]


def _write(path: Path, rows: list[dict[str, Any]]) -> None:
    import pyarrow  # noqa: PLC0415 - an extra, which only self-play needs

    unfinished = path.with_suffix(".unfinished")
    _parquet().write_table(pyarrow.Table.from_pylist(rows), unfinished, compression="zstd")
    os.replace(unfinished, path)


def _parquet() -> Any:
    with extra("train"):
        import pyarrow.parquet  # noqa: PLC0415 - only self-play needs it
    return pyarrow.parquet
