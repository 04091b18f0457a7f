"""What people in the lobby are told: which tables wait for people, and what happens at their own.

A change is noted while it is made; a moment later all that was noted is read from the database at once, so
that it does not matter which server made it.
"""

import asyncio
from typing import Any

from tessera.server.models.lobby import (
    Closed,
    LobbyState,
    Opened,
    OpenSeat,
    OpenTable,
    OwnTable,
    WaitingPeople,
)
from tessera.server.operation.supervision import Supervisor
from tessera.server.people.ratings import RatingService, rating_key
from tessera.server.play.live_table import Client
from tessera.server.play.lobby import Lobby, visible_summary
from tessera.server.play.service import TableService
from tessera.server.storage.tables import Change, TableStore
from tessera.server.table.messages import Message

# What happens within so many seconds is told together.
MOMENT = 0.05


class Bulletin:
    """Tells the lobby's clients of this server."""

    def __init__(
        self,
        tables: TableService,
        lobby: Lobby,
        store: TableStore,
        ratings: RatingService,
        supervisor: Supervisor,
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._store = store
        self._ratings = ratings
        self._supervisor = supervisor
        self._listed: set[str] = set()
        self._own: dict[str, tuple[str, ...]] = {}
        self._is_due = False
        self._telling = asyncio.Lock()
        self.waiting = 0
        """How many people look for a game, as everybody was told."""
        tables.listeners.append(self.note)

    async def enter(self, client: Client) -> None:
        """Tell a client everything, and from now on what changes."""
        # Changes that come while this is read are told after it.
        async with self._telling:
            own = (await self._lobby.list_own(client.actor)).tables if client.actor else []
            found = await self._describe(await self._store.list_open())
            client.tell(LobbyState(type="lobby", open=found, own=own, waiting=self.waiting))
            self._tables.visitors.add(client)

    def leave(self, client: Client) -> None:
        """The client is gone."""
        self._tables.visitors.discard(client)

    def announce(self, message: Message) -> None:
        """Tell all clients the same."""
        text = message.model_dump_json()
        for client in list(self._tables.visitors):
            client.send(text)

    def tell_waiting(self, people: int) -> None:
        """So many people look for a game now."""
        if people != self.waiting:
            self.waiting = people
            self.announce(WaitingPeople(type="waiting", people=people))

    def note(self, change: Change) -> None:
        """A table has changed."""
        if not self._tables.visitors:
            return
        if change.is_listed:
            self._listed.add(change.table)
        if any(self._clients_of(change.players)):
            self._own[change.table] = change.players
        if not self._is_due and (self._listed or self._own):
            self._is_due = True
            self._supervisor.start("bulletin", self._tell_soon())

    def _clients_of(self, players: tuple[str, ...]) -> list[Client]:
        return [
            client
            for client in self._tables.visitors
            if client.actor and any(client.actor.is_player(player) for player in players)
        ]

    async def _tell_soon(self) -> None:
        await asyncio.sleep(MOMENT)
        async with self._telling:
            listed, own, self._is_due = self._listed, self._own, False
            self._listed, self._own = set(), {}
            summaries = await self._store.read_summaries([*listed, *own])
            await self._tell_listed(listed, [found for found in summaries if found["table"] in listed])
            self._tell_own(own, {found["table"]: found for found in summaries})

    async def _tell_listed(self, listed: set[str], summaries: list[dict[str, Any]]) -> None:
        still_open = await self._describe([found for found in summaries if found["status"] == "waiting"])
        for table in still_open:
            self.announce(Opened(type="open", table=table))
        for gone in listed - {table.table for table in still_open}:
            self.announce(Closed(type="closed", table=gone))

    def _tell_own(self, own: dict[str, tuple[str, ...]], summaries: dict[str, dict[str, Any]]) -> None:
        for table, players in own.items():
            for client in self._clients_of(players):
                found = summaries.get(table)
                summary = visible_summary(found, client.actor) if found else None
                if summary and (summary.your_seats or summary.asked_by is not None):
                    client.tell(OwnTable(type="own", table=summary))
                else:
                    client.tell(Closed(type="closed", table=table))

    async def _describe(self, summaries: list[dict[str, Any]]) -> list[OpenTable]:
        """Tables that wait for people, with how strong those are who have come."""
        keys = [_seat_keys(summary) for summary in summaries]
        points = await self._ratings.points([key for of_table in keys for key in of_table if key])
        return [
            _open_table(summary, [points.get(key) if key else None for key in of_table])
            for summary, of_table in zip(summaries, keys, strict=True)
        ]


def _seat_keys(summary: dict[str, Any]) -> list[tuple[str, str, int] | None]:
    """Under what the strength of each seat is kept; None where nobody's is."""
    game, seats = summary["game"], summary["seats"]
    return [rating_key(game, len(seats), seat["program"], seat["player"], seat["account"]) for seat in seats]


def _open_table(summary: dict[str, Any], points: list[int | None]) -> OpenTable:
    seats = [
        OpenSeat(
            name=seat["name"],
            kind=seat["kind"],
            program=seat["program"],
            account=seat["account"],
            rating=rating,
        )
        for seat, rating in zip(summary["seats"], points, strict=True)
    ]
    return OpenTable.model_validate({**summary, "seats": seats}, extra="ignore")
