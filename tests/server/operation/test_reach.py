"""Where a server can be reached, and the door to the house, with real sockets."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator

import httpx
import pytest

from tessera.server.operation.reach import DoorError, Reach, house_address, is_loopback
from tessera.server.operation.run import AnnouncingServer, listen, server_config
from tests.server.conftest import quick_settings
from tests.server.harness import wait_until

# A second address of this machine, which stands for the one that it has in a house.
HOUSE = "127.0.0.2"


@contextlib.contextmanager
def serving(database: str, find_address=lambda: HOUSE, **settings: str) -> Iterator[str]:
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server = AnnouncingServer(
        server_config(quick_settings(database, **settings)), "127.0.0.1", port, False, find_address
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    wait_until(lambda: server.started, 60)
    yield f"127.0.0.1:{port}"
    server.should_exit = True
    thread.join(60)
    assert not thread.is_alive()


def put(client: httpx.Client, address: str, is_open: bool, **headers: str) -> httpx.Response:
    own = {"X-Tessera": "1", "Origin": f"http://{headers.get('Host', address)}", **headers}
    return client.put(f"http://{address}/api/reach", json={"open": is_open}, headers=own)


def can_connect(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), 5).close()
    except OSError:
        return False
    return True


def test_the_host_opens_the_door_and_closes_it(sqlite_database):
    with serving(sqlite_database) as address, httpx.Client(trust_env=False, timeout=60) as client:
        port = int(address.split(":")[1])
        assert client.get(f"http://{address}/api/reach").json() == {"url": None, "door": True, "open": False}
        assert not can_connect(HOUSE, port)
        opened = put(client, address, True).json()
        assert opened == {"url": f"http://{HOUSE}:{port}", "door": True, "open": True}
        # Who comes by that address plays, but the door is not theirs.
        assert client.get(f"http://{HOUSE}:{port}/api/games").is_success
        assert put(client, address, True).is_success, "the same again does nothing"
        assert put(client, address, False).json()["url"] is None
        assert not can_connect(HOUSE, port)


def test_nobody_else_moves_the_door(sqlite_database):
    with serving(sqlite_database) as address, httpx.Client(trust_env=False, timeout=60) as client:
        # A name of another site that leads to this machine: its page may not do what the host may.
        stranger = put(client, address, True, Host=f"evil.example:{address.split(':')[1]}")
        assert (stranger.status_code, stranger.json()["error"]) == (403, "not-here")
        assert client.put(f"http://{address}/api/reach", json={"open": True}).status_code == 403
        assert client.get(f"http://{address}/api/reach").json()["open"] is False


def test_a_machine_without_a_network_says_so(sqlite_database):
    with (
        serving(sqlite_database, lambda: None) as address,
        httpx.Client(trust_env=False, timeout=60) as client,
    ):
        refused = put(client, address, True)
        assert (refused.status_code, refused.json()["error"]) == (409, "no-network")


@pytest.mark.parametrize(
    ("public", "host", "url"),
    [
        ("https://tiles.example", "127.0.0.1", "https://tiles.example"),
        ("", "127.0.0.1", None),
        ("", "localhost", None),
        ("", "0.0.0.0", "http://192.168.1.5:8000"),
        ("", "::", "http://192.168.1.5:8000"),
        ("", "192.168.1.7", "http://192.168.1.7:8000"),
        ("", "fd00::7", "http://[fd00::7]:8000"),
        ("", "tiles.lan", "http://tiles.lan:8000"),
    ],
)
def test_invitations_begin_with_what_leads_here(public, host, url):
    assert Reach(public, host, 8000, find_address=lambda: "192.168.1.5").url == url


def test_the_address_in_the_house_is_one_of_this_machine():
    found = house_address()
    assert found is None or not is_loopback(found)
    if found:
        with socket.socket() as bound:
            bound.bind((found, 0))


def test_a_door_that_cannot_be_opened_stays_closed():
    async def story() -> None:
        async def refuse(address: str) -> asyncio.base_events.Server:
            raise OSError(98, "in use")

        reach = Reach("", "127.0.0.1", 8000, refuse, lambda: HOUSE)
        with pytest.raises(DoorError, match="in use"):
            await reach.open_door()
        assert not reach.is_open

    asyncio.run(story())
