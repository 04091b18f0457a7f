"""Running `tessera worker`: a process that only thinks, for all servers on one PostgreSQL."""

import asyncio
import logging
import signal

from tessera.server.operation.logs import set_up_logs
from tessera.server.operation.metrics import Metrics
from tessera.server.operation.services import Services
from tessera.server.operation.settings import Settings
from tessera.server.operation.warm_up import WarmUp

log = logging.getLogger("tessera.worker")


def run_worker(settings: Settings) -> None:
    """Work until interrupted or terminated."""
    set_up_logs(settings.log_level)
    asyncio.run(_work_until_stopped(settings))


async def _work_until_stopped(settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    warm_up = WarmUp(settings.warm_up)
    services = Services(settings, Metrics(), warm_up, serves=False)
    await warm_up.run()
    await services.open()
    log.info("working", extra={"processes": settings.workers})
    await stop.wait()
    await services.close()
