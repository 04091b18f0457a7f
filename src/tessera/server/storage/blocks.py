"""Who wants to have nothing to do with whom, in the database that all servers share."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Connection, delete, func, or_, select

from tessera.server.storage.database import Database, insert_missing
from tessera.server.storage.schema import BlockRow, PlayerRow


class Blocks:
    """Reads and writes who has blocked whom."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, player: str, other: str, name: str, now: datetime) -> None:
        """From now on the player has blocked the other, whoever that has become."""

        def work(connection: Connection) -> None:
            person = current_people(connection, [other]).get(other, other)
            values = {"player": player, "other": person, "name": name, "created": now}
            connection.execute(insert_missing(connection, BlockRow).values(values))

        await self._database.write(work)

    async def remove(self, player: str, other: str) -> None:
        """The player has not blocked the other any more."""
        removing = delete(BlockRow).where(BlockRow.player == player, BlockRow.other == other)
        await self._database.write(lambda connection: connection.execute(removing).close())

    async def read(self, player: str) -> list[tuple[str, str]]:
        """Whom the player has blocked, and what they were called; the latest first."""
        query = (
            select(BlockRow.other, BlockRow.name)
            .where(BlockRow.player == player)
            .order_by(BlockRow.created.desc())
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row.other, row.name) for row in rows]

    async def blocked_by(self, player: str, others: Collection[str]) -> set[str]:
        """Those of these people whom the player has blocked."""

        def work(connection: Connection) -> set[str]:
            people = current_people(connection, others)
            query = select(BlockRow.other).where(
                BlockRow.player == player, BlockRow.other.in_(people.values())
            )
            blocked = set(connection.scalars(query))
            return {other for other, person in people.items() if person in blocked}

        return await self._database.read(work)

    async def unheard(self, players: Collection[str]) -> frozenset[str]:
        """Everybody whom one of these players has blocked, as whomever they have played."""
        others = select(BlockRow.other).where(BlockRow.player.in_(players))
        query = select(PlayerRow.id).where(or_(PlayerRow.id.in_(others), PlayerRow.merged_into.in_(others)))
        return await self._database.read(lambda connection: frozenset(connection.scalars(query)))

    async def apart(self, players: Sequence[str]) -> set[frozenset[str]]:
        """The pairs of these people of whom one has blocked the other."""
        query = select(BlockRow.player, BlockRow.other).where(
            BlockRow.player.in_(players), BlockRow.other.in_(players)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {frozenset((row.player, row.other)) for row in rows}


def current_people(connection: Connection, players: Collection[str]) -> dict[str, str]:
    """Who these players are now: guests may have become accounts."""
    person = func.coalesce(PlayerRow.merged_into, PlayerRow.id)
    query = select(PlayerRow.id, person.label("person")).where(PlayerRow.id.in_(players))
    return {row.id: row.person for row in connection.execute(query)}
