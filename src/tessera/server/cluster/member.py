"""What a server needs to share its tables with others on one PostgreSQL."""

from collections.abc import Awaitable, Callable

from tessera.server.cluster.jobs import JobQueue
from tessera.server.cluster.notify import Notices, postgres_line
from tessera.server.operation.supervision import Supervisor
from tessera.server.play.service import TableService
from tessera.server.storage.database import Database


class ClusterMember:
    """The notices and the job queue, opened and closed together."""

    def __init__(
        self,
        database: Database,
        tables: TableService,
        supervisor: Supervisor,
        origin: str,
        workers: int,
        end_lost_sockets: Callable[[], Awaitable[None]],
    ) -> None:
        self._tables = tables
        line = postgres_line(database.url)
        self._notices = Notices(database, line, tables, supervisor, origin, end_lost_sockets)
        self._jobs = JobQueue(database, tables, supervisor, workers)

    async def open(self) -> None:
        """Listen, and let programs think wherever there is time."""
        await self._jobs.open()
        self._tables.programs = self._jobs.defer
        self._notices.open()

    async def close(self) -> None:
        """Stop listening and working."""
        await self._jobs.close()
        self._notices.close()
