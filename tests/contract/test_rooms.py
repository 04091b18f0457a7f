"""Every game has the same rooms, with the same public names in them and nothing beside them."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tessera.core import contract
from tessera.core.contract import record_type
from tessera.games import GAMES, game_class
from tests.modes import every_game

ROOMS = ("box", "state", "moves", "rules", "explain", "notation", "pictures", "tensors", "view", "game")

# What each room offers in every game: functions with the names of their arguments, in this order.
FUNCTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "rules": {
        "set_up": ("state", "options", "key"),
        "legal_moves": ("state", "out"),
        "play": ("state", "move"),
        "seat_to_move": ("state",),
        "scores": ("state", "out"),
        "payoffs": ("state", "out"),
        "hide": ("state", "seat", "key"),
    },
    "explain": {"explain_illegal": ("state", "move"), "explain_gain": ("state", "move")},
    "notation": {"parse_move": ("state", "text"), "format_move": ("state", "move")},
    "pictures": {"draw_text": ("state", "viewer"), "draw_svg": ("state", "open_seats")},
    "tensors": {"observe": ("state", "seat", "out")},
    "view": {"view_state": ("state", "seat")},
}


def package_of(name: str) -> ModuleType:
    """The package that holds a game."""
    return import_module(game_class(name).__module__.rpartition(".")[0])


def room_of(name: str, room: str) -> ModuleType:
    """One room of a game."""
    return import_module(f"{package_of(name).__name__}.{room}")


@every_game
def test_a_game_has_every_room(name):
    assert {module.name for module in iter_modules(package_of(name).__path__)} >= set(ROOMS)


@pytest.mark.parametrize("name", GAMES)
def test_our_games_have_no_other_room(name):
    # A game of another package keeps its companions here too.
    assert {module.name for module in iter_modules(package_of(name).__path__)} == set(ROOMS)


@every_game
@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_it_is_for(name, room):
    assert room_of(name, room).__doc__


@every_game
@pytest.mark.parametrize("room", FUNCTIONS)
def test_a_room_offers_the_same_functions_in_every_game(name, room):
    found = room_of(name, room)
    offered = {function: _arguments(getattr(found, function)) for function in FUNCTIONS[room]}
    assert offered == FUNCTIONS[room]


@every_game
def test_the_records_are_in_the_state(name):
    state = room_of(name, "state")
    assert game_class(name).state_type == state.STATE
    assert isinstance(state.OPTIONS, np.dtype)
    assert state.OPTIONS.type is record_type([("seat", "u1")]).type


@every_game
def test_the_numbers_of_moves_are_in_the_moves(name):
    assert game_class(name).num_moves == room_of(name, "moves").NUM_MOVES


@every_game
def test_the_shape_of_planes_is_in_the_tensors(name):
    assert game_class(name).observation_shape == room_of(name, "tensors").SHAPE


@every_game
def test_every_rule_of_the_contract_stands_with_the_rules(name):
    """All but `observe`, which is what programs that learn see: also the mask of legal moves is a rule."""
    rules = room_of(name, "rules").__name__
    for function, implementation in _implementations(name):
        room = room_of(name, "tensors").__name__ if function == "observe" else rules
        assert f"{implementation.__module__}.".startswith(f"{room}."), function


def _arguments(function: Any) -> tuple[str, ...]:
    # Compiled functions keep the one they were made from.
    return tuple(inspect.signature(getattr(function, "py_func", function)).parameters)


def _implementations(name: str) -> Iterator[tuple[str, object]]:
    record = game_class(name).state_type
    for function in vars(contract).values():
        implementations = getattr(function, "implementations", {})
        if record in implementations:
            yield function.__name__, implementations[record]
