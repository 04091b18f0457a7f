"""One game on the server, with the people around it. Knows no transport and no database.

A table is what follows from its events. Methods named after what people do check that it may be done
and emit events; `apply` says what an event changes, and nothing else changes anything. Whoever keeps
tables works on a copy, stores what is `fresh`, and puts the copy in place of the original.
"""

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, Self

from pydantic import BaseModel

from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.core.game import Game
from tessera.core.position import PlayedMove, Position
from tessera.server import events as happened
from tessera.server.clocks import Clock, find_clock_move
from tessera.server.errors import Refusal
from tessera.server.events import Event
from tessera.server.results import Result, result_of
from tessera.server.seats import Actor, Seat, TableHeader, new_seat

Status = Literal["waiting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Entry:
    """An event with what only replaying can tell about it."""

    event: Event
    chance: dict[str, Any] | None = None
    """What became known by a move, all of it."""
    scores: list[Any] | None = None


class Table:
    """A game, its seats and its events."""

    def __init__(self, header: TableHeader, game: Game) -> None:
        self.header = header
        self.game = game
        self.seats: list[Seat] = [new_seat(plan) for plan in header.seats]
        self.position: Position | None = None
        self.result: Result | None = None
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

    def undo_fault(self, seat: int) -> Refusal | None:
        """Why this seat cannot take a move back, or None if it can."""
        position = self.playing_position()
        if len(position.history) <= len(self.header.branch_moves):
            return Refusal("undo-nothing", "there is no move to take back")
        last = position.history[-1]
        if last.seat != seat:
            if any(played.seat == seat for played in position.history):
                return Refusal("undo-answered", "somebody has moved since", seat=last.seat)
            return Refusal("undo-not-yours", "the last move is not yours", seat=last.seat)
        if self.movers[-1] != "person":
            return Refusal("undo-not-yours", "the last move was not made by you", seat=seat)
        if last.chance is not None:
            return Refusal("undo-revealed", "the move has revealed something")
        return None

    # What people do --------------------------------------------------------------------------------

    def create(self, time: datetime) -> None:
        """Set the table up."""
        self._emit(happened.Created(seq=1, time=time))

    def sit(
        self,
        actor: Actor,
        seat: int,
        time: datetime,
        *,
        name: str = "",
        salt: str = "",
        client: str | None = None,
    ) -> None:
        """Take a seat; whoever calls has checked the invitation."""
        self._check_waiting()
        if seat >= len(self.seats) or not self.seats[seat].is_empty:
            raise Refusal("seat-taken", f"seat {seat} is taken", seat=seat)
        self._emit(
            happened.Sat(
                seq=self.seq + 1,
                time=time,
                client=client,
                seat=seat,
                name=actor.name if actor.account else name or actor.name,
                player=actor.player,
                account=actor.account,
                salt=salt,
            )
        )
        if self.header.starts_when_full:
            self.start_if_full(time)

    def leave(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Stand up before the start."""
        self._check_waiting()
        self._emit(happened.Left(seq=self.seq + 1, time=time, client=client, seat=seat))

    def start(self, time: datetime, client: str | None = None) -> None:
        """Begin the game."""
        self._check_waiting()
        empty = [number for number, seat in enumerate(self.seats) if seat.is_empty]
        if empty:
            raise Refusal("seats-empty", "somebody is missing", seats=empty)
        salts = self.header.branch_salts
        self._emit(
            happened.Started(
                seq=self.seq + 1,
                time=time,
                client=client,
                salts=[seat.salt for seat in self.seats] if salts is None else list(salts),
                moves=list(self.header.branch_moves),
            )
        )

    def start_if_full(self, time: datetime) -> None:
        """Begin if nobody is missing."""
        if not any(seat.is_empty for seat in self.seats):
            self.start(time)

    def move(
        self, seat: int, text: str, time: datetime, *, after: int | None = None, client: str | None = None
    ) -> None:
        """Play a person's move."""
        position = self.playing_position()
        if after is not None and after < self.game_seq:
            raise Refusal("stale", "the game has gone on", seq=self.seq)
        if self.to_move != seat or self.seats[seat].mover is not None:
            raise Refusal("not-your-turn", "it is not your turn", seat=self.to_move)
        number = checked_move(position, text)
        self._emit_move(seat, number, "person", time, client)

    def move_program(self, number: int, time: datetime) -> None:
        """Play the move that the program to move has chosen."""
        seat = self.to_move
        assert seat is not None, "nobody is to move"
        self._emit_move(seat, number, "program", time)

    def undo(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Take the last move back."""
        fault = self.undo_fault(seat)
        if fault:
            raise fault
        self._emit(happened.Undone(seq=self.seq + 1, time=time, client=client, seat=seat, ply=self.ply - 1))

    def resign(self, seat: int, program: str, time: datetime, client: str | None = None) -> None:
        """Give up."""
        self.playing_position()
        if self.seats[seat].resigned:
            raise Refusal("game-over", "you have already given up", seat=seat)
        self._emit(happened.Resigned(seq=self.seq + 1, time=time, client=client, seat=seat, program=program))

    def run_out_of_time(self, program: str, time: datetime) -> bool:
        """Do what the clock demands, if it does; the answer says whether anything happened."""
        position, deadline, seat = self.position, self.deadline, self.to_move
        if position is None or deadline is None or seat is None or time < deadline:
            return False
        move = find_clock_move(self.game, position.state)
        if move is not None:
            self._emit_move(seat, move, "clock", time)
        else:
            self._emit(happened.TimedOut(seq=self.seq + 1, time=time, seat=seat, program=program))
        return True

    def chat(self, seat: int, text: str, time: datetime, client: str | None = None) -> None:
        """Say something to all."""
        if not self.header.chat:
            raise Refusal("no-chat", "this table has no chat")
        name = self.seats[seat].name
        self._emit(
            happened.Chatted(seq=self.seq + 1, time=time, client=client, seat=seat, name=name, text=text)
        )

    def vote_takeover(
        self, absent: int, by: int, program: str, time: datetime, *, client: str | None = None
    ) -> None:
        """Agree that a program plays for an absent person; done when all the others agree."""
        self.playing_position()
        if absent >= len(self.seats) or not self.seats[absent].is_person or absent == by:
            raise Refusal("not-absent", "no absent person sits there", seat=absent)
        if self.seats[absent].stand_in is not None:
            raise Refusal("not-absent", "a program plays there already", seat=absent)
        self._emit(happened.TakeoverVoted(seq=self.seq + 1, time=time, client=client, seat=absent, by=by))
        if self._others_of(absent) <= self.seats[absent].votes:
            self._emit(happened.TakenOver(seq=self.seq + 1, time=time, seat=absent, program=program))

    def come_back(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Take one's seat back from the program."""
        self.playing_position()
        if self.seats[seat].stand_in is None or self.seats[seat].resigned:
            raise Refusal("not-taken-over", "no program plays for you", seat=seat)
        self._emit(happened.GivenBack(seq=self.seq + 1, time=time, client=client, seat=seat))

    def offer_rematch(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Offer or accept another game."""
        self._check_over()
        self._emit(happened.RematchOffered(seq=self.seq + 1, time=time, client=client, seat=seat))

    def decline_rematch(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Decline another game."""
        self._check_over()
        self._emit(happened.RematchDeclined(seq=self.seq + 1, time=time, client=client, seat=seat))

    def rematch(self, next_table: str, time: datetime) -> None:
        """The others have moved on to another table."""
        self._emit(happened.Rematched(seq=self.seq + 1, time=time, next=next_table))

    def _check_waiting(self) -> None:
        if self.status != "waiting":
            raise Refusal("not-waiting", "the game has already begun")

    def _check_over(self) -> None:
        if self.status != "over":
            raise Refusal("not-over", "the game is not over")

    def _others_of(self, seat: int) -> set[int]:
        """Seats of the people who decide about an absent one: one seat for each person."""
        absent = self.seats[seat].player
        deciding: dict[str, int] = {}
        for number in sorted(self.persons):
            player = self.seats[number].player
            if player is not None and player != absent and self.seats[number].stand_in is None:
                deciding.setdefault(player, number)
        return set(deciding.values())

    def first_seat_of(self, seat: int) -> int:
        """The lowest seat of the same person, in whose name votes are counted."""
        player = self.seats[seat].player
        return next(number for number, other in enumerate(self.seats) if other.player == player)

    def _emit_move(self, seat: int, number: int, by: str, time: datetime, client: str | None = None) -> None:
        position = self.playing_position()
        text = self.game.format_move(position.state, number)
        self._emit(
            happened.Moved(
                seq=self.seq + 1, time=time, client=client, seat=seat, move=text, number=number, by=by
            )
        )

    def _emit(self, event: Event) -> None:
        self.apply(event)
        self.fresh.append(event)

    # What events change ------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Make happen what has happened."""
        assert event.seq == self.seq + 1, f"event {event.seq} after {self.seq}"
        self._seen, self._scores = {}, None
        change: Callable[[Table, Any], Entry | None] | None = CHANGES.get(event.type)
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
        self.position = Position(self.game, self.header.seed, event.salts, keep_states=False)
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


CHANGES: dict[str, Callable[[Table, Any], Entry | None]] = {
    "sat": Table.apply_sat,
    "left": Table.apply_left,
    "started": Table.apply_started,
    "moved": Table.apply_moved,
    "undone": Table.apply_undone,
    "resigned": Table.apply_gave_up,
    "timed_out": Table.apply_gave_up,
    "takeover_voted": Table.apply_takeover_voted,
    "taken_over": Table.apply_taken_over,
    "given_back": Table.apply_given_back,
    "rematch_offered": Table.apply_rematch_offered,
    "rematch_declined": Table.apply_rematch_declined,
    "rematched": Table.apply_rematched,
}


def checked_move(position: Position, text: str) -> int:
    """The number of a legal move, or the refusal that says what is wrong with it."""
    try:
        number = position.game.parse_move(position.state, text)
    except IllegalMoveError as error:
        raise illegal(error) from None
    except MoveSyntaxError as error:
        raise Refusal("move-syntax", str(error)) from None
    if not position.is_legal(number):
        reason = position.game.explain_illegal(position.state, number)
        assert reason is not None, f"{text} is refused without a reason"
        raise illegal(IllegalMoveError(reason))
    return number


def illegal(error: IllegalMoveError) -> Refusal:
    """The refusal for a move that the rules forbid."""
    refusal = Refusal("illegal-move", str(error), clause=error.clause, code=error.reason.code)
    refusal.values = dict(error.reason.values)
    return refusal
