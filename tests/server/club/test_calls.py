"""People who are called when they are not at the table, on both databases."""

import base64
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from tessera.games import GAMES, game_class
from tessera.server.club.call_texts import Occasion, call_letter, call_message
from tessera.server.club.calls import ROUND_SECONDS
from tessera.server.people import push
from tessera.server.people.push import is_public
from tessera.server.storage.calls import CallWish
from tessera.server.storage.schema import CallRow, DeviceRow
from tests.server.cluster.test_cluster import at_other
from tests.server.conftest import new_postgres_database, quick_settings
from tests.server.harness import Person, RunningServer, wait_until
from tests.server.people.test_people import PASSWORD, register, unique
from tests.server.people.test_recovery import code_in
from tests.server.post_office import PostOffice
from tests.server.push_service import Browser, PushService

TWO = {"players": 2}
WEB_GAMES = Path(__file__).parents[3] / "web" / "src" / "games"
ALL = ["turn", "invitation", "over"]
MAIL = {"mail_from": "Tessera <t@tiles.example>", "public_url": "https://tiles.example"}


@pytest.fixture(scope="module")
def push_service(tmp_path_factory) -> Iterator[PushService]:
    with PushService(tmp_path_factory.mktemp("push")) as opened, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(opened.certificate))
        yield opened


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    with PostOffice() as opened:
        yield opened


@pytest.fixture(scope="module")
def server(database: str, push_service: PushService, office: PostOffice) -> Iterator[RunningServer]:
    settings = quick_settings(database, smtp=office.url, push_hosts=(push_service.host,), **MAIL)
    with RunningServer(settings) as running:
        yield running


def put(person: Person, path: str, body: object) -> dict[str, Any]:
    response = person.http.put(path, json=body)
    assert response.is_success, response.text
    return response.json()


def callable_at(
    server: RunningServer, service: PushService, kinds: list[str], path: str = ""
) -> tuple[Person, Browser]:
    """A guest who is called for this in a browser."""
    person = server.guest("Ren")
    browser = Browser(service, path or unique("/taken/x").replace(" ", ""))
    put(person, "/api/calls", {"push": kinds, "letters": []})
    person.post("/api/calls/devices", browser.description(), 201)
    return person, browser


def begin(host: Person, other: Person) -> str:
    table = host.make("blokus", ["me", "open"], options=TWO)["table"]
    other.command(table, "sit")
    return table


def rows(server: RunningServer, column, *where) -> list[Any]:
    with server.services.database._engine.connect() as connection:
        return list(connection.scalars(select(column).where(*where)))


def settled(server: RunningServer, table: str) -> None:
    """Wait until nobody is to be called about this table any more."""
    wait_until(lambda: rows(server, CallRow.kind, CallRow.table_id == table, CallRow.sent.is_(None)) == [])


def go_round(server: RunningServer) -> None:
    """Send all that is due, and wait until it is sent."""
    server.guest()  # it is open
    server.run(server.services._calls.go_round())
    wait_until(
        lambda: not any(task.get_name() == "calls" for task in list(server.services.supervisor._tasks))
    )


def test_who_is_away_is_called_when_it_is_their_turn_and_once(server, push_service):
    mio = server.guest("Mio")
    ren, browser = callable_at(server, push_service, ["turn"])
    table = begin(mio, ren)
    mio.command(table, "move", move="a20")
    came = push_service.wait_for(browser.path, seconds=ROUND_SECONDS - 5)  # at once, not in the next round
    assert browser.read(came) == {
        "kind": "turn",
        "table": table,
        "title": "Your turn – Blokus",
        "body": "With Mio",
        "stop": "No more pushes here",
    }
    assert came.headers["content-encoding"] == "aes128gcm"
    mio.command(table, "undo")
    mio.command(table, "move", move="a20")
    settled(server, table)
    go_round(server)
    ren.command(table, "move", move="t20")
    mio.command(table, "move", move=mio.snapshot(table)["state"]["legal"][0])
    push_service.wait_for(browser.path, 2)
    settled(server, table)
    assert len(push_service.at(browser.path)) == 2, "once until one has moved, then again"


