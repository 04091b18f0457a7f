"""Other worlds that look the same to a player: only the racks of Ingenious are hidden from anyone.

Racks are drawn anew by the rules themselves (`hide`), and the past is played again with them: wherever a
tile was drawn that its owner still has, the new one is drawn instead. A past that cannot have been so, such
as one in which somebody would have had a choice that was not there, is thrown away.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from tessera.core import playing
from tessera.core.contract import Array
from tessera.envs.openspiel.chance import IngeniousChance
from tessera.games.ingenious.box import NUM_PAIRS
from tessera.games.ingenious.moves import BLOCK_KINDS, NUM_PLACEMENTS, SWAP

if TYPE_CHECKING:
    from tessera.envs.openspiel.games import SpielState

TRIES = 20


def resample(state: "SpielState", player: int, sampler: Callable[[], float]) -> "SpielState":
    """A state with the same information for this player; this one itself if all tries are thrown away."""
    if (
        not isinstance(state._chance, IngeniousChance)
        or state._rules.num_seats == 1
        or state._choices is not None
    ):
        return state.clone()
    held = _held_draws(state)
    for _ in range(TRIES):
        key = np.array([int(sampler() * 2**32) for _ in range(4)], np.uint32)
        other = _replay(state, _new_past(state, player, held, key))
        if other is not None:
            return other
    return state.clone()


def _held_draws(state: "SpielState") -> list[list[tuple[int, int]]]:
    """For each seat the tiles it has, oldest first: where in the past they were drawn, and their kinds."""
    game = state.get_game()
    walk = game.new_initial_state()
    held: list[list[tuple[int, int]]] = [[] for _ in range(state._rules.num_seats)]
    for place, (actor, action) in enumerate(_past(state)):
        if actor == pyspiel.PlayerId.CHANCE:
            owner = _owner(walk)
            if owner is not None:
                held[owner].append((place, action))
        elif action == SWAP:
            held[actor].clear()
        elif action < NUM_PLACEMENTS:
            kind = int(BLOCK_KINDS[action // NUM_PAIRS])
            held[actor].remove(next(draw for draw in held[actor] if draw[1] == kind))
        walk.apply_action(action)
    return held


def _past(state: "SpielState") -> list[tuple[int, int]]:
    return [(int(entry.player), int(entry.action)) for entry in state.full_history()]


def _owner(walk: "SpielState") -> int | None:
    """Whose the next tile will be, or None when chance names the first seat."""
    chance = walk._chance
    assert isinstance(chance, IngeniousChance)
    if chance.is_seat(walk._move, len(walk._drawn)):
        return None
    if walk._move is None:
        return len(chance.tiles_among(None, walk._drawn)) // chance.rack_limit
    return int(playing.find_seat(walk._states))


def _new_past(
    state: "SpielState", player: int, held: list[list[tuple[int, int]]], key: Array
) -> list[tuple[int, int]]:
    """The actions of the past with other tiles drawn by the other seats."""
    hidden = state._states.copy()
    playing.hide_state(hidden, player, key)
    past = _past(state)
    for seat, draws in enumerate(held):
        if seat == player:
            continue
        # Tiles that can only have been drawn after a swap come last.
        order = np.argsort(hidden[0].drawn_after[seat, : len(draws)], kind="stable")
        for (place, _), kind in zip(draws, hidden[0].racks[seat][order], strict=True):
            past[place] = (int(pyspiel.PlayerId.CHANCE), int(kind))
    return past


def _replay(state: "SpielState", past: list[tuple[int, int]]) -> "SpielState | None":
    """The state that this past leads to, or None if it cannot have been so."""
    walk: SpielState = state.get_game().new_initial_state()
    for actor, action in past:
        if walk.current_player() != actor:
            return None
        if walk._choices is not None and action not in walk._choices:
            return None
        walk.apply_action(action)
    return walk if walk.current_player() == state.current_player() else None
