"""Answers that people have planned, in the database that all servers share."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select

from tessera.server.storage.database import Database
from tessera.server.storage.schema import PlanRow, TableRow


@dataclass(frozen=True, slots=True)
class Plan:
    """What a person will answer if others play as expected."""

    seat: int
    player: str
    ply: int
    """How many moves were played when it was made."""
    moves: tuple[str, ...]
    """The moves that are to follow then."""
    answer: str


COLUMNS = [getattr(PlanRow, name) for name in Plan.__dataclass_fields__]
# Every move asks for this, so it is put together once.
READ = select(*COLUMNS).where(PlanRow.table_id == bindparam("of")).order_by(PlanRow.seat, PlanRow.number)


class PlanStore:
    """Reads and writes plans."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, table: str) -> list[Plan]:
        """All plans at a table, in the order in which they were made."""
        rows = await self._database.read(lambda connection: connection.execute(READ, {"of": table}).all())
        return [Plan(seat, player, ply, tuple(moves), answer) for seat, player, ply, moves, answer in rows]

    async def write(self, table: str, seat: int, plans: Sequence[Plan]) -> None:
        """From now on these are the plans of a seat."""
        rows = [
            {
                "table_id": table,
                "number": number,
                **{name: getattr(plan, name) for name in Plan.__dataclass_fields__},
            }
            for number, plan in enumerate(plans)
        ]

        def work(connection: Connection) -> None:
            connection.execute(delete(PlanRow).where(PlanRow.table_id == table, PlanRow.seat == seat))
            if rows:
                connection.execute(insert(PlanRow), rows)

        await self._database.write(work)

    async def tables(self) -> list[str]:
        """The tables with plans where a person is to move."""
        query = (
            select(PlanRow.table_id)
            .join(TableRow, TableRow.id == PlanRow.table_id)
            .where(TableRow.awaits == "person")
            .distinct()
        )
        return await self._database.read(lambda connection: list(connection.scalars(query)))
