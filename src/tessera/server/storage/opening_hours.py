"""When people could play: clocks run only then.

Every few seconds each server extends the time until which the house was open, in the database that all of
them share. Where that time has stopped, because no server was up or none could write, nobody's clock runs;
nor does it in the first seconds after that, in which people come back.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from tessera.server.storage.database import Database
from tessera.server.storage.schema import OpeningRow
from tessera.server.table.clock import Closure
from tessera.server.table.sources import Now

BEAT_SECONDS = 5.0
# Servers that could write do so more often than this, however busy they are.
CLOSED_AFTER = timedelta(seconds=2 * BEAT_SECONDS)
# The longest turn has two weeks, and no table looks further back than its last event.
KEPT = timedelta(days=60)
# Any number will do, as long as every server uses the same.
LOCK = 7_355_373

# What every beat needs is put together once.
TAKE_LOCK = text("SELECT pg_advisory_xact_lock(:lock)").bindparams(lock=LOCK)
READ_HOURS = select(OpeningRow.began, OpeningRow.ended).order_by(OpeningRow.began)
EXTEND = update(OpeningRow).where(OpeningRow.began == bindparam("since")).values(ended=bindparam("until"))


class OpeningHours:
    """When the house was closed; kept by servers, and only read by processes that serve nobody."""

    def __init__(self, database: Database, now: Now, serves: bool = True, return_seconds: float = 0) -> None:
        self._database = database
        self._now = now
        self._serves = serves
        self._return = timedelta(seconds=return_seconds)
        self._stopped: datetime | None = None
        """When this server was told to stop."""
        self._last_look: datetime | None = None
        self.closures: Sequence[Closure] = ()
        """Those of the last weeks, as far as they are known here."""

    async def open(self) -> None:
        """This server is there: if it is the only one, the house was closed until now."""
        await self._look(opens=not await self._database.has_other_servers())

    async def beat(self) -> None:
        """The house is open, still or again."""
        await self._look(opens=False)

    def stop(self) -> None:
        """This server serves nobody from now on; where it is the only one, the house closes."""
        self._stopped = self._stopped or self._now()

    async def known(self) -> Sequence[Closure]:
        """When the house was closed, until now."""
        if self._last_look is None or self._now() - self._last_look > CLOSED_AFTER:
            await self.beat()
        return self.closures

    async def _look(self, opens: bool) -> None:
        now = self._now()
        if self._serves:
            until, back = self._stopped or now, self._return
            rows = await self._database.write(lambda connection: _extend(connection, until, opens, back))
        else:
            rows = await self._database.read(_hours)
        self._last_look = now
        self.closures = [Closure(before, after) for (_, before), (after, _) in pairwise(rows)]


def _extend(
    connection: Connection, now: datetime, opens: bool, back: timedelta
) -> list[tuple[datetime, datetime]]:
    """Extend the last opening, or begin a new one when everybody had time to come back."""
    if connection.dialect.name == "postgresql":
        connection.execute(TAKE_LOCK)
    rows = _hours(connection)
    began, ended = rows[-1] if rows else (None, None)
    if ended is None or (now > ended and (opens or now - ended > CLOSED_AFTER)):
        connection.execute(delete(OpeningRow).where(OpeningRow.ended < now - KEPT))
        begins = now + back if rows else now
        connection.execute(insert(OpeningRow).values(began=begins, ended=begins))
        return _hours(connection)
    connection.execute(EXTEND, {"since": began, "until": max(now, ended)})
    return rows


def _hours(connection: Connection) -> list[tuple[datetime, datetime]]:
    return [(row.began, row.ended) for row in connection.execute(READ_HOURS)]