def test_the_key_of_the_server_signs_for_its_push_service(server, push_service):
    import jwt
    from cryptography.hazmat.primitives.asymmetric import ec

    mio = server.guest("Mio")
    ren, browser = callable_at(server, push_service, ["turn"])
    mio.command(begin(mio, ren), "move", move="a20")
    came = push_service.wait_for(browser.path)
    signed = re.fullmatch(r"vapid t=(\S+), k=(\S+)", came.headers["authorization"])
    assert signed
    assert signed[2] == ren.get("/api/calls")["key"] == mio.get("/api/calls")["key"]
    point = base64.urlsafe_b64decode(signed[2] + "=")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    claims = jwt.decode(signed[1], key, algorithms=["ES256"], audience="https://127.0.0.1")
    assert claims["sub"] == "mailto:t@tiles.example"


def test_nobody_is_called_who_is_at_the_table_or_has_not_asked(server, push_service):
    mio = server.guest("Mio")
    ren, browser = callable_at(server, push_service, ["over"])
    watched = begin(mio, ren)
    put(ren, "/api/calls", {"push": ALL, "letters": []})
    with ren.watching(watched) as watcher:
        mio.command(watched, "move", move="a20")
        watcher.until("moved")
        settled(server, watched)
    put(ren, "/api/calls", {"push": ["over"], "letters": []})
    unwanted = begin(mio, ren)
    mio.command(unwanted, "move", move="a20")
    ren.command(unwanted, "resign")  # who has ended it knows it
    settled(server, unwanted)
    assert push_service.at(browser.path) == []
    mio.command(watched, "resign")
    assert browser.read(push_service.wait_for(browser.path))["kind"] == "over"


def test_a_game_that_begins_is_told_to_who_has_waited_for_it(server, push_service):
    host, browser = callable_at(server, push_service, ["invitation"])
    mio = server.guest("Mio")
    table = begin(host, mio)
    assert browser.read(push_service.wait_for(browser.path))["kind"] == "invitation"
    settled(server, table)


def test_who_is_asked_to_come_is_called_and_told_apart_from_the_beginning(server, push_service):
    mio = server.guest("Mio")
    ren, browser = callable_at(server, push_service, ["invitation"])
    played = begin(ren, mio)
    assert browser.read(push_service.wait_for(browser.path))["kind"] == "invitation"
    table = mio.make("blokus", ["me", "link", "link"], options={"players": 3})["table"]
    mio.post(f"/api/tables/{table}/acquaintances", {"table": played, "seat": 0})
    came = browser.read(push_service.wait_for(browser.path, 2))
    assert (came["kind"], came["title"], came["body"]) == ("asked", "You are invited – Blokus", "With Mio")
    ren.command(table, "sit")
    mio.command(table, "fill", seat=2, program="random")
    assert browser.read(push_service.wait_for(browser.path, 3))["kind"] == "invitation", "now it has begun"
    settled(server, table)


def test_who_has_come_before_the_call_could_be_sent_is_not_asked_any_more(server, push_service):
    mio = server.guest("Mio")
    ren, browser = callable_at(server, push_service, ["over"])
    played = begin(ren, mio)
    quiet = {"begin": 0, "end": 24 * 60 - 1, "zone": "UTC"}
    put(ren, "/api/calls", {"push": ["invitation"], "letters": [], "quiet": quiet})
    table = mio.make("blokus", ["me", "link", "link"], options={"players": 3})["table"]
    mio.post(f"/api/tables/{table}/acquaintances", {"table": played, "seat": 0})
    ren.command(table, "sit")
    put(ren, "/api/calls", {"push": ["invitation"], "letters": []})
    go_round(server)
    assert rows(server, CallRow.kind, CallRow.table_id == table) == []
    assert push_service.at(browser.path) == []


