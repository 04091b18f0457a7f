"""All services of a server process, without their transport: made, opened and closed together."""

import asyncio
from typing import TYPE_CHECKING

from sqlalchemy import text

from tessera.server.models.catalogue import Catalogue
from tessera.server.operation.metrics import Metrics
from tessera.server.operation.settings import Settings
from tessera.server.operation.sources import real_sources
from tessera.server.operation.warm_up import WarmUp
from tessera.server.people.ratings import RatingService, update_ratings
from tessera.server.people.sessions import Sessions
from tessera.server.play.catalogue import describe_games
from tessera.server.play.lobby import Lobby
from tessera.server.play.queries import TableQueries
from tessera.server.play.service import TableService
from tessera.server.play.worker_pool import WorkerPool
from tessera.server.puzzles.advice import SolverQueue
from tessera.server.puzzles.service import PuzzleService
from tessera.server.storage.attempts import Attempts
from tessera.server.storage.database import Database
from tessera.server.storage.tables import TableStore
from tessera.server.table.sources import Sources

if TYPE_CHECKING:
    from tessera.server.cluster.member import ClusterMember

ATTEND_SECONDS = 20


class Services:
    """Everything that a server process has."""

    def __init__(
        self, settings: Settings, metrics: Metrics, warm_up: WarmUp, sources: Sources | None = None
    ) -> None:
        sources = sources or real_sources()
        self.settings = settings
        self.metrics = metrics
        self.warm_up = warm_up
        self.database = Database(settings.database_url)
        self.store = TableStore(self.database, sources.identifier(), at_end=update_ratings)
        self.workers = WorkerPool(settings.workers, metrics)
        self.sessions = Sessions(self.database, sources)
        self.ratings = RatingService(self.database)
        self.tables = TableService(settings, self.store, self.workers, metrics, sources, warm_up)
        self.lobby = Lobby(self.tables, self.store, warm_up.want, sources, settings)
        self.queries = TableQueries(self.tables, self.workers, settings.hint_player, warm_up.check)
        self.puzzles = PuzzleService(
            Attempts(self.database), SolverQueue(self.workers, warm_up.check), sources.now
        )
        self._background: list[asyncio.Task[None]] = []
        self._cluster: ClusterMember | None = None

    async def open(self) -> None:
        """Make the database ready and take up what was going on."""
        await self.database.migrate()
        if self.settings.is_postgres:
            self._cluster = await self._join_cluster()
        self._background.append(asyncio.create_task(self._attend()))

    async def close(self) -> None:
        """Finish and let go."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        if self._cluster:
            await self._cluster.close()
        await self.tables.close()
        await self.database.close()

    async def _join_cluster(self) -> "ClusterMember":
        # psycopg and procrastinate are installed only where there is a PostgreSQL.
        from tessera.server.cluster.member import ClusterMember  # noqa: PLC0415

        member = ClusterMember(self.database, self.tables, self.store.origin, self.settings.workers)
        await member.open()
        return member

    @staticmethod
    def describe_games() -> Catalogue:
        """What can be played."""
        return describe_games()

    async def check_health(self) -> None:
        """Ask the database for something."""
        await self.database.read(lambda connection: connection.execute(text("SELECT 1")).close())

    async def _attend(self) -> None:
        await self.tables.attend(older_than=0)
        while True:
            await asyncio.sleep(ATTEND_SECONDS)
            await self.tables.attend()
            await self.tables.expire()
