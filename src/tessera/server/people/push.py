"""Messages to people's browsers, by the push services that these have chosen (RFC 8030, 8291, 8292).

The address of a push service comes from a browser, and so from anybody: only addresses of the public
internet are asked, by HTTPS, shortly, and of their answers only the first line is read.
"""

import asyncio
import json
import socket
import ssl
from email.utils import parseaddr
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from tessera.server.operation.settings import Settings
from tessera.server.storage.calls import CallStore, Device
from tessera.server.table.refusal import Refusal

if TYPE_CHECKING:
    from webpush import WebPush

PUSH_SECONDS = 10.0
AT_ONCE = 32
MOST_OF_ANSWER = 4096  # bytes of its first line
LASTS = 24 * 3600  # seconds that a push service keeps what it cannot deliver now
HTTPS = 443
GONE = (404, 410)
# Where machines of the internet are in IPv6; addresses that hold one of IPv4 are not looked into.
UNICAST = IPv6Network("2000::/3")

Delivery = Literal["taken", "gone", "failed"]


class Pusher:
    """Sends messages to devices. The key by which push services know this server it makes itself."""

    def __init__(self, store: CallStore, settings: Settings) -> None:
        self._store = store
        self._allowed = settings.push_hosts
        host = urlsplit(settings.public_url).hostname or "localhost"
        self._sender = parseaddr(settings.mail_from)[1] or f"operator@{host}"
        """Whom push services may write to; they ask for somebody."""
        self._sending = asyncio.Semaphore(AT_ONCE)
        self._keys: tuple[WebPush, str] | None = None
        self._trust: ssl.SSLContext | None = None

    async def public_key(self) -> str:
        """What browsers need to know to take messages of this server and of no other."""
        return (await self._known_keys())[1]

    async def check(self, device: Device) -> None:
        """Refuse a device that cannot be reached so, or may not be."""
        try:
            await self._encrypt(device, "")
            async with asyncio.timeout(PUSH_SECONDS):
                await self._address_of(device.endpoint)
        except ValueError:
            raise Refusal("bad-endpoint", "the keys of the device are not valid") from None
        except OSError:
            raise Refusal("bad-endpoint", "the push service cannot be found") from None

    async def push(self, device: Device, message: str, topic: str) -> Delivery:
        """Hand a message to the device's push service; a later one on the same topic replaces it."""
        try:
            headers, body = await self._encrypt(device, message)
            headers |= {"topic": topic, "urgency": "high"}
            async with self._sending, asyncio.timeout(PUSH_SECONDS):
                status = await self._post(device.endpoint, headers, body)
        except (Refusal, ValueError, OSError, EOFError, asyncio.LimitOverrunError):
            return "failed"
        if status in GONE:
            return "gone"
        return "taken" if 200 <= status < 300 else "failed"

    async def _encrypt(self, device: Device, message: str) -> tuple[dict[str, str], bytes]:
        from webpush import WebPushSubscription  # noqa: PLC0415 - not needed before somebody is called

        subscription = WebPushSubscription.model_validate(
            {"endpoint": device.endpoint, "keys": {"auth": device.auth, "p256dh": device.p256dh}}
        )
        pushing, _ = await self._known_keys()
        made = await asyncio.to_thread(pushing.get, message, subscription)
        return dict(made.headers), made.encrypted

    async def _known_keys(self) -> "tuple[WebPush, str]":
        from webpush import WebPush  # noqa: PLC0415 - the same
        from webpush.vapid import VAPID  # noqa: PLC0415 - the same

        if self._keys is None:
            private, public, _ = VAPID.generate_keys()
            fresh = json.dumps({"private": private.decode(), "public": public.decode()})
            kept = json.loads(await self._store.key("push", fresh))
            pushing = WebPush(kept["private"].encode(), kept["public"].encode(), self._sender, ttl=LASTS)
            self._keys = pushing, VAPID.get_application_server_key(pushing.vapid.public_key)
        return self._keys

    async def _post(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        """The status that the push service answers with; it is sent nowhere else."""
        url = urlsplit(endpoint)
        address, port = await self._address_of(endpoint)
        path = f"{url.path or '/'}?{url.query}" if url.query else url.path or "/"
        named = {
            "host": url.netloc,
            "content-type": "application/octet-stream",
            "content-length": str(len(body)),
            "connection": "close",
            **headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        if self._trust is None:
            self._trust = await asyncio.to_thread(ssl.create_default_context)  # reads many certificates
        reader, writer = await asyncio.open_connection(
            address, port, ssl=self._trust, server_hostname=url.hostname, limit=MOST_OF_ANSWER
        )
        try:
            writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
            await writer.drain()
            _, status, *_ = (await reader.readuntil(b"\r\n")).split(maxsplit=2)
            return int(status)
        finally:
            writer.transport.abort()

    async def _address_of(self, endpoint: str) -> tuple[str, int]:
        """The address to connect to: looked up here, so that it is the one that was checked."""
        url = urlsplit(endpoint)
        host, port = url.hostname or "", url.port or HTTPS
        if url.scheme != "https" or not host or url.username is not None:
            raise Refusal("bad-endpoint", "the push service must be reached by HTTPS")
        is_allowed = f"{host}:{port}" in self._allowed
        if port != HTTPS and not is_allowed:
            raise Refusal("bad-endpoint", "the push service must be at the usual port")
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(address[0]) for *_, address in found]
        if not is_allowed and not all(map(is_public, addresses)):
            raise Refusal("bad-endpoint", "the push service must be in the public internet")
        return addresses[0], port


def is_public(text: str) -> bool:
    """Whether an address is one of the public internet."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address) and (address not in UNICAST or address.sixtofour or address.teredo):
        return False
    return address.is_global and not address.is_multicast
