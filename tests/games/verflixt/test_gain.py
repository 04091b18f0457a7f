"""`explain_gain`: what a move brings about, as data."""

import json
import random

import pytest

from tessera.games.verflixt.game import Verflixt
from tests.games.verflixt.drawn import draw


def test_a_gain_tells_the_way_the_tile_and_the_points() -> None:
    position = draw("start B | 1 -3 R | 2 +2 | 5 +4 | goal", roll=2)
    assert position.game.explain_gain(position.state, 1) == {
        "piece": "pawn",
        "origin": 1,
        "steps": [2, 5],
        "target": 5,
        "lost_pips": 0,
        "tile": {
            "spot": 1,
            "value": -3,
            "is_taken": True,
            "clause": "VER-9",
            "code": "tile-taken",
            "values": {"value": -3},
        },
        "penalties": [],
        "points": [{"seat": 0, "before": 0, "after": -3}],
    }


def test_a_gain_tells_each_penalty() -> None:
    hands = {"red": {7: -7}}
    position = draw("1 -1 @ | 2 +2 RBG | goal", roll=1, hands=hands, bug_move="may", players=3)
    gain = position.game.explain_gain(position.state, 53)
    assert [(one["seat"], one["kind"], one["value"]) for one in gain["penalties"]] == [
        (0, "puts-back", -7),
        (1, "takes", -7),
        (2, "nothing", None),
    ]
    assert gain["points"] == [{"seat": 0, "before": -7, "after": 0}, {"seat": 1, "before": 0, "after": -7}]


@pytest.mark.parametrize("mode", sorted(Verflixt.modes))
def test_the_points_are_those_of_the_rules(mode: str) -> None:
    position, chooser = Verflixt(**Verflixt.modes[mode]).start(mode), random.Random(mode)
    while not position.is_over:
        move = int(chooser.choice(position.legal_numbers()))
        gain = json.loads(json.dumps(position.game.explain_gain(position.state, move)))
        expected = position.scores()
        for change in gain.get("points", []):
            assert expected[change["seat"]] == change["before"]
            expected[change["seat"]] = change["after"]
        position.play(move)
        assert position.scores() == expected
