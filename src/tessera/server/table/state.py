"""A table: what follows from its events. Knows no transport, no database and no time of its own.

An event's `change` says what it changes, and nothing else changes anything. Whoever keeps tables works on a
copy, stores what is `fresh`, and puts the copy in place of the original.
"""

import copy
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal, Self

from pydantic import BaseModel

from tessera.core.game import Game
from tessera.core.position import Position
from tessera.records.incidents import PERSON, AnyIncident, Resigned, TimedOut
from tessera.records.result import Result, result_of
from tessera.server.table.clock import Clock, Closure
from tessera.server.table.events import Entry, Event
from tessera.server.table.rating import rated_players
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor, Seat, SeatPlan, TableHeader, new_seat

Status = Literal["waiting", "playing", "over"]


class Table:
    """A game, the people around it and everything that has happened."""

    def __init__(self, header: TableHeader, game: Game) -> None:
        self.header = header
        self.game = game
        self.seats: list[Seat] = [new_seat(plan) for plan in header.seats]
        self.position: Position | None = None
        self.rated: list[str] = []
        """Whose rating the game changes, seat by seat."""
        self.result: Result | None = None
        self.entries: list[Entry] = []
        self.fresh: list[Event] = []
        """Events that are not stored yet."""
        self.game_seq = 0
        """The number of the last event that changed the position."""
        self.move_times: list[datetime] = []
        self.movers: list[str] = []
        """Who made each move: `person`, `program` or `clock`."""
        self.incidents: list[AnyIncident] = []
        """What happened beside the moves, as the record tells it."""
        self.clock: Clock | None = None
        self.asked: frozenset[str] = frozenset()
        """Who was asked to come."""
        self.rematch_offers: frozenset[int] = frozenset()
        self.rematch_salts: dict[int, str] = {}
        """What the seats add to the shuffle of the next game."""
        self.next_table: str | None = None
        self.clients: dict[str, int] = {}
        """The number of the event that answered each client's request."""
        self._clock_before: Clock | None = None
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
        twin.incidents = list(self.incidents)
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
    def players(self) -> list[str]:
        """Who plays in each seat, as the record tells it."""
        return [seat.program or PERSON for seat in self.seats]

    @property
    def persons(self) -> set[int]:
        """The seats of people who have not given up."""
        return {number for number, seat in enumerate(self.seats) if seat.is_person}

    @property
    def expected(self) -> list[str]:
        """Who was asked to come and may still do so."""
        seated = {seat.player for seat in self.seats}
        return sorted(self.asked - seated) if self.status == "waiting" else []

    @property
    def host_name(self) -> str:
        """How who made the table is called there; empty if they do not sit there."""
        return next((seat.name for seat in self.seats if seat.player == self.header.host), "")

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

    def is_asked(self, actor: Actor | None) -> bool:
        """Whether this person was asked to come."""
        return actor is not None and any(actor.is_player(player) for player in self.asked)

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

    # Whose seat it is ------------------------------------------------------------------------------

    def own_seat(self, actor: Actor, seat: int | None) -> int:
        """The seat that a request is about, which must be the person's own."""
        own = self.seats_of(actor)
        if seat is None and len(own) > 1 and self.to_move in own:
            seat = self.to_move
        elif seat is None and own:
            seat = own[0]
        if seat is None or seat not in own:
            raise Refusal("not-your-seat", "this is not your seat", seat=seat)
        return seat

    # What happens ------------------------------------------------------------------------------------

    def emit(self, kind: type[Event], time: datetime, client: str | None = None, **fields: Any) -> None:
        """Have something happen that nobody has stored yet."""
        event = kind(seq=self.seq + 1, time=time, client=client, **fields)
        self.apply(event)
        self.fresh.append(event)

    def apply(self, event: Event) -> None:
        """Make happen what has happened."""
        assert event.seq == self.seq + 1, f"event {event.seq} after {self.seq}"
        self._seen, self._scores = {}, None
        self.entries.append(event.change(self) or Entry(event))
        if event.client is not None:
            self.clients[event.client] = event.seq

    # What events change ------------------------------------------------------------------------------

    def clear_seat(self, seat: int) -> None:
        """The seat is as it was planned."""
        self.seats[seat] = new_seat(self.seats[seat].plan)

    def fill_seat(self, seat: int, program: str) -> None:
        """The program has the seat."""
        self.seats[seat] = new_seat(SeatPlan("program", program))

    def free_seat(self, seat: int) -> None:
        """The seat waits for people: as it was planned, or, if that was for a program, as the table does."""
        planned = self.header.seats[seat]
        waiting = SeatPlan("open" if self.header.visibility == "public" else "link")
        self.seats[seat] = new_seat(waiting if planned.program else planned)

    def change_seat(self, seat: int, to: int) -> None:
        """Who sits in one seat sits in the other, which was empty."""
        old = self.seats[seat]
        self.seats[to] = replace(old, plan=self.seats[to].plan)
        self.clear_seat(seat)

    def begin(self, salts: Sequence[str], moves: Sequence[str], time: datetime, seq: int) -> None:
        """Set the game up, with the moves that it takes over from another."""
        branch = self.header.branch
        origins = branch.origins if branch else ()
        self.position = Position(self.game, self.header.seed, salts, origins=origins, keep_states=False)
        for move in moves:
            self.position.play(move)
            self.move_times.append(time)
            self.movers.append("branch")
        self.game_seq = seq
        self.rated = rated_players(self.header, self.seats)
        if self.header.clock:
            self.clock = Clock.full(self.header.clock, len(self.seats))
        self._after_game_event(time, turn_ended=True)

    def play(self, seat: int, number: int, by: str, time: datetime, seq: int) -> dict[str, Any] | None:
        """The position after the move; the answer is what became known by it."""
        position = self.playing_position()
        played = position.play(number)
        self.move_times.append(time)
        self.movers.append(by)
        self.game_seq = seq
        self._clock_before = self.clock
        self._after_game_event(time, turn_ended=self.game.begins_turn(position.state))
        return played.chance

    def take_back(self, seq: int) -> None:
        """The position before the last move; the clock goes on as if the move had not been made."""
        self.playing_position().undo()
        self.move_times.pop()
        self.movers.pop()
        self.game_seq = seq
        self.clock = self._clock_before
        left = self.ply
        self.incidents = [i.model_copy(update={"ply": min(i.ply, left)}) for i in self.incidents]

    def give_up(self, how: type[Resigned | TimedOut], number: int, program: str, time: datetime) -> None:
        """The game ends, or a program plays on in the seat."""
        seat = self.seats[number]
        seat.resigned = True
        seat.stand_in = program
        self.incidents.append(how(seat=number, ply=self.ply))
        self._after_game_event(time, turn_ended=False)
        if self.result is None:
            self.incidents[-1] = how(seat=number, ply=self.ply, program=program)

    def _after_game_event(self, time: datetime, turn_ended: bool) -> None:
        self.result = result_of(self.started_position(), self.players, self.incidents)
        self.run_clock(time, turn_ended)

    def run_clock(self, time: datetime, turn_ended: bool) -> None:
        """Stop the clock that runs, and start that of the person to move."""
        if self.clock is None or self.position is None:
            return
        seat = self.to_move
        runs = seat is not None and self.seats[seat].mover is None and self._time_counts(self.position)
        self.clock = self.clock.passed_on(seat, runs, time, turn_ended)

    def pause_clock(self, seconds: float, until: datetime | None) -> None:
        """So many seconds do not count, also if the last move is taken back."""
        self.clock = self.clock.paused(seconds, until) if self.clock else None
        self._clock_before = self._clock_before.paused(seconds, until) if self._clock_before else None

    def is_late(self, now: datetime) -> bool:
        """Whether the seat to move has run out of time."""
        return self.deadline is not None and now >= self.deadline

    def closed_seconds(self, closures: Iterable[Closure]) -> float:
        """How long the clock that runs must stand still: what was closed since the last event."""
        if self.clock is None or self.deadline is None:
            return 0
        last = self.entries[-1].event.time
        known = max(last, self.clock.resumes) if self.clock.resumes else last
        return sum(closure.seconds_after(known) for closure in closures)

    def _time_counts(self, position: Position) -> bool:
        """A time limit that belongs to the game counts only where its clock may move."""
        return self.game.turn_seconds is None or self.game.clock_move(position.state) is not None
