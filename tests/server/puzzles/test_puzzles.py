"""The solo puzzles on the server, on both databases."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tessera.games.blokus.box import COLORS, format_cells
from tessera.search.puzzles.blokus_8x10.daily import board_of
from tessera.search.puzzles.blokus_8x10.solutions import known_solutions, pieces_on
from tests.games.blokus.puzzle_84 import SOLUTION

DAY = date(2026, 1, 5)
DAILY = f"day-{DAY}"


def moves_of(board):
    return [f"{COLORS[color]} {format_cells(cells)}" for color, cells in pieces_on(board)]


def lay(person, puzzle, moves, status=200):
    response = person.http.put(f"/api/puzzles/{puzzle}", json={"moves": moves})
    assert response.status_code == status, response.text
    return response.json()


def test_an_attempt_is_kept_for_who_made_it(server):
    person, moves = server.guest(), moves_of(known_solutions(hard=False)[0])[:3]
    assert lay(person, "blokus-8x10", moves)["moves"] == moves
    state = person.get("/api/puzzles/blokus-8x10")
    assert state["moves"] == moves
    assert state["view"]["board"] != server.guest().get("/api/puzzles/blokus-8x10")["view"]["board"]
    assert len(lay(person, "blokus-8x10", moves[:-1])["moves"]) == 2


def test_an_illegal_piece_is_refused_with_its_clause_and_changes_nothing(server):
    person = server.guest()
    lay(person, "blokus-8x10", ["blue a1,b1,c1,d1"])
    refused = lay(person, "blokus-8x10", ["blue a1,b1,c1,d1", "blue a2,b2,a3,b3"], status=409)
    assert (refused["error"], refused["clause"], refused["code"]) == ("illegal-move", "BLO-15", "own-edge")
    assert person.get("/api/puzzles/blokus-8x10")["moves"] == ["blue a1,b1,c1,d1"]
    tried = person.post("/api/puzzles/blokus-8x10/try", {"move": "blue a2,b2,a3,b3"})
    assert (tried["legal"], tried["clause"]) == (False, "BLO-15")
    assert person.post("/api/puzzles/blokus-8x10/try", {"move": "red a2,b2,a3,b3"})["legal"]


def test_a_solved_puzzle_stays_solved_when_pieces_are_taken_back(server):
    person, moves = server.guest(), moves_of(known_solutions(hard=True)[0])
    assert lay(person, "blokus-8x10-hard", moves[:-1])["solved"] is None
    assert lay(person, "blokus-8x10-hard", moves)["solved"]
    assert lay(person, "blokus-8x10-hard", [])["solved"]
    (attempt,) = person.get(f"/api/puzzles?day={DAY}")["attempts"]
    assert (attempt["puzzle"], attempt["placed"]) == ("blokus-8x10-hard", 0)


def test_the_board_of_the_day_is_the_same_for_everybody(server):
    shown = [server.guest().get(f"/api/puzzles?day={DAY}")["today"] for _ in range(2)]
    assert shown[0] == shown[1]
    made = board_of(DAY)
    assert (shown[0]["puzzle"], shown[0]["missing"], shown[0]["grade"]) == (DAILY, made.missing, made.grade)
    person = server.guest()
    own = [move for move in moves_of(made.solution) if move not in moves_of(made.board)]
    assert lay(person, DAILY, own)["solved"]


def test_times_of_a_puzzle_of_the_day_are_told_to_who_has_solved_it(server, monkeypatch):
    made, now = board_of(DAY), [datetime.now(UTC)]
    own = [move for move in moves_of(made.solution) if move not in moves_of(made.board)]
    monkeypatch.setattr(server.services.puzzles, "_now", lambda: now[0])

    def wait(seconds):
        now[0] += timedelta(seconds=seconds)

    def solve_in(seconds):
        person = server.guest()
        assert lay(person, DAILY, [])["times"] is None
        wait(seconds)
        return person, lay(person, DAILY, own)["times"]

    before = sum(solve_in(30)[1]["minutes"])
    slow, times = solve_in(200)
    assert (times["seconds"], sum(times["minutes"])) == (200, before + 1)
    quick, times = solve_in(100)
    assert times["seconds"] == 100
    assert times["minutes"][1] >= 1
    assert times["minutes"][3] >= 1
    assert slow.get(f"/api/puzzles/{DAILY}")["times"]["place"] > times["place"]
    assert len(solve_in(10_000)[1]["minutes"]) == len(times["minutes"])
    # Who sends the whole solution at once has not found it here, and others are told nothing.
    assert lay(server.guest(), DAILY, own)["times"] is None
    assert server.guest().get(f"/api/puzzles/{DAILY}")["times"] is None
    # What is solved anew does not change the time.
    wait(50)
    lay(quick, DAILY, [])
    assert lay(quick, DAILY, own)["times"]["seconds"] == 100


def test_a_puzzle_that_was_only_opened_is_not_listed_as_begun(server):
    person = server.guest()
    lay(person, DAILY, [])
    assert person.get(f"/api/puzzles?day={DAY}")["attempts"] == []


def test_given_pieces_cannot_be_laid_again(server):
    given = moves_of(board_of(DAY).board)
    assert server.guest().get(f"/api/puzzles/{DAILY}")["given"] == given
    assert lay(server.guest(), DAILY, given[:1], status=409)["error"] == "illegal-move"


def test_the_solver_helps(server):
    person, moves = server.guest(), moves_of(known_solutions(hard=False)[0])
    lay(person, "blokus-8x10", moves[:5])
    assert person.post("/api/puzzles/blokus-8x10/solvable", {}) == {"verdict": "solvable", "reason": None}
    hint = person.post("/api/puzzles/blokus-8x10/hint", {})
    lay(person, "blokus-8x10", [*moves[:5], hint["move"]])
    lay(person, "blokus-8x10", ["blue b1,a2,b2,b3"])
    answer = person.post("/api/puzzles/blokus-8x10/solvable", {})
    assert (answer["verdict"], answer["reason"]["code"]) == ("impossible", "hole")


def test_the_84_pieces_are_helped_with_too(server):
    person = server.guest()
    lay(person, "blokus-84", SOLUTION[:80])
    hint = person.post("/api/puzzles/blokus-84/hint", {})
    assert hint["verdict"] == "solvable"
    state = lay(person, "blokus-84", [*SOLUTION[:80], hint["move"]])
    assert not state["view"]["solved"]
    assert lay(person, "blokus-84", SOLUTION)["view"]["solved"]


def test_an_account_has_what_its_guest_has_begun(server):
    person = server.guest()
    lay(person, "blokus-8x10", ["blue a1,b1,c1,d1"])
    name = f"Kai {datetime.now(UTC).timestamp()}"
    person.post("/api/account", {"name": name, "password": "correct horse"})
    assert person.get("/api/puzzles/blokus-8x10")["moves"] == ["blue a1,b1,c1,d1"]
    other = server.guest()
    lay(other, "blokus-84", SOLUTION[:2])
    other.post("/api/login", {"name": name, "password": "correct horse"})
    assert other.get("/api/puzzles/blokus-84")["moves"] == SOLUTION[:2]


@pytest.mark.parametrize(
    "name",
    ["chess", "day-", "day-tomorrow", "day-20260105", "day-2025-12-31", f"day-{date.today() + timedelta(9)}"],
)
def test_there_is_no_such_puzzle(server, name):
    assert server.stranger().get(f"/api/puzzles/{name}", status=404)["error"] == "no-such-puzzle"


def test_puzzles_need_a_session_to_be_kept(server):
    assert lay(server.stranger(), "blokus-84", SOLUTION[:1], status=401)["error"] == "no-session"
    assert server.stranger().get("/api/puzzles/blokus-84")["moves"] == []


def test_whoever_has_played_ingenious_alone_sees_the_result_in_the_list(server):
    person = server.guest()
    table = person.make("ingenious", ["me"], options={"players": 1})["table"]
    while person.snapshot(table)["state"]["status"] == "playing":
        person.command(table, "move", seat=0, move=person.snapshot(table)["state"]["legal"][0])
    (summary,) = person.get("/api/session/tables")["tables"]
    assert len(summary["scores"][0]) == 6
