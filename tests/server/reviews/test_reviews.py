"""Reviews on the server: made in workers, kept, taken up again, and refused where they must be."""

import json
import os
import signal
from typing import Any

import pytest
from websockets.sync.client import connect

from tessera.games import load
from tessera.players.registry import make_player
from tessera.records import Record
from tessera.review import thought as thinking
from tessera.review.passes import ENGINE
from tests.server.harness import PATIENCE, Person, wait_until

SHALLOW = (thinking.Depth("quick", 4, 60.0, 0), thinking.Depth("good", 4, 60.0, 1))


@pytest.fixture(autouse=True)
def _shallow(monkeypatch):
    """The same passes with few simulations: workers may have to interpret."""
    for module in ("review.assembly", "review.passes", "server.reviews.service"):
        monkeypatch.setattr(f"tessera.{module}.DEPTHS", SHALLOW)


def finished_table(person: Person) -> str:
    """A game of Verflixt that was given up after a few moves."""
    table = person.make("verflixt", ["me", "random"], options={"players": 2})["table"]
    wait_until(lambda: person.snapshot(table)["state"]["legal"])
    for _ in range(2):
        state = person.snapshot(table)["state"]
        person.command(table, "move", seat=0, move=state["legal"][0])
        wait_until(lambda: person.snapshot(table)["state"]["legal"])
    person.command(table, "resign", seat=0)
    return table


@pytest.fixture
def person(server):
    return server.guest()


@pytest.fixture
def table(person):
    return finished_table(person)


def watch(person: Person, game: str, until=lambda review: review["is_complete"]) -> dict[str, Any]:
    """The review as it is when it is good enough."""
    with review_socket(person, game) as socket:
        while True:
            message = json.loads(socket.recv(PATIENCE))
            assert message["type"] == "review", message
            if until(message["review"]):
                return message["review"]


def review_socket(person: Person, game: str):
    headers = {"Cookie": person.cookie()}
    address = f"ws://{person.address}/api/reviews/{game}/socket"
    return connect(address, additional_headers=headers, proxy=None, max_size=None)


def record_text(seed: str = "4") -> str:
    position = load("verflixt", players=2).start(seed)
    player = make_player(position.game, "random", seed)
    while not position.is_over:
        position.play(player.choose(position))
    return Record.of(position).to_json()


def test_a_finished_table_is_reviewed_and_the_review_is_kept(server, person, table):
    review = watch(person, table)
    assert review["depth"] == "good"
    assert all(move["grade"] for move in review["moves"])
    assert [account["result"] for account in review["accounts"]] == [0.0, 1.0]
    wait_until(lambda: not server.services.reviews._jobs)
    assert person.get(f"/api/reviews/{table}/review") == review
    # Whoever looks again gets all of it at once.
    assert watch(server.guest("Ren"), table, lambda review: True)["is_complete"]


def test_what_was_thought_is_taken_up_again(server, person, table):
    first = watch(person, table, lambda review: any(move["chances"] for move in review["moves"]))
    wait_until(lambda: not server.services.reviews._jobs)
    kept = person.get(f"/api/reviews/{table}/review")
    known = [move["ply"] for move in first["moves"] if move["chances"]]
    assert {move["ply"] for move in kept["moves"] if move["chances"]} >= set(known)
    assert watch(person, table)["is_complete"]


def test_a_review_survives_the_death_of_its_worker(server, person, table):
    with review_socket(person, table) as socket:
        json.loads(socket.recv(PATIENCE))
        lane = server.services.workers._reviews
        wait_until(lane.process_ids)
        os.kill(lane.process_ids()[0], signal.SIGKILL)
        while not json.loads(socket.recv(PATIENCE))["review"]["is_complete"]:
            pass


def test_a_review_of_another_engine_begins_anew(server, person, table, monkeypatch):
    watch(person, table)
    wait_until(lambda: not server.services.reviews._jobs)
    monkeypatch.setattr("tessera.server.reviews.service.ENGINE", ENGINE + "+1")
    assert person.get(f"/api/reviews/{table}/review")["depth"] is None


def test_a_game_that_goes_on_is_not_reviewed(server, person):
    table = person.make("verflixt", ["me", "random"], options={"players": 2})["table"]
    assert person.get(f"/api/reviews/{table}", 409)["error"] == "not-over"
    assert person.get(f"/api/reviews/{table}/review", 409)["error"] == "not-over"
    assert person.get(f"/api/reviews/{table}/positions/0", 409)["error"] == "not-over"
    with review_socket(person, table) as socket:
        assert json.loads(socket.recv(PATIENCE))["error"] == "not-over"


def test_positions_are_shown_as_the_mover_saw_them(person, table):
    game = person.get(f"/api/reviews/{table}")
    assert (game["table"], game["game"], game["result"]["ending"]) == (table, "verflixt", "resigned")
    position = person.get(f"/api/reviews/{table}/positions/0")
    assert (position["to_move"], position["gain"] is not None) == (game["moves"][0]["seat"], True)
    assert game["moves"][0]["move"] in position["legal"]
    asked = person.get(f"/api/reviews/{table}/positions/0?move={position['legal'][0]}")
    assert asked["hint"]["move"] == position["legal"][0]
    assert person.get(f"/api/reviews/{table}/positions/99", 404)["error"] == "no-such-position"


