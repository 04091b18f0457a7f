"""Tables in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, insert, or_, select, text, update

from tessera.server.people import ratings
from tessera.server.storage.codec import decode_event, decode_header, encode_event, encode_header
from tessera.server.storage.database import ConflictError, Database
from tessera.server.storage.schema import EventRow, InvitationRow, SeatRow, TableRow
from tessera.server.table.actions import Table
from tessera.server.table.events import Event
from tessera.server.table.seats import TableHeader
from tessera.server.table.views import summary_of

__all__ = ["CHANNEL", "ConflictError", "TableStore"]

CHANNEL = "tessera_tables"
"""Where PostgreSQL tells all servers of new events."""
SEATING = ("sat", "left")

# What every move needs is put together once.
_TABLES, _EVENTS = TableRow.__table__, EventRow.__table__
CHANGING = ("status", "awaits", "deadline", "summary", "changed")
UPDATE_TABLE = (
    update(_TABLES)  # type: ignore[arg-type] # declared as a selectable, it is a table
    .where(_TABLES.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in CHANGING})
)
INSERT_EVENTS = insert(_EVENTS)  # type: ignore[arg-type] # the same


class TableStore:
    """Reads and writes tables. A table is written by appending its fresh events."""

    def __init__(self, database: Database, origin: str) -> None:
        self.database = database
        self.origin = origin
        """The name of this process among those that share the database."""

    # Writing ---------------------------------------------------------------------------------------

    async def append(self, *tables: Table) -> None:
        """Make the fresh events of these tables durable, all or none; ConflictError if others were first."""

        def work(connection: Connection) -> None:
            for table in tables:
                self._append(connection, table)

        await self.database.write(work)
        for table in tables:
            table.fresh.clear()

    def _append(self, connection: Connection, table: Table) -> None:
        if table.fresh[0].seq == 1:
            _insert_table(connection, table)
        else:
            connection.execute(UPDATE_TABLE, {"of": table.id, **_changing_columns(table)})
        connection.execute(INSERT_EVENTS, [encode_event(table.id, event) for event in table.fresh])
        if any(event.type in SEATING for event in table.fresh):
            _write_seats(connection, table)
        if ratings.has_just_ended(table):
            ratings.update_ratings(connection, table)
        if not self.database.is_sqlite:
            payload = f"{table.id} {table.seq} {self.origin}"
            connection.execute(
                text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
            )

    async def write_invitation(self, table: str, seat: int, token_hash: str) -> None:
        """Keep the digest of a seat's invitation; an older one is void."""

        def work(connection: Connection) -> None:
            connection.execute(
                delete(InvitationRow).where(InvitationRow.table_id == table, InvitationRow.seat == seat)
            )
            connection.execute(insert(InvitationRow).values(table_id=table, seat=seat, token_hash=token_hash))

        await self.database.write(work)

    # Reading ---------------------------------------------------------------------------------------

    async def read_header(self, table: str) -> TableHeader | None:
        """What was fixed when this table was made."""
        (found,) = await self._scalars(select(TableRow.header).where(TableRow.id == table)) or [None]
        return decode_header(found) if found else None

    async def read_events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after the one with this number."""
        query = (
            select(EventRow.seq, EventRow.type, EventRow.time, EventRow.client, EventRow.data)
            .where(EventRow.table_id == table, EventRow.seq > after)
            .order_by(EventRow.seq)
        )
        rows = await self.database.read(lambda connection: connection.execute(query).all())
        return [decode_event(*row) for row in rows]

    async def invited_seat(self, table: str, token_hash: str) -> int | None:
        """The seat that an invitation is for."""
        query = select(InvitationRow.seat).where(
            InvitationRow.table_id == table, InvitationRow.token_hash == token_hash
        )
        return next(iter(await self._scalars(query)), None)

    async def list_public(self, limit: int = 50) -> list[dict[str, Any]]:
        """Summaries of public tables, open ones first."""
        for_order = TableRow.status.desc()  # waiting, playing, over
        query = (
            select(TableRow.summary)
            .where(TableRow.visibility == "public")
            .order_by(for_order, TableRow.changed.desc())
            .limit(limit)
        )
        return await self._scalars(query)

    async def list_own(self, players: Sequence[str], limit: int = 200) -> list[dict[str, Any]]:
        """Summaries of the tables where one of these players sits, newest first, finished ones last."""
        own = select(SeatRow.table_id).where(SeatRow.player.in_(players))
        query = (
            select(TableRow.summary)
            .where(TableRow.id.in_(own))
            .order_by(TableRow.status == "over", TableRow.changed.desc())
            .limit(limit)
        )
        return await self._scalars(query)

    async def list_unattended(self, before: datetime) -> list[str]:
        """Tables where a program should have moved since, or where a clock runs."""
        late = (TableRow.awaits == "program") & (TableRow.changed < before)
        query = select(TableRow.id).where(
            TableRow.status == "playing", or_(late, TableRow.deadline.is_not(None))
        )
        return await self._scalars(query)

    async def _scalars(self, query: Select[Any]) -> list[Any]:
        return await self.database.read(lambda connection: list(connection.scalars(query)))


def _insert_table(connection: Connection, table: Table) -> None:
    header = table.header
    connection.execute(
        insert(TableRow).values(
            id=header.id,
            game=header.game,
            rules_version=header.rules_version,
            header=encode_header(header),
            visibility=header.visibility,
            created=header.created,
            **_changing_columns(table),
        )
    )


def _write_seats(connection: Connection, table: Table) -> None:
    connection.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    rows = [
        {"table_id": table.id, "seat": number, "player": seat.player}
        for number, seat in enumerate(table.seats)
        if seat.player is not None
    ]
    if rows:
        connection.execute(insert(SeatRow), rows)


def _changing_columns(table: Table) -> dict[str, Any]:
    awaits = None
    if table.to_move is not None:
        awaits = "program" if table.program_to_move else "person"
    return {
        "status": table.status,
        "awaits": awaits,
        "deadline": table.deadline,
        "summary": summary_of(table),
        "changed": table.fresh[-1].time,
    }
