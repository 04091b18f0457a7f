"""Asking people with whom one has played to come to one's table."""

from typing import Any

from tessera.server.models.safety import Acquaintance, Acquaintances, PersonAtTable
from tessera.server.play.service import TableService
from tessera.server.storage.blocks import Blocks, current_people
from tessera.server.storage.tables import TableStore
from tessera.server.table.commands.seating import ask
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor, Seat
from tessera.server.table.state import Table

SHOWN = 12
MOST_EXPECTING = 10
"""So many tables may wait for one person: who is asked by everybody is asked by nobody."""


class Asking:
    """Whom one can ask, and asking them. As everywhere, people are known by where they sat."""

    def __init__(self, tables: TableService, store: TableStore, blocks: Blocks) -> None:
        self._tables = tables
        self._store = store
        self._blocks = blocks

    async def acquaintances(self, table_id: str, actor: Actor) -> Acquaintances:
        """Those with whom the host of a table has played lately, without those whom they have blocked."""
        table = await self._host_table(table_id, actor)
        seats = await self._seats_of_others(actor)
        people = await self._current([seat["player"] for _, seat in seats])
        blocked = await self._blocks.blocked_by(actor.player, set(people.values()))
        here = {person for person in people.values() if _is_at(table, person, people)}
        found: dict[str, Acquaintance] = {}
        for played_at, seat in seats:
            person = people[seat["player"]]
            if person not in blocked and person not in here:
                found.setdefault(person, _acquaintance(played_at, seat, person in table.asked))
        return Acquaintances(people=list(found.values())[:SHOWN])

    async def ask(self, table_id: str, actor: Actor, whom: PersonAtTable) -> Acquaintances:
        """Have somebody asked to come: they are called if they wish, and see it in the lobby."""
        seat = await self._acquaintance(actor, whom)
        people = await self._current([seat.player])
        person = people[seat.player or ""]
        apart = await self._blocks.apart([actor.player, person])
        # Nobody learns that they were blocked: the sentence is the same for who is asked too often.
        if apart or await self._store.count_expecting(person) >= MOST_EXPECTING:
            raise Refusal("cannot-ask", "this person cannot be asked now")
        async with self._tables.use(table_id) as live:
            await live.act(lambda draft, now: ask(draft, actor, person, seat.account, now))
        return await self.acquaintances(table_id, actor)

    async def _host_table(self, table_id: str, actor: Actor) -> Table:
        table = await self._tables.look_at(table_id)
        if not table.is_host(actor):
            raise Refusal("not-host", "only who made the table may do this")
        return table

    async def _acquaintance(self, actor: Actor, whom: PersonAtTable) -> Seat:
        """Where somebody else sits at a table of one's own."""
        table = await self._tables.look_at(whom.table)
        seat = table.seats[whom.seat] if whom.seat < len(table.seats) else None
        is_shared = table.status != "waiting" and bool(table.seats_of(actor))
        if seat is None or seat.player is None or actor.is_player(seat.player) or not is_shared:
            raise Refusal("no-such-person", "you have not played with anybody there")
        return seat

    async def _seats_of_others(self, actor: Actor) -> list[tuple[str, dict[str, Any]]]:
        """Where others have sat at the person's own tables, the latest first; who has gone has no name."""
        summaries = await self._store.list_own([actor.player, *actor.aliases])
        played = [summary for summary in summaries if summary["status"] != "waiting"]
        played.sort(key=lambda summary: str(summary["changed"]), reverse=True)
        return [
            (summary["table"], seat)
            for summary in played
            for seat in summary["seats"]
            if seat["player"] and seat["name"] and not actor.is_player(seat["player"])
        ]

    async def _current(self, players: list[str | None]) -> dict[str, str]:
        """Who these players are now."""
        known = {player for player in players if player}
        return await self._store.database.read(lambda connection: current_people(connection, known))


def _acquaintance(table: str, seat: dict[str, Any], asked: bool) -> Acquaintance:
    return Acquaintance(
        table=table, seat=seat["seat"], name=seat["name"], account=seat["account"], asked=asked
    )


def _is_at(table: Table, person: str, people: dict[str, str]) -> bool:
    """Whether the person sits there already."""
    return any(people.get(seat.player or "", seat.player) == person for seat in table.seats)
