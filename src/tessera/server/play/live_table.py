"""The tables in memory and the clients that look at them."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal

from pydantic_core import to_json

from tessera.server.table.actions import Entry, Table
from tessera.server.table.seats import Actor
from tessera.server.table.views import Viewer, live_message, snapshot

TOO_SLOW = 4408
GOING_DOWN = 1012

Hold = int | Literal["turn"] | None


class Client:
    """One open socket. Its messages wait in a queue of limited length, so that it never holds up others."""

    def __init__(self, actor: Actor | None, queue_length: int) -> None:
        self.actor = actor
        self.held: Hold = None
        self.last_held: int | None = None
        self.is_looking_away = False
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(queue_length)
        self.close_code: int | None = None
        self.closing = asyncio.Event()

    def hold(self, seat: Hold) -> None:
        """Look from this seat from now on, follow the turn, or look away."""
        self.held, self.is_looking_away = seat, seat is None

    def viewer(self, table: Table) -> Viewer:
        """From where this client looks at the table now."""
        own = table.seats_of(self.actor)
        if self.held == "turn":
            if table.to_move in own:
                self.last_held = table.to_move
            return Viewer(self.actor, self.last_held if self.last_held in own else None)
        if self.held in own:
            self.last_held = self.held
            return Viewer(self.actor, self.held)
        is_only = len(own) == 1 and not self.is_looking_away
        return Viewer(self.actor, own[0] if is_only else None)

    def send(self, message: bytes) -> bool:
        """Queue a message; a client that does not keep up is closed and comes back by itself."""
        if self.closing.is_set():
            return False
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)
            return False
        return True

    def tell(self, message: dict[str, Any]) -> bool:
        """Queue a message of this client's own."""
        return self.send(to_json(message))

    def close(self, code: int) -> None:
        """Have the socket closed."""
        if not self.closing.is_set():
            self.close_code = code
            self.closing.set()


class LiveTable:
    """A table in memory, with those who look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, tuple[list[int], int, float]] = {}
        """Seats present, watchers and when we heard so, of every other server."""
        self.is_stale = False
        """Whether the database may know more."""
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_for = 0
        """The game event that the program's thoughts are about."""
        self.uses = 0
        """Requests that are using the table now."""

    @property
    def is_idle(self) -> bool:
        """Whether it may be dropped from memory."""
        return not (self.clients or self.uses or self.thinking or self.timer or self.lock.locked())

    def here(self) -> tuple[list[int], int]:
        """The seats whose people are connected to this server, and how many others look on."""
        seats: set[int] = set()
        watchers = 0
        for client in self.clients:
            own = self.table.seats_of(client.actor)
            seats.update(own)
            watchers += not own
        return sorted(seats), watchers

    def present(self) -> list[int]:
        """The seats whose people are connected, here or to another server."""
        seats = set(self.here()[0])
        for others, _, _ in self.elsewhere.values():
            seats.update(others)
        return sorted(seats)

    def watchers(self) -> int:
        """How many look on without a seat."""
        return self.here()[1] + sum(count for _, count, _ in self.elsewhere.values())

    def broadcast(self, entries: list[Entry]) -> None:
        """Send what has happened to everybody; clients that see the same share the bytes."""
        now = datetime.now(UTC)
        present = self.present()

        def encode(viewer: Viewer) -> list[bytes]:
            return [to_json(live_message(self.table, entry, viewer, present, now)) for entry in entries]

        self._send_all(encode)

    def announce(self, message: dict[str, Any]) -> None:
        """Send something that everybody may see, and that is not kept."""
        encoded = to_json({**message, "table": self.table.id})
        for client in list(self.clients):
            client.send(encoded)

    def _send_all(self, encode: Callable[[Viewer], list[bytes]]) -> None:
        encoded: dict[tuple[str | None, int | None], list[bytes]] = {}
        for client in list(self.clients):
            viewer = client.viewer(self.table)
            has_seat = bool(self.table.seats_of(client.actor)) or self.table.is_host(client.actor)
            key = (client.actor.player if client.actor and has_seat else None, viewer.viewpoint)
            if key not in encoded:
                encoded[key] = encode(viewer)
            for message in encoded[key]:
                client.send(message)

    def snapshot(self, viewer: Viewer, since: int = 0) -> dict[str, Any]:
        """Everything this viewer may know."""
        return snapshot(self.table, viewer, self.present(), datetime.now(UTC), since)
