"""Since when people are away from the tables where they play, in the database that all servers share."""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, insert, select

from tessera.server.storage.database import ConflictError, Database
from tessera.server.storage.schema import AbsenceRow

READ = select(AbsenceRow.seat, AbsenceRow.since).where(AbsenceRow.table_id == bindparam("of"))


class Absences:
    """Reads and writes who is away: at most one row a seat, however often somebody comes and goes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, table: str) -> dict[int, datetime]:
        """The seats of a table whose people are away, and since when."""
        rows = await self._database.read(lambda connection: connection.execute(READ, {"of": table}).all())
        return {row.seat: row.since for row in rows}

    async def write(self, table: str, since: Mapping[int, datetime]) -> None:
        """From now on these seats are known to be empty."""

        def work(connection: Connection) -> None:
            _delete(connection, table, since)
            rows = [{"table_id": table, "seat": seat, "since": moment} for seat, moment in since.items()]
            connection.execute(insert(AbsenceRow), rows)

        try:
            await self._database.write(work)
        except ConflictError:
            return  # Another server has just noticed the same, or the table is gone.

    async def delete(self, table: str, seats: Collection[int]) -> None:
        """The people of these seats are back."""
        await self._database.write(lambda connection: _delete(connection, table, seats))


def _delete(connection: Connection, table: str, seats: Collection[int]) -> None:
    connection.execute(
        delete(AbsenceRow).where(AbsenceRow.table_id == table, AbsenceRow.seat.in_(list(seats)))
    )
