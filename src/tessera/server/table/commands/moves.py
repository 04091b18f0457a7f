"""Moves of people, programs and the clock; taking one back, and giving up."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.records.incidents import givings_up
from tessera.server.table import events
from tessera.server.table.commands.base import Circumstances, MoveText, SeatCommand, handles
from tessera.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tessera.core.position import Position
    from tessera.server.table.clock import Closure
    from tessera.server.table.state import Table


class PlayMove(SeatCommand):
    """Play a move."""

    goes_on: ClassVar[bool] = True
    type: Literal["move"]
    move: MoveText
    after: Annotated[int, Field(ge=0)] | None = None
    """The number of the last game event that the client saw."""


class Undo(SeatCommand):
    """Take one's own last move back."""

    type: Literal["undo"]


class Resign(SeatCommand):
    """Give up."""

    goes_on: ClassVar[bool] = True
    type: Literal["resign"]


@handles(PlayMove)
def move(table: "Table", command: PlayMove, around: Circumstances) -> None:
    """Play a person's move."""
    seat, position = table.own_seat(around.actor, command.seat), table.playing_position()
    if command.after is not None and command.after < table.game_seq:
        raise Refusal("stale", "the game has gone on", seq=table.seq)
    if table.to_move != seat or table.seats[seat].mover is not None:
        raise Refusal("not-your-turn", "it is not your turn", seat=table.to_move)
    if table.is_late(around.now):
        raise Refusal("out-of-time", "your time has run out", seat=seat)
    _play(table, checked_move(position, command.move), "person", around.now, around.client)


def play_program_move(table: "Table", number: int, now: datetime) -> None:
    """Play the move that the program to move has chosen."""
    _play(table, number, "program", now)


def stand_still(table: "Table", closures: "Iterable[Closure]", now: datetime) -> None:
    """Take off the clock what was closed, before anything else happens."""
    seconds = table.closed_seconds(closures)
    if seconds:
        end = max(closure.ended for closure in closures)
        table.emit(events.Paused, now, seconds=seconds, until=end if end > now else None)


def run_out_of_time(table: "Table", stand_in: str, now: datetime) -> bool:
    """Do what the clock demands, if it does; the answer says whether anything happened."""
    position, seat = table.position, table.to_move
    if position is None or seat is None or not table.is_late(now):
        return False
    number = table.game.clock_move(position.state)
    if number is not None:
        _play(table, number, "clock", now)
    else:
        table.emit(events.TimedOut, now, seat=seat, program=stand_in)
    return True


def _play(table: "Table", number: int, by: str, now: datetime, client: str | None = None) -> None:
    seat = table.to_move
    assert seat is not None, "nobody is to move"
    text = table.game.format_move(table.playing_position().state, number)
    table.emit(events.Moved, now, client, seat=seat, move=text, number=number, by=by)


@handles(Undo)
def undo(table: "Table", command: Undo, around: Circumstances) -> None:
    """Take the last move back, whichever of the person's seats has made it."""
    position = table.playing_position()
    own, seat = table.seats_of(around.actor), command.seat
    if seat is None and position.history and position.history[-1].seat in own:
        seat = position.history[-1].seat
    seat = table.own_seat(around.actor, seat)
    fault = undo_fault(table, seat)
    if fault:
        raise fault
    table.emit(events.Undone, around.now, around.client, seat=seat, ply=table.ply - 1)


def undo_fault(table: "Table", seat: int) -> Refusal | None:
    """Why this seat cannot take a move back, or None if it can."""
    position = table.playing_position()
    branch = table.header.branch
    if len(position.history) <= (len(branch.moves) if branch else 0):
        return Refusal("undo-nothing", "there is no move to take back")
    last = position.history[-1]
    if last.seat != seat:
        if any(played.seat == seat for played in position.history):
            return Refusal("undo-answered", "somebody has moved since", seat=last.seat)
        return Refusal("undo-not-yours", "the last move is not yours", seat=last.seat)
    if table.movers[-1] != "person":
        return Refusal("undo-not-yours", "the last move was not made by you", seat=seat)
    if any(incident.ply == len(position.history) for incident in givings_up(table.incidents)):
        return Refusal("undo-answered", "somebody has given up since", seat=seat)
    if last.chance is not None:
        return Refusal("undo-revealed", "the move has revealed something")
    return None


@handles(Resign)
def resign(table: "Table", command: Resign, around: Circumstances) -> None:
    """Give up; where the game goes on, a program plays in the seat."""
    seat = table.own_seat(around.actor, command.seat)
    table.playing_position()
    if table.seats[seat].resigned:
        raise Refusal("game-over", "you have already given up", seat=seat)
    table.emit(events.Resigned, around.now, around.client, seat=seat, program=around.stand_in)


def checked_move(position: "Position", text: str) -> int:
    """The number of a legal move, or the refusal that says what is wrong with it."""
    try:
        number = position.game.parse_move(position.state, text)
    except IllegalMoveError as error:
        raise _illegal(error) from None
    except MoveSyntaxError as error:
        raise Refusal("move-syntax", str(error)) from None
    if not position.is_legal(number):
        reason = position.game.explain_illegal(position.state, number)
        assert reason is not None, f"{text} is refused without a reason"
        raise _illegal(IllegalMoveError(reason))
    return number


def _illegal(error: IllegalMoveError) -> Refusal:
    """The refusal for a move that the rules forbid."""
    refusal = Refusal("illegal-move", str(error), clause=error.clause, code=error.reason.code)
    refusal.values = dict(error.reason.values)
    return refusal