def test_quiet_hours_hold_everything_back_until_they_are_over(server, push_service):
    mio = server.guest("Mio")
    ren, browser = callable_at(server, push_service, ALL)
    quiet = {"begin": 0, "end": 24 * 60 - 1, "zone": "UTC"}
    put(ren, "/api/calls", {"push": ALL, "letters": [], "quiet": quiet, "language": "ja"})
    table = begin(mio, ren)
    mio.command(table, "move", move="a20")
    wait_until(lambda: rows(server, CallRow.kind, CallRow.table_id == table) != [])
    go_round(server)
    assert rows(server, CallRow.sent, CallRow.table_id == table, CallRow.kind == "turn") == [None]
    assert push_service.at(browser.path) == []
    put(ren, "/api/calls", {"push": ALL, "letters": [], "language": "ja"})
    go_round(server)
    came = push_service.wait_for(browser.path)
    assert browser.read(came)["title"] in ("あなたの番です – ブロックス", "対局が始まりました – ブロックス")


@pytest.mark.parametrize(
    ("zone", "time_of_day", "expected"),
    [
        ("UTC", "23:00", "07:30 +1"),
        ("UTC", "06:59", "07:30"),
        ("UTC", "07:30", "now"),
        ("UTC", "21:59", "now"),
        ("Asia/Tokyo", "12:59", "now"),  # 21:59 there
        ("Asia/Tokyo", "13:00", "22:30"),
    ],
)
def test_quiet_hours_are_those_of_the_person(zone, time_of_day, expected):
    day = datetime(2026, 3, 5, tzinfo=UTC)
    hours, minutes = map(int, time_of_day.split(":"))
    now = day + timedelta(hours=hours, minutes=minutes)
    wish = CallWish("p", quiet_from=22 * 60, quiet_until=7 * 60 + 30, zone=zone)
    due = wish.due_after(now)
    days = (due.date() - day.date()).days
    told = f"{due:%H:%M}{f' +{days}' if days else ''}"
    assert told == expected or (expected, due) == ("now", now)


def test_a_device_that_is_gone_is_forgotten_and_a_bad_one_rests_and_holds_up_nobody(
    server, push_service, monkeypatch
):
    monkeypatch.setattr(push, "PUSH_SECONDS", 5.0)
    mio = server.guest("Mio")
    bad = [
        callable_at(server, push_service, ["turn"], f"/{kind}/{unique('y')[-8:]}")
        for kind in ("slow", "endless", "busy", "gone", "moved")
    ]
    good, browser = callable_at(server, push_service, ["turn"])
    for person, _ in [*bad, (good, browser)]:
        mio.command(begin(mio, person), "move", move="a20")
    push_service.wait_for(browser.path, seconds=4)  # before the slow one is given up
    kept = {}

    def are_judged() -> bool:
        for _, own in bad:
            kept[own.path.split("/")[1]] = rows(
                server, DeviceRow.failures, DeviceRow.endpoint == own.endpoint
            )
        return kept == {"slow": [1], "endless": [1], "busy": [1], "gone": [], "moved": [1]}

    wait_until(are_judged, 40)
    assert push_service.at("/taken/elsewhere") == [], "nobody is sent elsewhere"


def test_a_call_that_failed_is_tried_again_later(server, push_service):
    mio = server.guest("Mio")
    ren, browser = callable_at(server, push_service, ["turn"], f"/busy/{unique('z')[-8:]}")
    table = begin(mio, ren)
    mio.command(table, "move", move="a20")
    push_service.wait_for(browser.path)
    wait_until(lambda: rows(server, CallRow.tries, CallRow.table_id == table) == [1])
    (due,) = rows(server, CallRow.due, CallRow.table_id == table)
    assert due > datetime.now(UTC) + timedelta(seconds=30)


@pytest.mark.parametrize("name", GAMES)
def test_letters_and_pushes_call_a_game_as_the_page_does(name):
    game, page = game_class(name), WEB_GAMES / name / "meta.ts"
    if not page.exists() or game().num_seats < 2:
        pytest.skip("nobody is called to it")
    english, japanese = re.findall(rf"'game\.{name}': '([^']+)'", page.read_text(encoding="utf-8"))
    occasion = Occasion("turn", "table", game, ("Mio",), 3)
    assert call_message(occasion, "en")["title"] == f"Your turn – {english}"
    assert call_message(occasion, "ja")["title"] == f"あなたの番です – {japanese}"
    letter = call_letter(occasion, CallWish("p", language="ja"), "mio@tiles.example", "https://x", "1")
    assert letter.subject == f"Tessera: あなたの番です – {japanese}"
    assert japanese in letter.text


