"""Where other machines reach this server, and the door to the house that its host can open.

A server for one person listens on its own machine only, and a link to it leads nowhere else. Whoever sits at
that machine can have it listen at the machine's address in the house as well, and stop it again.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address

from tessera.core.errors import TesseraError

# Nobody has this address (RFC 5737). Asking for the way to it sends nothing.
SOMEWHERE = ("192.0.2.1", 9)

Listen = Callable[[str], Awaitable[asyncio.base_events.Server]]
"""Takes requests at an address of this machine, at the port of the server."""


class DoorError(TesseraError):
    """The door to the house cannot be opened."""


def house_address() -> str | None:
    """The address of this machine among those around it, or None if it is alone."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(SOMEWHERE)
        except OSError:
            return None
        found: str = asking.getsockname()[0]
    return None if is_loopback(found) or ip_address(found).is_unspecified else found


def is_loopback(host: str) -> bool:
    """Whether a name or address means the machine itself."""
    try:
        return host == "localhost" or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


class Reach:
    """Where a server can be reached from."""

    def __init__(
        self,
        public_url: str = "",
        host: str = "",
        port: int = 0,
        listen: Listen | None = None,
        find_address: Callable[[], str | None] = house_address,
    ) -> None:
        self._public_url = public_url
        self._host = host
        self._port = port
        self._listen = listen
        self._find_address = find_address
        self._door: tuple[str, asyncio.base_events.Server] | None = None
        self._moving = asyncio.Lock()

    @property
    def url(self) -> str | None:
        """What an invitation begins with for people elsewhere; None if they cannot come."""
        if self._public_url:
            return self._public_url
        if self._door:
            return self._url_of(self._door[0])
        if not self._host or is_loopback(self._host):
            return None
        is_anywhere = ip_address(self._host.strip("[]")).is_unspecified if _is_address(self._host) else False
        address = self._find_address() if is_anywhere else self._host
        return self._url_of(address) if address else None

    def _url_of(self, address: str) -> str:
        return f"http://[{address}]:{self._port}" if ":" in address else f"http://{address}:{self._port}"

    @property
    def has_door(self) -> bool:
        """Whether there is a door to the house: where the server listens on its own machine only."""
        return self._listen is not None and not self._public_url and is_loopback(self._host)

    @property
    def is_open(self) -> bool:
        """Whether that door is open."""
        return self._door is not None

    async def open_door(self) -> None:
        """Let the machines of the house in; DoorError if there is no house."""
        async with self._moving:
            if self._door is not None or self._listen is None:
                return
            address = self._find_address()
            if address is None:
                raise DoorError("this machine is in no network")
            try:
                self._door = (address, await self._listen(address))
            except OSError as error:
                raise DoorError(f"cannot listen on {address}: {error.strerror}") from error

    async def close_door(self) -> None:
        """Let nobody else in; whoever is in stays."""
        async with self._moving:
            if self._door is not None:
                self._door[1].close()
                self._door = None


def _is_address(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True
