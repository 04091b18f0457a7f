"""The package as a developer meets it: names, types, equality, and the page on using it from Python."""

import doctest
import inspect
import pydoc
import subprocess
import sys
from pathlib import Path

import pytest

import tessera
from tessera.games import GAMES, game_class, load

ROOT = Path(__file__).parent.parent
CHECKED = """
from tessera import Blokus, Verflixt

Blokus(players=2, free_corners=True, scoring="simple")
Verflixt(players=3, bug=True)
Blokus(playrs=2)
Blokus(players=7)
Verflixt(bug="perhaps")
"""


def test_everything_is_listed_and_can_be_had():
    assert set(tessera.__all__) <= set(dir(tessera))
    for name in tessera.__all__:
        assert getattr(tessera, name).__name__ == name
    assert {game_class(name).__name__ for name in GAMES} <= set(tessera.__all__)


def test_help_shows_the_games_and_their_options():
    text = pydoc.plain(pydoc.render_doc(tessera))
    assert "class Blokus" in text
    assert "free_corners: bool = False" in text


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_made_with_what_its_options_say(name):
    made = inspect.signature(game_class(name)).parameters
    fields = game_class(name).options_type.model_fields
    assert {key: parameter.default for key, parameter in made.items()} == {
        key: field.default for key, field in fields.items()
    }


def test_a_type_checker_finds_wrong_options(tmp_path):
    snippet = tmp_path / "snippet.py"
    snippet.write_text(CHECKED)
    # Without this project's settings and plugins, as somebody else's project would have it.
    command = [sys.executable, "-m", "mypy", "--config-file=", "--no-error-summary", "--strict"]
    command += ["--cache-dir", str(ROOT / ".mypy_cache" / "snippet"), str(snippet)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path)
    errors = [line for line in told.stdout.splitlines() if ": error: " in line]
    assert [line.split(":")[1] for line in errors] == ["6", "7", "8"], told.stdout + told.stderr
    assert 'Unexpected keyword argument "playrs"' in errors[0]


def test_an_unknown_option_is_also_an_argument_too_many():
    with pytest.raises(TypeError, match=r"no option 'playrs'.*unexpected keyword argument 'playrs'"):
        tessera.Blokus(playrs=2)  # type: ignore[call-arg] # that is what this is about


def test_positions_are_equal_where_the_same_game_goes_on():
    game = load("blokus", players=2)
    one, other = game.start(1), game.start(1)
    assert one == other
    assert len({one.copy(), other.copy()}) == 1
    one.play("a20")
    assert one != other
    other.play("a20")
    assert hash(one) == hash(other)
    assert one != load("blokus", players=2, scoring="simple").start(1)
    assert one != "a20"
    assert load("verflixt").start(1) != load("verflixt").start(2)


def test_the_way_to_a_position_does_not_matter():
    positions = [tessera.Blokus().start(1) for _ in range(2)]
    positions[0].play("a20")
    played = positions[0].play(positions[0].legal_moves()[5])
    positions[1].play("a20")
    positions[1].play(positions[1].legal_moves()[0])
    positions[1].undo()
    positions[1].play(played.text)
    assert positions[0] == positions[1]


@pytest.mark.parametrize("move", [3.7, 3.0, True, None, [3], b"a20"])
def test_a_move_is_a_text_or_a_whole_number(move):
    position = load("verflixt").start(1)
    before = position.copy()
    with pytest.raises(tessera.MoveSyntaxError, match="text or a whole number"):
        position.play(move)
    assert position == before


def test_the_page_on_python_works():
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert tried > 20
    assert failed == 0
