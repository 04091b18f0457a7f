"""Whose rating a game changes, and when. That is settled when it begins: nobody gets out of it by leaving."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tessera.records.incidents import Resigned
from tessera.records.result import result_of
from tessera.server.table.seats import Seat, TableHeader

if TYPE_CHECKING:
    from tessera.server.table.state import Table

ENDING = ("moved", "resigned", "timed_out", "started")


def rated_players(header: TableHeader, seats: Sequence[Seat]) -> list[str]:
    """Whose rating a game that begins now will change, seat by seat; none if it is not a rated one."""
    if not header.rated or header.branch or len(seats) < 2:
        return []
    if any(seat.program is None and not seat.account for seat in seats):
        return []
    who = [f"program:{seat.program}" if seat.program else f"player:{seat.player}" for seat in seats]
    accounts = [name for name in who if name.startswith("player:")]
    return who if accounts and len(set(accounts)) == len(accounts) else []


def has_just_ended(table: "Table") -> bool:
    """Whether the events that are about to be stored ended the game."""
    return table.result is not None and any(event.type in ENDING for event in table.fresh)


def allows_hints(table: "Table") -> bool:
    """Whether people may ask for hints: where they were not ruled out, and nobody's rating is at stake."""
    return table.header.hints and not table.rated


def rated_payoffs(table: "Table") -> list[float]:
    """What the game was worth to each seat; who was gone at its end, and had a program play, gave up."""
    assert table.result is not None, "the game goes on"
    gone = [number for number, seat in enumerate(table.seats) if seat.stand_in and not seat.resigned]
    if not gone or table.result.ending != "rules":
        return table.result.payoffs
    left = [Resigned(seat=number, ply=table.ply) for number in gone]
    result = result_of(table.started_position(), table.players, [*table.incidents, *left])
    assert result is not None, "it is over by its rules"
    return result.payoffs