def test_a_game_from_elsewhere_is_kept_and_shown(person):
    game = person.post("/api/reviews", {"document": record_text()})["game"]
    shown = person.get(f"/api/reviews/{game}")
    assert shown["table"] is None
    assert [seat["name"] for seat in shown["seats"]] == ["red", "blue"]
    assert person.get(f"/api/reviews/{game}/positions/3")["ply"] == 3
    assert person.get(f"/api/reviews/{game}/review")["moves"][0]["chances"] is None


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[:500], "not a whole game record"),
        (lambda text: text.replace('"rules_version": "', '"rules_version": "0.'), "rules_version"),
        (lambda text: text.replace('"seed": "4"', '"seed": "5"'), "commitment"),
    ],
)
def test_a_game_that_is_not_sound_is_refused_and_not_kept(server, person, spoil, said):
    refused = person.refusal("/api/reviews", {"document": spoil(record_text("4"))})
    assert refused["error"] == "bad-record"
    assert said in refused["message"]


def test_ten_megabytes_are_refused_before_they_are_read(person):
    refused = person.refusal("/api/reviews", {"document": " " * 10_000_000})
    assert refused["error"] == "too-large"


def test_a_game_that_nobody_knows_is_said_to_be_unknown(person):
    assert person.get(f"/api/reviews/{'0' * 64}", 404)["error"] == "no-such-game"
    assert person.get("/api/reviews/nowhere", 404)["error"] == "no-such-table"


# The analysis board ----------------------------------------------------------------------------------


def test_any_moves_are_played_on_a_board(person, table):
    first = person.post("/api/analysis", {"game": "verflixt", "options": {"players": 2}})
    then = person.post(
        "/api/analysis", {"game": "verflixt", "options": {"players": 2}, "moves": first["legal"][:1]}
    )
    assert [move["move"] for move in then["played"]] == first["legal"][:1]
    board = {"game": "verflixt", "options": {"players": 2}}
    tried = person.post("/api/analysis/try", {"board": board, "move": first["legal"][0]})
    assert tried["legal"]
    assert not person.post("/api/analysis/try", {"board": board, "move": "pawn 35"})["legal"]
    from_table = person.post("/api/analysis", {"of": table, "ply": 1})
    assert len(from_table["played"]) == 1
    refused = person.refusal("/api/analysis", {"of": table, "ply": 1, "moves": ["pawn 35"]})
    assert refused["error"] in ("illegal-move", "move-syntax")
    assert person.refusal("/api/analysis", {})["error"] == "bad-request"
    assert person.refusal("/api/analysis", {"of": table, "ply": 99})["error"] == "no-such-position"


def test_a_program_thinks_about_the_newest_board(person, monkeypatch):
    headers = {"Cookie": person.cookie()}
    address = f"ws://{person.address}/api/analysis/socket"
    board = {"game": "verflixt", "options": {"players": 2}}
    with connect(address, additional_headers=headers, proxy=None, max_size=None) as socket:
        socket.send(json.dumps({"type": "think", "id": "a", "board": board}))
        first = json.loads(socket.recv(PATIENCE))
        assert (first["type"], first["id"]) == ("thought", "a")
        assert sum(first["lines"][0]["chances"]) == pytest.approx(1)
        socket.send(json.dumps({"type": "think", "id": "b", "board": {**board, "moves": ["pawn 99"]}}))
        while (message := json.loads(socket.recv(PATIENCE)))["id"] != "b":
            pass
        assert message["type"] == "error"
        socket.send(json.dumps({"type": "rest"}))


def test_one_plays_on_from_a_game_from_elsewhere(person):
    name = person.post("/api/reviews", {"document": record_text()})["game"]
    played = person.get(f"/api/reviews/{name}")["moves"]
    table = person.make(None, ["me", "random"], branch={"table": name, "ply": 3})["table"]
    started = next(event for event in person.snapshot(table)["events"] if event["type"] == "started")
    assert started["moves"] == [move["move"] for move in played[:3]]
    seats = [{"kind": "me"}, {"kind": "program", "program": "random"}]
    refused = person.refusal("/api/tables", {"seats": seats, "branch": {"table": name, "ply": 999}})
    assert refused["error"] == "no-branch"


@pytest.mark.parametrize("game", ["verflixt", "ingenious"])
def test_ones_own_game_against_programs_is_analysed_as_far_as_its_seat_knows_it(server, person, game):
    table = person.make(game, ["me", "random"], options={"players": 2})["table"]
    wait_until(lambda: person.snapshot(table)["state"]["legal"])
    state = person.snapshot(table)["state"]
    board = {"of": table, "ply": state["ply"]}
    shown = person.post("/api/analysis", board)
    assert shown["view"] == state["view"]
    assert sorted(shown["legal"]) == sorted(state["legal"])
    further = person.post("/api/analysis", {**board, "moves": state["legal"][:1]})
    assert len(further["played"]) == state["ply"] + 1
    real_view = server.services.tables._live[table].table.playing_position().view(1).model_dump(mode="json")
    if game == "ingenious":  # The program's rack is drawn anew, in the position where it would move, too.
        while further["to_move"] != 1:
            board = {**board, "moves": [*board.get("moves", []), further["legal"][0]]}
            further = person.post("/api/analysis", board)
        racks = [seats[1]["tiles"] for seats in (further["view"]["seats"], real_view["seats"])]
        assert racks[0] != racks[1]
    assert person.refusal("/api/analysis", {"of": table, "ply": 99})["error"] == "no-such-position"
    assert server.guest("Ren").refusal("/api/analysis", board)["error"] == "not-over"


def test_a_game_with_people_is_not_analysed_while_it_goes_on(person):
    table = person.make("verflixt", ["me", "device"], options={"players": 2})["table"]
    assert person.refusal("/api/analysis", {"of": table, "ply": 0})["error"] == "not-over"
