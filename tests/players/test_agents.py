"""Agents of others as players, and their place on the ladder."""

import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from tessera.cli.evaluate import draw
from tessera.games import load
from tessera.matches.match import Match
from tessera.matches.placing import Place, climb_levels, find_place
from tessera.players.levels import LEVELS, level_elos
from tessera.players.player import PlayerError
from tessera.players.registry import make_player
from tests.cli.test_cli import output, tessera

FLAT = 16 * 54


def write_network(path, inputs=("observation", "action_mask"), moves=55):
    """A network that likes high numbers of moves, and says so for anything it is shown."""
    liking = helper.make_tensor(
        "liking", TensorProto.FLOAT, [FLAT, moves], np.zeros(FLAT * moves, np.float32)
    )
    rising = helper.make_tensor("rising", TensorProto.FLOAT, [moves], np.arange(moves, dtype=np.float32))
    nodes = [
        helper.make_node("MatMul", [inputs[0], "liking"], ["weighed"]),
        helper.make_node("Add", ["weighed", "rising"], ["logits"]),
    ]
    shapes = {"observation": (TensorProto.FLOAT, FLAT), "action_mask": (TensorProto.INT8, moves)}
    given = [
        helper.make_tensor_value_info(name, *_typed(shapes.get(name, (TensorProto.FLOAT, FLAT))))
        for name in inputs
    ]
    logits = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["rows", moves])
    graph = helper.make_graph(nodes, "liking", given, [logits], [liking, rising])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, str(path))


def _typed(shape):
    return shape[0], ["rows", shape[1]]


def test_a_network_plays_the_legal_move_it_likes_best(tmp_path):
    game = load("verflixt")
    for inputs in (("observation",), ("observation", "action_mask")):
        write_network(tmp_path / "likes.onnx", inputs)
        player, position = make_player(game, f"onnx:{tmp_path / 'likes.onnx'}", "1"), game.start(1)
        for _ in range(8):
            assert player.choose(position) == position.legal_numbers().max()
            position.play(player.choose(position))


def test_networks_that_cannot_play_are_refused(tmp_path):
    game = load("verflixt")
    (tmp_path / "nonsense.onnx").write_text("nonsense")
    write_network(tmp_path / "small.onnx", moves=54)
    write_network(tmp_path / "few.onnx", inputs=("observation",), moves=54)
    write_network(tmp_path / "other.onnx", inputs=("planes",))
    for file, sentence in (
        ("nowhere.onnx", "there is no file"),
        ("nonsense.onnx", "not an ONNX network"),
        ("small.onnx", "the network cannot be run on Verflixt! Kompakt"),
        ("few.onnx", r"answers \(54,\) numbers; Verflixt! Kompakt has 55 moves"),
        ("other.onnx", "takes planes; it shall take observation"),
    ):
        with pytest.raises(PlayerError, match=sentence):
            make_player(game, f"onnx:{tmp_path / file}", "1")


def test_functions_play_by_number_or_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_agent.py").write_text(
        "def by_text(position):\n    return position.legal_moves()[-1]\n"
        "def by_number(position):\n    return position.legal_numbers()[-1]\n"
        "nothing = 3\n"
    )
    game = load("verflixt")
    position = game.start(1)
    for name in ("by_text", "by_number"):
        player = make_player(game, f"python:my_agent:{name}", "1")
        assert player.choose(position) == position.legal_numbers()[-1]
    for argument in ("my_agent:nobody", "no_such_module:f", "my_agent", ":", "my_agent:nothing"):
        with pytest.raises(PlayerError):
            make_player(game, f"python:{argument}", "1")


def test_the_ladder_rises():
    for name in ("blokus", "ingenious", "verflixt", "passtally"):
        elos = level_elos(load(name, players=2))
        assert list(elos) == list(LEVELS)
        assert list(elos.values()) == sorted(elos.values())
        assert elos[1] == 0
    assert level_elos(load("ingenious", players=1)) == {}, "nobody is beaten there"


def results(score_a: float, games: int) -> Any:
    """What a match of so many games with this score tells."""
    return SimpleNamespace(score_a=score_a, games=games, interval=(score_a - 0.1, score_a + 0.1))


def test_a_place_explains_the_results():
    elos = {1: 0, 2: 200, 3: 400}
    expected = {number: 1 / (1 + 10 ** ((elo - 250) / 400)) for number, elo in elos.items()}
    place = find_place({number: results(score, 10_000) for number, score in expected.items()}, elos)
    assert place.elo == pytest.approx(250, abs=1)
    assert place.level == pytest.approx(2.25, abs=0.01)
    few = find_place({number: results(score, 100) for number, score in expected.items()}, elos)
    assert few.interval[0] < place.interval[0] < 250 < place.interval[1] < few.interval[1]
    lost, won = (find_place({2: results(score, 50)}, elos) for score in (0.0, 1.0))
    assert lost.level == 0.5
    assert won.level == 3.5
    assert "<svg" in draw(place, "me & you")


def test_random_play_stands_below_level_3():
    match = Match(load("verflixt"), "random", "random", "1", 20)
    *_, place = climb_levels(match, [1, 3])
    assert isinstance(place, Place)
    assert place.elo < level_elos(match.game)[3]


def test_evaluate(tmp_path):
    arguments = ("evaluate", "verflixt", "random", "--level", "1", "--games", "4")
    told = json.loads(output(*arguments, "--json", "--plot", str(tmp_path / "place.svg")))
    assert [row["games"] for row in told["matches"]] == [4]
    assert told["interval"][0] < told["elo"] < told["interval"][1]
    assert (tmp_path / "place.svg").read_text().startswith("<svg")
    assert "95 % interval" in output(*arguments)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["verflixt", "random", "--level", "12"], "there is no level 12"),
        (["blokus", "random", "-o", "players=1"], "have not been measured"),
        (["verflixt", "onnx:nowhere.onnx"], "there is no file nowhere.onnx"),
        (["verflixt", "python:nowhere:f"], "MODULE:FUNCTION"),
    ],
)
def test_agents_that_cannot_be_placed_get_a_sentence(arguments, sentence):
    finished = tessera("evaluate", *arguments)
    assert finished.returncode == 2
    assert sentence in finished.stderr
