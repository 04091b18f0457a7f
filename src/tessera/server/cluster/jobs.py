"""Programs' thoughts as jobs on PostgreSQL (procrastinate), done by any server or worker that shares it."""

import contextlib
import logging

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued

from tessera.server.cluster.queue_schema import bring_up_to_date
from tessera.server.operation.supervision import Supervisor
from tessera.server.play.live_table import LiveTable
from tessera.server.play.service import TableService
from tessera.server.storage.database import Database

QUEUE = "thinking"
TASK = "tessera.play_program"
HEARTBEAT_SECONDS = 5.0
# A worker that was silent for so long is dead, and its jobs are done again.
DEAD_SECONDS = 15.0

log = logging.getLogger("tessera.jobs")


class JobQueue:
    """The jobs of all servers on one database."""

    def __init__(
        self, database: Database, tables: TableService, supervisor: Supervisor, workers: int
    ) -> None:
        self._supervisor = supervisor
        self._tables = tables
        self._workers = workers
        self._address = database.url.replace("+psycopg", "")
        connector = procrastinate.PsycopgConnector(conninfo=self._address, min_size=1, max_size=4)
        self._app = procrastinate.App(connector=connector)
        self._app.task(name=TASK, queue=QUEUE, retry=procrastinate.RetryStrategy(max_attempts=5, wait=1))(
            self._play
        )

    async def open(self) -> None:
        """Make the schema, and work on jobs if this process has workers."""
        await self._app.open_async()
        await bring_up_to_date(self._address)
        if self._workers:
            self._supervisor.keep("jobs", self._work, every=1)
            self._supervisor.keep("rescue", self._rescue, HEARTBEAT_SECONDS)

    async def close(self) -> None:
        """Let go of the queue; what is not finished is done by others."""
        await self._app.close_async()

    async def defer(self, live: LiveTable) -> None:
        """Have some worker make the program's move; asked for once for every position."""
        table, game_seq = live.table.id, live.table.game_seq
        job = self._app.configure_task(TASK, queue=QUEUE, queueing_lock=f"{table} {game_seq}")
        with contextlib.suppress(AlreadyEnqueued):
            await job.defer_async(table=table, game_seq=game_seq)

    async def _play(self, table: str, game_seq: int) -> None:
        await self._tables.play_program(table, game_seq)

    async def _work(self) -> None:
        await self._app.run_worker_async(
            queues=[QUEUE],
            # Some wait for the pace of people; of the others those of different people take turns.
            concurrency=8 * self._workers,
            install_signal_handlers=False,
            delete_jobs="successful",
            update_heartbeat_interval=HEARTBEAT_SECONDS,
            stalled_worker_timeout=DEAD_SECONDS,
            shutdown_graceful_timeout=1.0,
        )

    async def _rescue(self) -> None:
        """Put the jobs of dead workers back into the queue."""
        manager = self._app.job_manager
        for job in await manager.get_stalled_jobs(seconds_since_heartbeat=DEAD_SECONDS):
            log.warning("a worker died; its job is done again", extra={"job": job.id})
            await manager.retry_job(job)