REFUSED = [
    "http://127.0.0.1:1/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.1/x",
    "https://169.254.169.254/latest",
    "https://[::ffff:10.0.0.1]/x",
    "https://localhost/x",
    "https://user@8.8.8.8/x",
    "https://8.8.8.8:22/x",
    "https://nowhere.invalid/x",
]


@pytest.mark.parametrize("endpoint", REFUSED)
def test_no_request_goes_into_the_network_of_the_server(server, push_service, endpoint):
    person, browser = server.guest(), Browser(push_service, "/taken/refused")
    body = {**browser.description(), "endpoint": endpoint}
    assert person.refusal("/api/calls/devices", body)["error"] in ("bad-endpoint", "bad-request")
    assert person.get("/api/calls")["devices"] == []


def test_an_address_that_has_become_private_is_not_asked(server, push_service):
    """Names can lead elsewhere after they were checked: what is connected to is what is checked."""
    mio = server.guest("Mio")
    ren, browser = callable_at(server, push_service, ["turn"])
    changing = update(DeviceRow).where(DeviceRow.endpoint == browser.endpoint)
    lying = changing.values(endpoint=browser.endpoint.replace("127.0.0.1", "localhost"))
    with server.services.database._engine.begin() as connection:
        connection.execute(lying)
    mio.command(begin(mio, ren), "move", move="a20")
    wait_until(lambda: rows(server, DeviceRow.failures, DeviceRow.endpoint.contains(browser.path)) == [1])
    assert push_service.at(browser.path) == []


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("100.64.0.1", False),
        ("192.168.1.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("fec0::1", False),
        ("::ffff:8.8.8.8", False),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::1", False),
    ],
)
def test_which_addresses_are_public(address, expected):
    assert is_public(address) is expected


@pytest.mark.parametrize(
    "change", [{"p256dh": "AAAA"}, {"p256dh": "not base 64!"}, {"auth": "A"}, {"endpoint": "https://x y/"}]
)
def test_devices_whose_keys_are_none_are_refused(server, push_service, change):
    body = {**Browser(push_service, "/taken/keys").description(), **change}
    assert server.guest().refusal("/api/calls/devices", body)["error"] in ("bad-endpoint", "bad-request")


def test_wishes_that_make_no_sense_are_refused_and_change_nothing(server):
    person = server.guest()
    sound = {"push": ["turn"], "letters": []}
    put(person, "/api/calls", sound)
    for wrong in (
        {"push": ["everything"]},
        {"quiet": {"begin": 1440, "end": 0, "zone": "UTC"}},
        {"quiet": {"begin": 0, "end": 1, "zone": "../etc/passwd"}},
        {"language": "xx"},
    ):
        response = person.http.put("/api/calls", json={**sound, **wrong})
        assert (response.status_code, response.json()["error"]) == (400, "bad-request")
    assert person.get("/api/calls")["push"] == ["turn"]


def test_who_logs_out_is_no_longer_called_there(server, push_service):
    mio = server.guest("Mio")
    ren, browser = callable_at(server, push_service, ["turn"])
    table = begin(mio, ren)
    ren.http.delete("/api/session")
    mio.command(table, "move", move="a20")
    settled(server, table)
    assert rows(server, DeviceRow.id, DeviceRow.endpoint == browser.endpoint) == []
    assert push_service.at(browser.path) == []


def test_a_device_that_is_taken_back_shows_nothing_more(server, push_service):
    ren, _ = callable_at(server, push_service, ["turn"])
    stranger, (device,) = server.guest(), ren.get("/api/calls")["devices"]
    stranger.http.delete(f"/api/calls/devices/{device}")
    assert ren.get("/api/calls")["devices"] == [device], "only its owner's word counts"
    assert ren.http.delete(f"/api/calls/devices/{device}").json()["devices"] == []


# Letters -------------------------------------------------------------------------------------------------


def with_address(server: RunningServer, office: PostOffice, kinds: list[str]) -> Person:
    """An account that gets letters for this."""
    person, before = register(server, unique("Kai")), len(office.letters)
    put(person, "/api/account/address", {"address": "kai@tiles.example", "password": PASSWORD})
    person.post("/api/address", {"code": code_in(office.wait_for(before + 1), "confirm")})
    put(person, "/api/calls", {"push": [], "letters": kinds})
    return person


