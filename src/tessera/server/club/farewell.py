"""Somebody goes for good: the games stay, the name goes, and nobody else is disturbed."""

import contextlib
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, select, update

from tessera.server.people.sessions import forget_belongings
from tessera.server.play.lobby import Lobby
from tessera.server.play.service import TableService
from tessera.server.storage.database import Database
from tessera.server.storage.schema import EventRow, PlayerRow, SeatRow, SessionRow, TableRow
from tessera.server.table.commands.moves import Resign
from tessera.server.table.commands.seating import Leave
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Sources

NAMED = ("sat", "chatted")
"""Events that hold the name of who sits in a seat."""


class Farewell:
    """Lets people go."""

    def __init__(self, database: Database, tables: TableService, lobby: Lobby, sources: Sources) -> None:
        self._database = database
        self._tables = tables
        self._lobby = lobby
        self._sources = sources

    async def leave(self, actor: Actor, gives_up: bool) -> list[str]:
        """Delete a person; what is told is which sessions have ended.

        Games that go on are given up if the person says so; else they must be over first.
        """
        players = [actor.player, *actor.aliases]
        open_tables = await self._database.read(lambda connection: _open_tables(connection, players))
        playing = [table for table, status in open_tables if status == "playing"]
        if playing and not gives_up:
            raise Refusal(
                "still-playing",
                "some of your games go on: finish them, or say that you give them up",
                games=len(playing),
            )
        for table_id, _ in open_tables:
            await self._stand_up(table_id, actor)
        ended = await self._database.write(lambda connection: _erase(connection, players))
        with self._tables.supervisor.noting("farewell"):  # They are gone, whatever is in memory.
            await self._tables.reread(players)
        for player in players:
            self._tables.on_farewell(player)
        return ended

    async def _stand_up(self, table_id: str, actor: Actor) -> None:
        """Leave one table: as host of one that waits with the table, else seat by seat."""
        table = await self._tables.look_at(table_id)
        if table.status == "waiting" and table.is_host(actor):
            await self._lobby.cancel(table_id, actor)
            return
        for seat in table.seats_of(actor):
            # What has been refused is over meanwhile, or is found when the names are erased.
            with contextlib.suppress(Refusal):
                # The same again, should this be tried twice, does nothing twice.
                fields: dict[str, Any] = {"id": f"farewell {seat}", "seat": seat}
                leaving = Leave(type="leave", **fields) if table.status == "waiting" else None
                await self._tables.perform(table_id, actor, leaving or Resign(type="resign", **fields))


def _open_tables(connection: Connection, players: Sequence[str]) -> list[tuple[str, str]]:
    """The tables where these people sit and still have something to do, and how far they are."""
    own = select(SeatRow.table_id).where(SeatRow.player.in_(players))
    query = select(TableRow.id, TableRow.status, TableRow.summary).where(
        TableRow.id.in_(own), TableRow.status != "over"
    )
    return [
        (row.id, row.status)
        for row in connection.execute(query)
        if any(seat["player"] in players and not seat["resigned"] for seat in row.summary["seats"])
    ]


def _erase(connection: Connection, players: Sequence[str]) -> list[str]:
    """Take the names of these people away wherever they stand; which sessions they had."""
    if _open_tables(connection, players):
        raise Refusal("still-playing", "a game has begun meanwhile: try again", games=1)
    ended = list(connection.scalars(select(SessionRow.token_hash).where(SessionRow.player.in_(players))))
    forget_belongings(connection, players)
    nobody = {"name": "", "account_name": None, "look": None, "password_hash": None}
    connection.execute(update(PlayerRow).where(PlayerRow.id.in_(players)).values(nobody))
    seats: dict[str, set[int]] = {}
    query = select(SeatRow.table_id, SeatRow.seat).where(SeatRow.player.in_(players))
    for row in connection.execute(query):
        seats.setdefault(row.table_id, set()).add(row.seat)
    for table, numbers in seats.items():
        _erase_at(connection, table, numbers, players)
    return ended


def _erase_at(connection: Connection, table: str, seats: set[int], players: Sequence[str]) -> None:
    """Take the names of these seats away at one table."""
    summary = connection.scalars(select(TableRow.summary).where(TableRow.id == table)).one()
    named = [{**seat, "name": ""} if seat["seat"] in seats else seat for seat in summary["seats"]]
    changing = update(TableRow).where(TableRow.id == table).values(summary={**summary, "seats": named})
    connection.execute(changing)
    events = select(EventRow.seq, EventRow.type, EventRow.data).where(
        EventRow.table_id == table, EventRow.type.in_(NAMED)
    )
    for event in connection.execute(events).all():
        is_own = event.data["player"] in players if event.type == "sat" else event.data["seat"] in seats
        if is_own:
            renaming = update(EventRow).where(EventRow.table_id == table, EventRow.seq == event.seq)
            connection.execute(renaming.values(data={**event.data, "name": ""}))
