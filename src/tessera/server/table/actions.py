"""What people and programs may do at a table. Knows no transport and no database.

Methods named after what people do check that it may be done and emit events; what those change is in
`chronicle`. Whoever keeps tables works on a copy, stores what is `fresh`, and puts the copy in place of the
original.
"""

from datetime import datetime
from typing import Any

from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.core.position import Position
from tessera.server.table import events as happened
from tessera.server.table.clock import find_clock_move
from tessera.server.table.events import Event
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.state import Chronicle, Entry

__all__ = ["Entry", "Table", "checked_move"]


class Table(Chronicle):
    """A game with the people around it."""

    def create(self, time: datetime) -> None:
        """Set the table up."""
        self._emit(happened.Created, time)

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
            happened.Sat,
            time,
            client,
            seat=seat,
            name=actor.name if actor.account else name or actor.name,
            player=actor.player,
            account=actor.account,
            salt=salt,
        )
        if self.header.starts_when_full:
            self.start_if_full(time)

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

    def leave(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Stand up before the start."""
        self._check_waiting()
        self._emit(happened.Left, time, client, seat=seat)

    def start(self, time: datetime, client: str | None = None) -> None:
        """Begin the game."""
        self._check_waiting()
        empty = [number for number, seat in enumerate(self.seats) if seat.is_empty]
        if empty:
            raise Refusal("seats-empty", "somebody is missing", seats=empty)
        branch = self.header.branch
        self._emit(
            happened.Started,
            time,
            client,
            salts=[seat.salt for seat in self.seats],
            moves=list(branch.moves) if branch else [],
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

    def undo_fault(self, seat: int) -> Refusal | None:
        """Why this seat cannot take a move back, or None if it can."""
        position = self.playing_position()
        branch = self.header.branch
        if len(position.history) <= (len(branch.moves) if branch else 0):
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

    def undo(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Take the last move back."""
        fault = self.undo_fault(seat)
        if fault:
            raise fault
        self._emit(happened.Undone, time, client, seat=seat, ply=self.ply - 1)

    def resign(self, seat: int, program: str, time: datetime, client: str | None = None) -> None:
        """Give up."""
        self.playing_position()
        if self.seats[seat].resigned:
            raise Refusal("game-over", "you have already given up", seat=seat)
        self._emit(happened.Resigned, time, client, seat=seat, program=program)

    def run_out_of_time(self, program: str, time: datetime) -> bool:
        """Do what the clock demands, if it does; the answer says whether anything happened."""
        position, deadline, seat = self.position, self.deadline, self.to_move
        if position is None or deadline is None or seat is None or time < deadline:
            return False
        move = find_clock_move(self.game, position.state)
        if move is not None:
            self._emit_move(seat, move, "clock", time)
        else:
            self._emit(happened.TimedOut, time, seat=seat, program=program)
        return True

    def chat(self, seat: int, text: str, time: datetime, client: str | None = None) -> None:
        """Say something to all."""
        if not self.header.chat:
            raise Refusal("no-chat", "this table has no chat")
        name = self.seats[seat].name
        self._emit(happened.Chatted, time, client, seat=seat, name=name, text=text)

    def vote_takeover(
        self, absent: int, by: int, program: str, time: datetime, *, client: str | None = None
    ) -> None:
        """Agree that a program plays for an absent person; done when all the others agree."""
        self.playing_position()
        if absent >= len(self.seats) or not self.seats[absent].is_person or absent == by:
            raise Refusal("not-absent", "no absent person sits there", seat=absent)
        if self.seats[absent].stand_in is not None:
            raise Refusal("not-absent", "a program plays there already", seat=absent)
        self._emit(happened.TakeoverVoted, time, client, seat=absent, by=by)
        if self._others_of(absent) <= self.seats[absent].votes:
            self._emit(happened.TakenOver, time, seat=absent, program=program)

    def come_back(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Take one's seat back from the program."""
        self.playing_position()
        if self.seats[seat].stand_in is None or self.seats[seat].resigned:
            raise Refusal("not-taken-over", "no program plays for you", seat=seat)
        self._emit(happened.GivenBack, time, client, seat=seat)

    def offer_rematch(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Offer or accept another game."""
        self._check_over()
        self._emit(happened.RematchOffered, time, client, seat=seat)

    def decline_rematch(self, seat: int, time: datetime, client: str | None = None) -> None:
        """Decline another game."""
        self._check_over()
        self._emit(happened.RematchDeclined, time, client, seat=seat)

    def rematch(self, next_table: str, time: datetime) -> None:
        """The others have moved on to another table."""
        self._emit(happened.Rematched, time, next=next_table)

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
        self._emit(happened.Moved, time, client, seat=seat, move=text, number=number, by=by)

    def _emit(self, kind: type[Event], time: datetime, client: str | None = None, **fields: Any) -> None:
        event = kind(seq=self.seq + 1, time=time, client=client, **fields)
        self.apply(event)
        self.fresh.append(event)


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
