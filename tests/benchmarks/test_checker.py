"""The checker of histories finds what it is there for."""

from typing import Any

import pytest

from benchmarks.server.checker import Request, Witness, check_table

RESULT = {"winners": [0]}


def moved(seq: int, seat: int, move: str, by: str = "person") -> dict[str, Any]:
    return {"type": "moved", "seq": seq, "seat": seat, "move": move, "by": by}


def history() -> list[dict[str, Any]]:
    return [{"type": "started", "seq": 1}, moved(2, 0, "a1"), moved(3, 1, "b2"), moved(4, 0, "c3")]


def story() -> tuple[list[Witness], list[dict[str, Any]], Any]:
    """Two people who have both seen everything, and how it ended."""
    seen = {event["seq"]: event for event in history()}
    first = [Request("move", {"move": "a1"}, 2), Request("move", {"move": "c3"}, 4)]
    second = [Request("move", {"move": "b2"}, 3)]
    witnesses = [
        Witness("Mio", 0, dict(seen), first, [RESULT]),
        Witness("Ren", 1, dict(seen), second, [RESULT]),
    ]
    return witnesses, history(), RESULT


def test_a_true_history_is_accepted():
    assert list(check_table(*story())) == []


def test_an_unanswered_request_may_or_may_not_have_come_to_something():
    witnesses, final, result = story()
    witnesses[1].requests = [*witnesses[1].requests, Request("move", {"move": "d4"})]
    assert list(check_table(witnesses, final, result)) == []
    assert list(check_table(witnesses, [*final, moved(5, 1, "d4")], result)) == []


def lose_the_last(witnesses, final):
    final.pop()


def lose_one_in_the_middle(witnesses, final):
    del final[1]


def double_a_move(witnesses, final):
    final.append(moved(5, 0, "c3"))


def play_what_nobody_asked_for(witnesses, final):
    final.append(moved(5, 1, "e5"))


def play_what_was_refused(witnesses, final):
    witnesses[1].requests = [*witnesses[1].requests, Request("move", {"move": "e5"}, is_refused=True)]
    final.append(moved(5, 1, "e5"))


def swap_two(witnesses, final):
    final[1], final[2] = moved(2, 1, "b2"), moved(3, 0, "a1")


def acknowledge_in_another_order(witnesses, final):
    witnesses[0].requests = witnesses[0].requests[::-1]


def acknowledge_two_requests_with_one_event(witnesses, final):
    witnesses[0].requests = [*witnesses[0].requests, Request("move", {"move": "c3"}, 4)]


def acknowledge_the_wrong_event(witnesses, final):
    witnesses[1].requests = [Request("move", {"move": "b2"}, 4)]


def show_another_history(witnesses, final):
    witnesses[1].events = {**witnesses[1].events, 2: moved(2, 0, "z9")}


def show_two_results(witnesses, final):
    witnesses[1].results = [RESULT, {"winners": [1]}]


@pytest.mark.parametrize(
    "anomaly",
    [
        lose_the_last,
        lose_one_in_the_middle,
        double_a_move,
        play_what_nobody_asked_for,
        play_what_was_refused,
        swap_two,
        acknowledge_in_another_order,
        acknowledge_two_requests_with_one_event,
        acknowledge_the_wrong_event,
        show_another_history,
        show_two_results,
    ],
    ids=lambda anomaly: anomaly.__name__,
)
def test_an_anomaly_is_found(anomaly):
    witnesses, final, result = story()
    anomaly(witnesses, final)
    assert list(check_table(witnesses, final, result))
