"""What a seat cannot know changes nothing that it is told: every answer twice, byte for byte the same.

Between the two, all that the viewer cannot know is drawn anew in the server's memory: racks and bags, what
comes next, the past as it was then, what others drew, and the seeds.
"""

import contextlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tessera.core import playing, seeds
from tessera.core.position import Position
from tessera.server.play import worker_pool
from tessera.server.table.events import Moved
from tessera.server.table.state import Table
from tests.modes import MODES, load_mode
from tests.server.conftest import quick_settings
from tests.server.harness import Person, RunningServer

SECRET_MODES = [(name, mode) for name, mode in MODES if load_mode(name, mode).has_secrets]
# Where all seats see the same, only the future is hidden: one mode of a game stands for all.
OPEN_MODES = {name: mode for name, mode in MODES if load_mode(name, mode).has_chance}
CHANCE_MODES = SECRET_MODES + [item for item in OPEN_MODES.items() if item[0] not in dict(SECRET_MODES)]
PLIES = 7
LOOKED_AT = (0, 3, PLIES)
OTHER_SEED = "another seed"
OTHER_KEY = seeds.game_key("another draw")


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs draw their luck from a digest of the seed; here they have the same whatever the seed is."""
    monkeypatch.setattr(worker_pool, "program_seed", lambda _table, seat: f"luck of seat {seat}")


@pytest.fixture(scope="module")
def quick_server(sqlite_database) -> Iterator[RunningServer]:
    with RunningServer(quick_settings(sqlite_database)) as running:
        yield running


def hide(states: Any, viewpoint: int | None, num_seats: int) -> None:
    """Draw anew what the seat cannot know; for a spectator, what no seat's knowledge tells him."""
    for seat in range(num_seats) if viewpoint is None else [viewpoint]:
        playing.hide_state(states, seat, OTHER_KEY)


@contextlib.contextmanager
def redrawn(server: RunningServer, table_id: str, viewpoint: int | None) -> Iterator[None]:
    """The same table, in which this viewer sees nothing else, and everything else is different."""
    live = server.services.tables.find(table_id)
    true: Table = live.table
    live.table = false = true.copy()
    false.header = replace(true.header, seed=OTHER_SEED, next_seed=OTHER_SEED)
    assert false.position is not None
    hide(false.position._states, viewpoint, len(true.seats))
    if false.has_secrets:
        false.entries = [
            replace(entry, chance={"drawn": ["PP"]})
            if isinstance(entry.event, Moved) and entry.chance and entry.event.seat != viewpoint
            else entry
            for entry in true.entries
        ]
    after: Callable[[Position, int], Position] = Position.after

    def redrawn_after(position: Position, plies: int) -> Position:
        past = after(position, plies)
        hide(past._states, viewpoint, position.game.num_seats)
        return past

    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Position, "after", redrawn_after)
            yield
    finally:
        live.table = true


def answers(person: Person, table: str, num_seats: int, is_mover: bool) -> dict[str, str]:
    """Everything that somebody can be told about a running table, from all seats that there are."""
    asked: dict[str, str] = {}

    def get(path: str) -> None:
        response = person.http.get(f"/api/tables/{table}{path}")
        asked[path] = f"{response.status_code} {response.text}"

    for viewed in ["", *(f"seat={number}" for number in range(num_seats))]:
        get(f"?{viewed}")
        get(f"?since=3&{viewed}")
        get(f"/picture.svg?{viewed}")
        for ply in LOOKED_AT:
            get(f"/positions/{ply}?{viewed}")
            get(f"/picture.svg?ply={ply}&{viewed}")
    get("/record")
    response = person.http.get("/api/session/tables")
    asked["own tables"] = response.text
    with person.watching(table) as watcher:
        asked["socket"] = watcher.raw[0]
        for seat in range(num_seats):
            if "error" not in watcher.ask_hold(seat):
                asked[f"hold {seat}"] = watcher.raw[-1]
    if is_mover:
        moves = person.snapshot(table)["state"]["legal"]
        for move in (*moves[:5], moves[-1], "nonsense"):
            asked[f"try {move}"] = person.http.post(f"/api/tables/{table}/try", json={"move": move}).text
        asked["hint"] = person.http.post(f"/api/tables/{table}/hint", json={}).text
    return asked