def test_a_letter_says_what_has_happened_and_one_click_stops_them(server, office):
    kai = with_address(server, office, ["turn"])
    assert kai.get("/api/calls")["writes"]
    mio, before = server.guest("Mio"), len(office.letters)
    table = begin(mio, kai)
    mio.command(table, "move", move="a20")
    letter = office.wait_for(before + 1)
    assert letter["Subject"] == "Tessera: Your turn – Blokus"
    text = letter.get_content()
    assert f"https://tiles.example/table/{table}" in text
    assert "With Mio" in text
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip("<>")
    token = link.removeprefix("https://tiles.example/api/calls/stop/")
    assert f"https://tiles.example/account#stop={token}" in text
    # As a mail program asks, which is nobody and no page of ours.
    program = server.stranger().http
    del program.headers["X-Tessera"], program.headers["Origin"]
    body = {"List-Unsubscribe": "One-Click"}
    assert program.post(f"/api/calls/stop/{token}", data=body).is_success
    assert kai.get("/api/calls")["letters"] == []
    assert program.post(f"/api/calls/stop/{token}x", data=body).json()["error"] == "wrong-code"
    other = begin(mio, kai)
    mio.command(other, "move", move="a20")
    settled(server, other)
    assert len(office.letters) == before + 1


def test_without_an_address_no_letters_go(server, office):
    person, mio, before = server.guest("Ren"), server.guest("Mio"), len(office.letters)
    answer = put(person, "/api/calls", {"push": [], "letters": ALL})
    assert not answer["writes"]
    table = begin(mio, person)
    mio.command(table, "move", move="a20")
    settled(server, table)
    assert len(office.letters) == before


# All servers together ------------------------------------------------------------------------------------


def test_two_servers_on_one_database_call_once_also_after_a_restart(postgres, push_service):
    shared = new_postgres_database(postgres)
    settings = quick_settings(shared, push_hosts=(push_service.host,))
    with RunningServer(settings) as here:
        mio = here.guest("Mio")
        ren, browser = callable_at(here, push_service, ["turn"])
        tables = [begin(mio, ren) for _ in range(5)]
        with RunningServer(settings) as there:
            for running in (here, there):
                running.guest()  # it is open
                running.services._calls._has_others = nobody  # all is heard: no need to wait for it
            for table in tables:
                mio.command(table, "move", move="a20")
            for running in (here, there) * 3:
                running.run(running.services._calls.go_round())
            push_service.wait_for(browser.path, len(tables))
            for table in tables:
                settled(here, table)
    with RunningServer(settings) as again:
        go_round(again)
    told = sorted(browser.read(push)["table"] for push in push_service.at(browser.path))
    assert told == sorted(tables)


async def nobody() -> bool:
    return False


def test_who_is_at_the_table_by_another_server_is_not_called(postgres, push_service):
    settings = quick_settings(new_postgres_database(postgres), push_hosts=(push_service.host,))
    with RunningServer(settings) as here, RunningServer(settings) as there:
        mio = here.guest("Mio")
        ren, browser = callable_at(here, push_service, ["turn"])
        table = begin(mio, ren)
        with at_other(ren, there).watching(table), mio.watching(table) as mine:
            mine.until(lambda message: message["type"] == "presence" and 1 in message["present"])
            mio.command(table, "move", move="a20")
            settled(here, table)
            # A server that has only just opened the table waits until it has heard who is there.
            other = begin(mio, ren)
            mio.command(other, "move", move="a20")
            wait_until(lambda: rows(here, CallRow.due, CallRow.table_id == other) != [])
        assert push_service.at(browser.path) == []


def test_what_is_kept_of_calls_is_exported_and_deleted(server, push_service):
    ren, browser = callable_at(server, push_service, ["turn"])
    exported = ren.get("/api/account/data")
    assert exported["calls"][0]["push"] == ["turn"]
    assert browser.endpoint in json.dumps(exported["devices"])
    assert ren.http.post("/api/account/deletion", json={}).is_success
    assert rows(server, DeviceRow.id, DeviceRow.endpoint == browser.endpoint) == []
