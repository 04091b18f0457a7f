"""Tables in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tessera.server import ratings
from tessera.server.events import Event
from tessera.server.seats import TableHeader
from tessera.server.storage.codec import decode_event, decode_header, encode_event, encode_header
from tessera.server.storage.commits import Committer, ConflictError
from tessera.server.storage.database import Database
from tessera.server.storage.models import EventRow, InvitationRow, SeatRow, TableRow
from tessera.server.tables import Table
from tessera.server.views import summary_of

__all__ = ["CHANNEL", "ConflictError", "Store"]

CHANNEL = "tessera_tables"
"""Where PostgreSQL tells all servers of new events."""
SEATING = ("sat", "left")


class Store:
    """Reads and writes tables. A table is written by appending its fresh events."""

    def __init__(self, database: Database, origin: str) -> None:
        self.database = database
        self.origin = origin
        """The name of this process among those that share the database."""
        self._committer = Committer(database)

    async def close(self) -> None:
        """Finish writing."""
        await self._committer.close()

    # Writing ---------------------------------------------------------------------------------------

    async def append(self, *tables: Table) -> None:
        """Make the fresh events of these tables durable, all or none; ConflictError if others were first."""

        async def work(connection: AsyncConnection) -> None:
            for table in tables:
                await self._append(connection, table)

        await self._committer.commit(work)
        for table in tables:
            table.fresh.clear()

    async def _append(self, connection: AsyncConnection, table: Table) -> None:
        if table.fresh[0].seq == 1:
            await self._insert_table(connection, table)
        else:
            await connection.execute(
                update(TableRow).where(TableRow.id == table.id).values(_changing_columns(table))
            )
        await connection.execute(insert(EventRow), [encode_event(table.id, event) for event in table.fresh])
        if any(event.type in SEATING for event in table.fresh):
            await self._write_seats(connection, table)
        if ratings.has_just_ended(table):
            await ratings.update_ratings(connection, table)
        if not self.database.is_sqlite:
            payload = f"{table.id} {table.seq} {self.origin}"
            await connection.execute(
                text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}
            )

    async def _insert_table(self, connection: AsyncConnection, table: Table) -> None:
        header = table.header
        await connection.execute(
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

    async def _write_seats(self, connection: AsyncConnection, table: Table) -> None:
        await connection.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
        rows = [
            {"table_id": table.id, "seat": number, "player": seat.player}
            for number, seat in enumerate(table.seats)
            if seat.player is not None
        ]
        if rows:
            await connection.execute(insert(SeatRow), rows)

    async def write_invitation(self, table: str, seat: int, token_hash: str) -> None:
        """Keep the digest of a seat's invitation; an older one is void."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                delete(InvitationRow).where(InvitationRow.table_id == table, InvitationRow.seat == seat)
            )
            await connection.execute(
                insert(InvitationRow).values(table_id=table, seat=seat, token_hash=token_hash)
            )

        await self._committer.commit(work)

    # Reading ---------------------------------------------------------------------------------------

    async def read_header(self, table: str) -> TableHeader | None:
        """What was fixed when this table was made."""
        async with self.database.read() as connection:
            found = await connection.scalar(select(TableRow.header).where(TableRow.id == table))
        return decode_header(found) if found else None

    async def read_events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after the one with this number."""
        query = (
            select(EventRow.seq, EventRow.type, EventRow.time, EventRow.client, EventRow.data)
            .where(EventRow.table_id == table, EventRow.seq > after)
            .order_by(EventRow.seq)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [decode_event(*row) for row in rows]

    async def invited_seat(self, table: str, token_hash: str) -> int | None:
        """The seat that an invitation is for."""
        query = select(InvitationRow.seat).where(
            InvitationRow.table_id == table, InvitationRow.token_hash == token_hash
        )
        async with self.database.read() as connection:
            return await connection.scalar(query)

    async def list_public(self, limit: int = 50) -> list[dict[str, Any]]:
        """Summaries of public tables, open ones first."""
        for_order = TableRow.status.desc()  # waiting, playing, over
        query = (
            select(TableRow.summary)
            .where(TableRow.visibility == "public")
            .order_by(for_order, TableRow.changed.desc())
            .limit(limit)
        )
        return await self._summaries(query)

    async def list_own(self, players: Sequence[str], limit: int = 200) -> list[dict[str, Any]]:
        """Summaries of the tables where one of these players sits, newest first, finished ones last."""
        own = select(SeatRow.table_id).where(SeatRow.player.in_(players))
        query = (
            select(TableRow.summary)
            .where(TableRow.id.in_(own))
            .order_by(TableRow.status == "over", TableRow.changed.desc())
            .limit(limit)
        )
        return await self._summaries(query)

    async def _summaries(self, query: Any) -> list[dict[str, Any]]:
        async with self.database.read() as connection:
            return list((await connection.scalars(query)).all())

    async def list_unattended(self, before: datetime) -> list[str]:
        """Tables where a program should have moved since, or where a clock runs."""
        late = (TableRow.awaits == "program") & (TableRow.changed < before)
        query = select(TableRow.id).where(
            TableRow.status == "playing", or_(late, TableRow.deadline.is_not(None))
        )
        async with self.database.read() as connection:
            return list((await connection.scalars(query)).all())


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
