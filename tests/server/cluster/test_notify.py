"""What servers tell each other, and what becomes of what one of them did not hear."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from psycopg.conninfo import conninfo_to_dict

from tessera.server.cluster.notify import RECONNECT_SECONDS, Notices, listening_address
from tessera.server.operation.services import Services
from tessera.server.play.live_table import Client
from tessera.server.table.seats import Actor
from tessera.server.table.sources import token_digest
from tests.server.play.test_service import make, run, write_elsewhere


@asynccontextmanager
async def silent_line() -> AsyncIterator[AsyncIterator[Any]]:
    """A connection on which nothing is ever said."""

    async def notices() -> AsyncIterator[Any]:
        await asyncio.Event().wait()
        yield

    yield notices()


def listen(services: Services) -> None:
    Notices(
        services.database,
        silent_line,
        services.tables,
        services.supervisor,
        services.store.origin,
        services.end_lost_sockets,
    ).open()


def test_what_was_said_before_one_listened_is_read(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        table = await make(services, mio)
        async with services.tables.use(table) as live:
            before = live.table.seq
            await write_elsewhere(services, table, "does anybody hear me?")
            listen(services)
            while live.table.seq == before:
                await asyncio.sleep(0.01)

    run(tmp_path, story)


def test_sessions_that_ended_before_one_listened_keep_no_socket(tmp_path):
    async def story(services: Services, mio: Actor) -> None:
        token, ren = await services.sessions.make_guest("Ren")
        gone, here = (
            Client(ren, 8, session) for session in (token_digest("an ended one"), token_digest(token))
        )
        services.tables.visitors.update([gone, here])
        listen(services)
        while gone.close_code is None:
            await asyncio.sleep(0.01)
        assert here.close_code is None

    run(tmp_path, story)


def test_a_line_that_was_cut_in_silence_is_made_anew_within_a_minute():
    """Nobody says goodbye when a cable is pulled; what was missed is read as soon as one listens again."""
    known = conninfo_to_dict(listening_address("postgresql+psycopg://somebody@host.example/tessera"))
    assert known["host"] == "host.example"
    assert int(known["keepalives"]) == 1
    asked = int(known["keepalives_interval"]) * int(known["keepalives_count"])
    assert int(known["keepalives_idle"]) + asked + RECONNECT_SECONDS < 60
