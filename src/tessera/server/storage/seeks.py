"""People who look for a game by quick match, in the database that all servers share.

Of two servers that pair the same people at once, one deletes their rows and the other finds them gone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from tessera.server.storage.database import ConflictError, Database
from tessera.server.storage.schema import SeekRow
from tessera.server.table.seats import Actor


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody who looks for a game."""

    player: str
    name: str
    account: bool
    pool: str
    """What is looked for, as a digest."""
    wish: dict[str, Any]
    mu: float
    sigma: float
    since: datetime

    @property
    def actor(self) -> Actor:
        """The person."""
        return Actor(self.player, self.name, self.account)


COUNT = select(func.count()).select_from(SeekRow)
COLUMNS = [getattr(SeekRow, name) for name in Seek.__dataclass_fields__]


class Seeks:
    """Reads and writes who looks for a game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, seek: Seek) -> None:
        """From now on the person looks for this, and for nothing else."""
        values = {name: getattr(seek, name) for name in Seek.__dataclass_fields__}

        def work(connection: Connection) -> None:
            connection.execute(delete(SeekRow).where(SeekRow.player == seek.player))
            connection.execute(insert(SeekRow).values(**values, seen=seek.since))

        try:
            await self._database.write(work)
        except ConflictError:  # Another page of the same person has just begun to look.
            await self._database.write(work)

    async def delete(self, players: Sequence[str]) -> None:
        """These people no longer look for a game."""
        await self._execute(delete(SeekRow).where(SeekRow.player.in_(players)))

    async def touch(self, players: Sequence[str], now: datetime) -> None:
        """These people are still there."""
        await self._execute(update(SeekRow).where(SeekRow.player.in_(players)).values(seen=now))

    async def lapse(self, before: datetime) -> None:
        """Forget people whose server has not been heard of since."""
        await self._execute(delete(SeekRow).where(SeekRow.seen < before))

    async def read(self, seen_after: datetime, pool: str | None = None) -> list[Seek]:
        """Who looks for a game, those who have waited longest first."""
        query = select(*COLUMNS).where(SeekRow.seen >= seen_after).order_by(SeekRow.since, SeekRow.player)
        if pool is not None:
            query = query.where(SeekRow.pool == pool)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Seek(*row) for row in rows]

    async def count(self) -> int:
        """How many look for a game."""
        return await self._database.read(lambda connection: connection.scalar(COUNT) or 0)

    async def pair(self, group: Sequence[Seek], also: Callable[[Connection], None]) -> None:
        """Take a group out, and do what follows in the same transaction; ConflictError if one is gone."""
        players = [seek.player for seek in group]

        def work(connection: Connection) -> None:
            taken = connection.execute(delete(SeekRow).where(SeekRow.player.in_(players)))
            if taken.rowcount != len(players):
                raise ConflictError
            also(connection)

        await self._database.write(work)

    async def _execute(self, statement: Any) -> None:
        await self._database.write(lambda connection: connection.execute(statement).close())
