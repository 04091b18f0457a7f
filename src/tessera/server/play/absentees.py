"""Who is away from a table, and for how long the others still have to wait before a program plays.

It is stored since when somebody is away, so that every server knows, also after a restart. It is no event of
the table: who reloads a page or walks through a tunnel would fill its history. What nobody can have seen
counts as presence, and time in which the house was closed counts for nothing.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from tessera.server.operation.supervision import Supervisor
from tessera.server.play.live_table import LiveTable
from tessera.server.storage.absences import Absences
from tessera.server.table.clock import Closure
from tessera.server.table.sources import Now

# Who reloads a page is back sooner, and is not written down.
MOMENT = 3.0


class Absentees:
    """Notes who goes and who comes back."""

    def __init__(self, absences: Absences, now: Now, seconds: float, supervisor: Supervisor) -> None:
        self._absences = absences
        self._now = now
        self._seconds = seconds
        """How long others wait for somebody."""
        self._supervisor = supervisor

    def note_gone(self, live: LiveTable, seats: Collection[int]) -> None:
        """The people of these seats have no connection any more."""
        if seats and live.table.status == "playing":
            since = {seat: live.last_seen[seat] for seat in seats}
            self._supervisor.start("absence", self._write_soon(live, since))

    async def _write_soon(self, live: LiveTable, since: Mapping[int, datetime]) -> None:
        await asyncio.sleep(MOMENT)
        gone = live.gone()
        still = {seat: seen for seat, seen in since.items() if seat in gone and live.last_seen[seat] == seen}
        if still and live.table.status == "playing":
            await self._absences.write(live.table.id, still)

    def note_back(self, live: LiveTable, seats: Collection[int]) -> None:
        """The people of these seats are here."""
        if seats and live.table.status == "playing":
            self._supervisor.start("absence", self._delete(live.table.id, seats, self._now()))

    async def _delete(self, table: str, seats: Collection[int], came: datetime) -> None:
        known = await self._absences.read(table)
        # Who has gone again meanwhile is away.
        back = [seat for seat in seats if seat in known and known[seat] < came]
        if back:
            await self._absences.delete(table, back)

    async def find(self, live: LiveTable) -> dict[int, datetime]:
        """Since when the people of seats are away, as far as any server knows; from now on all of them do."""
        stored = await self._absences.read(live.table.id)
        since = {seat: _latest(live, seat, stored.get(seat)) for seat in live.gone()}
        missing = {seat: moment for seat, moment in since.items() if seat not in stored}
        if missing:
            await self._absences.write(live.table.id, missing)
        return since

    def waits(
        self, live: LiveTable, since: Mapping[int, datetime], closures: Sequence[Closure], now: datetime
    ) -> dict[int, float]:
        """For how many more seconds the others wait for each of them who has not come back meanwhile."""
        return {
            seat: max(self._seconds - open_seconds(since[seat], now, closures), 0)
            for seat in live.gone()
            if seat in since
        }


def _latest(live: LiveTable, seat: int, stored: datetime | None) -> datetime:
    """When somebody was last here. What this server cannot know of, it takes for presence until it looked."""
    seen = live.last_seen.get(seat)
    known = [moment for moment in (stored, seen, live.last_act(seat)) if moment]
    return max(known) if stored or seen else max([live.opened, *known])


def open_seconds(since: datetime, now: datetime, closures: Sequence[Closure]) -> float:
    """How long somebody could have been here since."""
    closed = sum(closure.seconds_after(since) for closure in closures)
    return (now - since).total_seconds() - closed