@pytest.mark.parametrize(
    ("name", "mode"), CHANCE_MODES, ids=[f"{name}-{mode}" for name, mode in CHANCE_MODES]
)
def test_what_a_viewer_cannot_know_changes_nothing_that_it_is_told(quick_server, name, mode):
    game = load_mode(name, mode)
    people = [quick_server.guest(f"P{seat}") for seat in range(game.num_seats)]
    table = people[0].make(
        name,
        ["me"] + ["open"] * (game.num_seats - 1),
        options=game.options.model_dump(mode="json"),
        clock=None,
        visibility="public",
    )["table"]
    for person in people[1:]:
        person.command(table, "sit")
    play(people, table)
    live = quick_server.services.tables.find(table).table
    secrets = live.header.seed, live.header.next_seed
    for viewpoint, person in [*enumerate(people), (None, quick_server.guest("Watcher"))]:
        is_mover = viewpoint == live.to_move
        until_nobody_looks(quick_server, table)
        first = answers(person, table, game.num_seats, is_mover)
        until_nobody_looks(quick_server, table)
        with redrawn(quick_server, table, viewpoint):
            second = answers(person, table, game.num_seats, is_mover)
        assert first.keys() == second.keys()
        for asked, text in first.items():
            assert not any(secret in text for secret in secrets), asked
            assert neutral(text, secrets) == neutral(second[asked], secrets), f"seat {viewpoint}: {asked}"


def until_nobody_looks(server: RunningServer, table: str) -> None:
    """A socket that is closed is noticed a little later, and who is present is part of the answers."""
    deadline = time.monotonic() + 10
    while server.services.tables.find(table).present():
        assert time.monotonic() < deadline, "somebody still looks"
        time.sleep(0.01)


def neutral(text: str, secrets: tuple[str, ...]) -> str:
    """Without the commitments, which are there to tell seeds apart."""
    for secret in (*secrets, OTHER_SEED):
        text = text.replace(seeds.commitment(secret), "commitment")
    return text


def play(people: list[Person], table: str) -> None:
    chooser = random.Random(3)
    for _ in range(PLIES):
        state = people[0].snapshot(table)["state"]
        mover = people[state["to_move"]]
        legal = mover.snapshot(table)["state"]["legal"]
        mover.command(table, "move", move=chooser.choice(legal))


def test_the_redrawing_is_different_where_somebody_else_looks(quick_server):
    """Else the test above would prove nothing."""
    people = [quick_server.guest(f"P{seat}") for seat in range(2)]
    table = people[0].make("ingenious", ["me", "open"], options={"players": 2})["table"]
    people[1].command(table, "sit")
    play(people, table)
    first = answers(people[1], table, 2, is_mover=False)
    with redrawn(quick_server, table, 0):
        second = answers(people[1], table, 2, is_mover=False)
    different = {asked for asked in first if first[asked] != second[asked]}
    assert {"?", "socket", "/positions/0?", f"/positions/{PLIES}?", "/picture.svg?"} <= different


@pytest.mark.parametrize("path", ["", "/positions/0", "/positions/3", "/picture.svg"])
def test_nobody_looks_from_the_seat_of_another(quick_server, path):
    people = [quick_server.guest(f"P{seat}") for seat in range(2)]
    table = people[0].make("ingenious", ["me", "open"], options={"players": 2})["table"]
    people[1].command(table, "sit")
    play(people, table)
    for person in (people[1], quick_server.guest(), quick_server.stranger()):
        response = person.http.get(f"/api/tables/{table}{path}?seat=0")
        assert (response.status_code, response.json()["error"]) == (403, "not-your-seat")
    assert people[0].http.get(f"/api/tables/{table}{path}?seat=0").status_code == 200
