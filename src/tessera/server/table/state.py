"""What follows from the events of a table. Knows no transport and no database.

`apply` says what an event changes, and nothing else changes anything.
"""

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, Self

from pydantic import BaseModel

from tessera.core.game import Game
from tessera.core.position import PlayedMove, Position
from tessera.server.table import events as happened
from tessera.server.table.clock import Clock, find_clock_move
from tessera.server.table.events import Event
from tessera.server.table.refusal import Refusal
from tessera.server.table.result import TableResult, result_of
from tessera.server.table.seats import Actor, Seat, TableHeader, new_seat

Status = Literal["waiting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Entry:
    """An event with what only replaying can tell about it."""

    event: Event
    chance: dict[str, Any] | None = None
    """What became known by a move, all of it."""
    scores: list[Any] | None = None


class Chronicle:
    """A game, its seats and its events."""

    def __init__(self, header: TableHeader, game: Game) -> None:
        self.header = header
        self.game = game
        self.seats: list[Seat] = [new_seat(plan) for plan in header.seats]
        self.position: Position | None = None
        self.result: TableResult | None = None
        self.entries: list[Entry] = []
        self.fresh: list[Event] = []
        """Events that are not stored yet."""
        self.game_seq = 0
        """The number of the last event that changed the position."""
        self.move_times: list[datetime] = []
        self.movers: list[str] = []
        """Who made each move: `person`, `program` or `clock`."""
        self.clock: Clock | None = None
        self.rematch_offers: frozenset[int] = frozenset()
        self.next_table: str | None = None
        self.clients: dict[str, int] = {}
        """The number of the event that answered each client's request."""
        self._clock_before: Clock | None = None
        self._end_reason: str | None = None
        # What was made for viewers of the present moment.
        self._seen: dict[int | None, BaseModel] = {}
        self._scores: list[Any] | None = None

    @classmethod
    def replay(cls, header: TableHeader, game: Game, stored: Iterable[Event]) -> Self:
        """The table with these events."""
        table = cls(header, game)
        for event in stored:
            table.apply(event)
        return table

    def copy(self) -> Self:
        """An independent table with the same past."""
        twin = copy.copy(self)
        twin.seats = [replace(seat) for seat in self.seats]
        twin.position = self.position.copy() if self.position else None
        twin.entries = list(self.entries)
        twin.fresh = list(self.fresh)
        twin.move_times = list(self.move_times)
        twin.movers = list(self.movers)
        twin.clients = dict(self.clients)
        twin._seen, twin._scores = {}, None
        return twin

    # What can be asked -----------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.header.id

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.entries)

    @property
    def status(self) -> Status:
        """Whether the game has begun or ended."""
        if self.position is None:
            return "waiting"
        return "over" if self.result else "playing"

    @property
    def ply(self) -> int:
        """How many moves were played."""
        return len(self.position.history) if self.position else 0

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is."""
        return self.position.seat if self.position and not self.result else None

    @property
    def program_to_move(self) -> str | None:
        """The program whose turn it is."""
        return None if self.to_move is None else self.seats[self.to_move].mover

    @property
    def deadline(self) -> datetime | None:
        """When the seat to move runs out of time."""
        return self.clock.deadline if self.clock and not self.result else None

    @property
    def persons(self) -> set[int]:
        """The seats of people who have not given up."""
        return {number for number, seat in enumerate(self.seats) if seat.is_person}

    @property
    def rematch_is_agreed(self) -> bool:
        """Whether everybody wants to play again."""
        wanted = {number for number, seat in enumerate(self.seats) if seat.player is not None}
        return self.next_table is None and bool(wanted) and wanted <= self.rematch_offers

    def seats_of(self, actor: Actor | None) -> list[int]:
        """The seats that this person plays for."""
        if actor is None:
            return []
        return [number for number, seat in enumerate(self.seats) if actor.is_player(seat.player)]

    def is_host(self, actor: Actor | None) -> bool:
        """Whether this person made the table."""
        return actor is not None and actor.is_player(self.header.host)

    def started_position(self) -> Position:
        """The position of a game that has begun."""
        if self.position is None:
            raise Refusal("not-playing", "the game has not begun")
        return self.position

    def playing_position(self) -> Position:
        """The position of a game that goes on."""
        position = self.started_position()
        if self.result:
            raise Refusal("game-over", "the game is over")
        return position

    @property
    def has_secrets(self) -> bool:
        """Whether some seat sees what spectators do not."""
        return self.game.has_secrets

    def seen_from(self, seat: int | None) -> BaseModel:
        """What this seat, or a spectator, may see; made once for all who see the same."""
        seat = seat if self.has_secrets else None
        if seat not in self._seen:
            self._seen[seat] = self.started_position().view(seat)
        return self._seen[seat]

    def scores(self) -> list[Any]:
        """The scores as if the game ended now."""
        if self._scores is None:
            self._scores = self.started_position().scores()
        return self._scores

    # What events change ------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Make happen what has happened."""
        assert event.seq == self.seq + 1, f"event {event.seq} after {self.seq}"
        self._seen, self._scores = {}, None
        change: Callable[[Chronicle, Any], Entry | None] | None = CHANGES.get(event.type)
        entry = change(self, event) if change else None
        self.entries.append(entry or Entry(event))
        if event.client is not None:
            self.clients[event.client] = event.seq

    def apply_sat(self, event: happened.Sat) -> None:
        """Somebody is in the seat."""
        seat = self.seats[event.seat]
        seat.player, seat.name, seat.account, seat.salt = event.player, event.name, event.account, event.salt

    def apply_left(self, event: happened.Left) -> None:
        """The seat is as it was planned."""
        self.seats[event.seat] = new_seat(self.seats[event.seat].plan)

    def apply_started(self, event: happened.Started) -> None:
        """The game is set up."""
        branch = self.header.branch
        origins = branch.origins if branch else ()
        self.position = Position(self.game, self.header.seed, event.salts, origins=origins, keep_states=False)
        for move in event.moves:
            self.position.play(move)
            self.move_times.append(event.time)
            self.movers.append("branch")
        self.game_seq = event.seq
        if self.header.clock:
            self.clock = Clock.full(self.header.clock, len(self.seats))
        self._after_game_event(event.time, turn_ended=True)

    def apply_moved(self, event: happened.Moved) -> Entry:
        """The position after the move."""
        position = self.playing_position()
        played: PlayedMove = position.play(event.number)
        self.move_times.append(event.time)
        self.movers.append(event.by)
        self.game_seq = event.seq
        self._clock_before = self.clock
        self._after_game_event(event.time, turn_ended=event.by == "clock" or position.seat != event.seat)
        return Entry(event, played.chance, self.scores())

    def apply_undone(self, event: happened.Undone) -> None:
        """The position before the move; the clock goes on as if the move had not been made."""
        self.playing_position().undo()
        self.move_times.pop()
        self.movers.pop()
        self.game_seq = event.seq
        self.clock = self._clock_before

    def apply_gave_up(self, event: happened.Resigned | happened.TimedOut) -> None:
        """The game ends, or a program plays on in the seat."""
        seat = self.seats[event.seat]
        seat.resigned = True
        seat.stand_in = event.program
        how = "timeout" if isinstance(event, happened.TimedOut) else "resigned"
        self._end_reason = self._end_reason or f"{how}:{event.seat}"
        self._after_game_event(event.time, turn_ended=False)

    def apply_takeover_voted(self, event: happened.TakeoverVoted) -> None:
        """One more agrees."""
        self.seats[event.seat].votes |= {event.by}

    def apply_taken_over(self, event: happened.TakenOver) -> None:
        """The program plays."""
        seat = self.seats[event.seat]
        seat.stand_in, seat.votes = event.program, frozenset()
        self._run_clock(event.time, turn_ended=False)

    def apply_given_back(self, event: happened.GivenBack) -> None:
        """The person plays."""
        self.seats[event.seat].stand_in = None
        self._run_clock(event.time, turn_ended=False)

    def apply_rematch_offered(self, event: happened.RematchOffered) -> None:
        """One more wants to play again, in all seats of theirs."""
        player = self.seats[event.seat].player
        self.rematch_offers |= {number for number, seat in enumerate(self.seats) if seat.player == player}

    def apply_rematch_declined(self, event: happened.RematchDeclined) -> None:
        """No offer stands any more."""
        self.rematch_offers = frozenset()

    def apply_rematched(self, event: happened.Rematched) -> None:
        """They play on elsewhere."""
        self.next_table = event.next

    def _after_game_event(self, time: datetime, turn_ended: bool) -> None:
        position = self.started_position()
        gave_up = {number for number, seat in enumerate(self.seats) if seat.resigned}
        stayed = [seat for seat in self.seats if not seat.resigned]
        nobody_plays = bool(gave_up) and (len(stayed) <= 1 or not any(seat.is_person for seat in stayed))
        if position.is_over or nobody_plays:
            self.result = result_of(position, gave_up, self._end_reason)
        self._run_clock(time, turn_ended)

    def _run_clock(self, time: datetime, turn_ended: bool) -> None:
        if self.clock is None or self.position is None:
            return
        seat = self.to_move
        runs = seat is not None and self.seats[seat].mover is None and self._time_counts(self.position)
        self.clock = self.clock.passed_on(seat, runs, time, turn_ended)

    def _time_counts(self, position: Position) -> bool:
        """A time limit that belongs to the game counts only where its clock may move (PAS-17)."""
        if self.game.turn_seconds is None:
            return True
        return find_clock_move(self.game, position.state) is not None


CHANGES: dict[str, Callable[[Chronicle, Any], Entry | None]] = {
    "sat": Chronicle.apply_sat,
    "left": Chronicle.apply_left,
    "started": Chronicle.apply_started,
    "moved": Chronicle.apply_moved,
    "undone": Chronicle.apply_undone,
    "resigned": Chronicle.apply_gave_up,
    "timed_out": Chronicle.apply_gave_up,
    "takeover_voted": Chronicle.apply_takeover_voted,
    "taken_over": Chronicle.apply_taken_over,
    "given_back": Chronicle.apply_given_back,
    "rematch_offered": Chronicle.apply_rematch_offered,
    "rematch_declined": Chronicle.apply_rematch_declined,
    "rematched": Chronicle.apply_rematched,
}
