"""What people can do about others: block them, and tell the operator of them."""

from tessera.server.models.safety import (
    BlockedPeople,
    BlockedPerson,
    BlockedSeats,
    PersonAtTable,
    ReportRequest,
)
from tessera.server.play.service import TableService
from tessera.server.storage.blocks import Blocks
from tessera.server.storage.database import Database
from tessera.server.storage.reports import Report, write_report
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Sources, token_digest

SHOWN = 16
"""So much of a digest names somebody who is blocked."""
MOST_BLOCKED = 500


class Safety:
    """Blocks and reports. Whom they are about is said by a seat, since nobody knows more of others."""

    def __init__(self, database: Database, blocks: Blocks, tables: TableService, sources: Sources) -> None:
        self._database = database
        self._blocks = blocks
        self._tables = tables
        self._sources = sources

    async def blocked(self, actor: Actor) -> BlockedPeople:
        """Whom the person has blocked."""
        found = await self._blocks.read(actor.player)
        return BlockedPeople(people=[BlockedPerson(id=_name(other), name=name) for other, name in found])

    async def block(self, actor: Actor, whom: PersonAtTable) -> BlockedPeople:
        """Have nothing to do with somebody any more; who that is does not learn of it."""
        if len(await self._blocks.read(actor.player)) >= MOST_BLOCKED:
            raise Refusal("too-many-blocked", "so many people are blocked: let some of them go first")
        other, name = await self._person(actor, whom)
        await self._blocks.add(actor.player, other, name, self._sources.now())
        await self._tell_clients(actor)
        return await self.blocked(actor)

    async def unblock(self, actor: Actor, person: str) -> BlockedPeople:
        """Have to do with somebody again."""
        for other, _ in await self._blocks.read(actor.player):
            if _name(other) == person:
                await self._blocks.remove(actor.player, other)
        await self._tell_clients(actor)
        return await self.blocked(actor)

    async def unheard(self, actor: Actor | None) -> frozenset[str]:
        """Everybody whose words are kept from the person."""
        return await self._blocks.unheard([actor.player, *actor.aliases]) if actor else frozenset()

    async def _tell_clients(self, actor: Actor) -> None:
        """From now on the person's open sockets keep to it; those at other servers when they come back."""
        unheard = await self.unheard(actor)
        for client in self._tables.clients():
            if client.actor and client.actor.is_player(actor.player):
                client.unheard = unheard

    async def blocked_seats(self, table_id: str, actor: Actor) -> BlockedSeats:
        """The seats of a table whose people the person has blocked: what they say is not shown."""
        table = await self._tables.look_at(table_id)
        players = {number: seat.player for number, seat in enumerate(table.seats) if seat.player}
        blocked = await self._blocks.blocked_by(actor.player, players.values())
        return BlockedSeats(seats=[number for number, player in players.items() if player in blocked])

    async def report(self, actor: Actor, request: ReportRequest) -> None:
        """Tell the operator."""
        about, name = await self._person(actor, request)
        report = Report(
            self._sources.identifier(),
            actor.player,
            about,
            name,
            request.table,
            request.text,
            self._sources.now(),
        )
        await self._database.write(lambda connection: write_report(connection, report))

    async def _person(self, actor: Actor, whom: PersonAtTable) -> tuple[str, str]:
        """Somebody else who sits at a table, and the name there."""
        table = await self._tables.look_at(whom.table)
        seat = table.seats[whom.seat] if whom.seat < len(table.seats) else None
        if seat is None or seat.player is None or actor.is_player(seat.player):
            raise Refusal("no-such-person", "nobody else sits there")
        return seat.player, seat.name


def _name(player: str) -> str:
    return token_digest(f"blocked {player}")[:SHOWN]
