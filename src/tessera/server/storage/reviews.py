"""Reviews in the database, and the games from elsewhere that they are about."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update

from tessera.review.thought import Thought
from tessera.server.storage.database import ConflictError, Database
from tessera.server.storage.schema import ImportRow, ReviewRow


class ReviewStore:
    """Reads and writes thoughts about games, by the digest of the game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read_thoughts(self, digest: str, engine: str) -> dict[int, Thought]:
        """What this engine has thought of a game, by the number of moves played before."""
        query = select(ReviewRow.thoughts).where(ReviewRow.digest == digest, ReviewRow.engine == engine)
        found = await self._database.read(lambda connection: connection.scalar(query))
        return {thought["ply"]: Thought.model_validate(thought) for thought in found or []}

    async def write_thoughts(self, digest: str, engine: str, thoughts: Mapping[int, Thought]) -> None:
        """Keep what was thought; what another engine thought is gone."""
        rows = [thought.model_dump(mode="json") for _, thought in sorted(thoughts.items())]

        def work(connection: Connection) -> None:
            values = {"engine": engine, "thoughts": rows}
            changed = connection.execute(update(ReviewRow).where(ReviewRow.digest == digest).values(values))
            if changed.rowcount == 0:
                connection.execute(insert(ReviewRow).values(digest=digest, **values))

        try:
            await self._database.write(work)
        except ConflictError:  # Another server has just finished the same review.
            await self._database.write(work)

    async def keep_import(self, digest: str, document: str, now: datetime) -> None:
        """Keep the document of a game from elsewhere; the same game is kept once."""

        def work(connection: Connection) -> None:
            changed = connection.execute(update(ImportRow).where(ImportRow.id == digest).values(used=now))
            if changed.rowcount == 0:
                connection.execute(insert(ImportRow).values(id=digest, document=document, used=now))

        try:
            await self._database.write(work)
        except ConflictError:  # Somebody else has just brought the same game.
            await self._database.write(work)

    async def read_import(self, digest: str, now: datetime) -> str | None:
        """The document of a game from elsewhere."""
        query = select(ImportRow.document, ImportRow.used).where(ImportRow.id == digest)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        if found is None:
            return None
        document, used = found
        if now - used > timedelta(days=1):
            await self.keep_import(digest, document, now)
        return str(document)

    async def expire(self, before: datetime) -> None:
        """Delete the games from elsewhere that nobody has looked at since."""
        await self._database.write(
            lambda connection: connection.execute(delete(ImportRow).where(ImportRow.used < before)).close()
        )
