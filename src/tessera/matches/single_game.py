"""One game of a match: who sat where, how it ended, what it cost, and its record."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from tessera.core import seeds
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.gtp.process import EngineError
from tessera.players.baselines import GreedyPlayer
from tessera.players.player import Player
from tessera.players.registry import Resources, make_player
from tessera.records import Record, RecordedSeat, now
from tessera.records.incidents import AnyIncident, Failed


@dataclass(frozen=True)
class Failure:
    """An external program that lost a game otherwise than by the rules."""

    side: str
    seat: int
    reason: str
    """One of the words of `EngineError`."""
    message: str

    def as_json(self) -> dict[str, Any]:
        """The failure as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class GameResult:
    """How a game of a match ended."""

    seats: str
    """The side that sat in each seat, a letter a seat."""
    score_a: float
    """1 if A won, 0.5 for a tie, 0 if B won."""
    cpu_seconds: dict[str, float]
    """The processor time of each side."""
    fullness: dict[str, float]
    """Which share of the memory for its search tree each side filled at most."""
    record: Record
    failure: Failure | None


class Sides:
    """The players of a match by side; each plays all the seats of its side."""

    def __init__(self, game: Game, specs: dict[str, str], seed: str, resources: Resources) -> None:
        self.specs = specs
        self._game = game
        self._players: dict[str, Player] = {}
        for side, spec in specs.items():
            self._players[side] = make_player(game, spec, seed, resources)

    def __getitem__(self, side: str) -> Player:
        return self._players[side]

    def warm_up(self) -> None:
        """Get both sides ready, so that starting and compiling are not part of their time."""
        position = self._game.start("warm up")
        for player in self._players.values():
            player.warm_up(position)

    def open_game(self, position: Position, seed: str, plies: int) -> None:
        """Play the first moves for all sides as the greedy player would."""
        player = GreedyPlayer(self._game, seed)
        while len(position.history) < plies and (seat := position.seat) is not None:
            position.play(player.choose(position.as_known_to(seat, player.key_for(position))))

    def new_game(self, seed: str) -> None:
        """Both sides forget the last game."""
        for side, player in self._players.items():
            player.new_game(f"{seed} {side}")

    def close(self) -> None:
        """End what the players hold."""
        for player in self._players.values():
            player.close()


class _GameInPlay:
    """A game being played."""

    def __init__(self, game: Game, seed: str, seats: str, sides: Sides, opening_plies: int) -> None:
        self.position = game.start(seed)
        sides.open_game(self.position, f"{seed} opening", opening_plies)
        self.seats = seats
        self.sides = sides
        self.times: list[datetime] = [now() for _ in self.position.history]
        self.cpu_seconds = dict.fromkeys(sides.specs, 0.0)
        self.fullness = dict.fromkeys(sides.specs, 0.0)
        self.failure: Failure | None = None
        self._secret = seeds.game_key(seed, ["what no seat can know"])

    def play(self) -> None:
        """Play until the end, or until a player fails."""
        while (seat := self.position.seat) is not None and self.failure is None:
            self._move(seat)

    def _move(self, seat: int) -> None:
        side = self.seats[seat]
        player = self.sides[side]
        known = self.position.as_known_to(seat, self._secret)
        before = player.cpu_seconds()
        try:
            self.position.play(player.choose(known))
            self.times.append(now())
        except EngineError as error:
            self.failure = Failure(side, seat, error.reason, str(error))
        self.cpu_seconds[side] += player.cpu_seconds() - before
        self.fullness[side] = max(self.fullness[side], player.fullness())

    def incidents(self) -> list[AnyIncident]:
        """What happened beside the moves: a player that fails does so in all its seats."""
        if self.failure is None:
            return []
        seat, side = self.failure.seat, self.failure.side
        also = [other for other, whose in enumerate(self.seats) if whose == side and other != seat]
        ply, how = len(self.position.history), self.failure.reason
        return [Failed.model_validate({"seat": seat, "ply": ply, "how": how, "also": also})]


def play_game(game: Game, seed: str, seats: str, sides: Sides, opening_plies: int = 0) -> GameResult:
    """One game between two sides; a player that fails loses it."""
    sides.new_game(seed)
    playing = _GameInPlay(game, seed, seats, sides, opening_plies)
    playing.play()
    recorded = [
        RecordedSeat(name=f"{name} ({side})", player=sides.specs[side])
        for name, side in zip(game.seat_names(), seats, strict=True)
    ]
    record = Record.of(playing.position, recorded, playing.times, playing.incidents())
    assert record.result is not None, "the game is over"
    score = score_of_a(record.result.payoffs, seats)
    return GameResult(seats, score, playing.cpu_seconds, playing.fullness, record, playing.failure)


def score_of_a(payoffs: Sequence[float], seats: str) -> float:
    """Whether the seats of A did better on average than those of B."""
    means = {
        side: sum(p for p, s in zip(payoffs, seats, strict=True) if s == side) / seats.count(side)
        for side in "ab"
    }
    difference = round(
        means["a"] - means["b"], 9
    )  # Sums of thirds that are equal may differ in the last bit.
    return 0.5 + 0.5 * ((difference > 0) - (difference < 0))
