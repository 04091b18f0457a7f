"""Chance in Ingenious: the first seat and every tile that is drawn; and other racks that look the same."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from tessera.core import playing
from tessera.core.contract import Array, State
from tessera.core.game import Game
from tessera.envs.chance import CHANCE_ACTOR, EVERYONE, Chance, Event, Weights, copy_states, key_from
from tessera.games.ingenious.box import KIND_NAMES, NO_TILE, NUM_KINDS, NUM_PAIRS, RACK
from tessera.games.ingenious.moves import BLOCK_KINDS, NUM_PLACEMENTS, SWAP

if TYPE_CHECKING:
    from tessera.envs.openspiel.games import SpielState

TRIES = 20


class IngeniousChance(Chance):
    """A seat and tiles."""

    max_outcomes = NUM_KINDS

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rack_limit = RACK if game.num_seats > 1 else 1  # ING-23

    def is_seat(self, move: int | None, place: int) -> bool:
        """Whether the outcome at this place names the first seat, and no tile."""
        return move is None and place == 0 and self.game.num_seats > 1

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """ING-5, ING-14, ING-15: full racks, what was placed, or a whole new rack."""
        if self.is_seat(move, len(drawn)):
            return dict.fromkeys(range(self.game.num_seats), 1)
        tiles = self.tiles_among(move, drawn)
        if len(tiles) == self._num_drawn(states, move):
            return None
        bag = states["bag"][0].tolist()
        if move is None:
            for kind in states["racks"][0].ravel().tolist():
                if kind != NO_TILE:
                    bag[kind] += 1
        for kind in tiles:
            bag[kind] -= 1
        return {kind: count for kind, count in enumerate(bag) if count}

    def tiles_among(self, move: int | None, drawn: Sequence[int]) -> Sequence[int]:
        """The outcomes that are tiles."""
        return drawn[1:] if drawn and self.is_seat(move, 0) else drawn

    def _num_drawn(self, states: Array, move: int | None) -> int:
        if move is None:
            return self.rack_limit * self.game.num_seats
        if move == SWAP:
            return RACK
        after = copy_states(states)
        playing.play_move(after, move)
        return int(states["bag_size"][0]) - int(after["bag_size"][0])

    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """The move is played while the bag holds only what is to be drawn."""
        tiles = self.tiles_among(move, drawn)
        if move is None:
            self._deal(states[0], drawn, tiles)
            return
        bag, size = states["bag"][0], states["bag_size"]
        rest, rest_size = bag.copy(), size[0] - len(tiles)
        bag[:] = 0
        for kind in tiles:
            bag[kind] += 1
            rest[kind] -= 1
        size[0] = len(tiles)
        playing.play_move(states, move)
        bag += rest
        size += rest_size

    def _deal(self, state: State, drawn: Sequence[int], tiles: Sequence[int]) -> None:
        if self.game.num_seats > 1:
            state.seat = drawn[0]
        state.bag += np.bincount(state.racks[state.racks != NO_TILE], minlength=NUM_KINDS).astype(np.uint8)
        state.bag -= np.bincount(tiles, minlength=NUM_KINDS).astype(np.uint8)
        for seat in range(self.game.num_seats):
            first = seat * self.rack_limit
            state.racks[seat, : self.rack_limit] = sorted(tiles[first : first + self.rack_limit])

    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """A seat or a tile."""
        return f"first seat {outcome}" if self.is_seat(move, place) else f"draw {KIND_NAMES[outcome]}"

    # Who has seen what ---------------------------------------------------------------------------

    def tell_set_up(self, state: State, drawn: Sequence[int]) -> Iterator[Event]:
        """ING-5: everyone knows who begins, and each seat its own rack."""
        told = self.game.describe_set_up(state)
        yield EVERYONE, f"first seat {told['first_seat']}"
        owners = range(self.game.num_seats) if self.game.has_secrets else [EVERYONE]
        for owner, rack in zip(owners, told["racks"], strict=True):
            yield owner, f"rack {' '.join(rack)}"

    def tell_move(self, before: State, move: int, after: State, mover: int) -> Iterator[Event]:
        """ING-15: whoever swaps shows everyone the old rack."""
        yield from super().tell_move(before, move, after, mover)
        if after.shown[mover].tobytes() != before.shown[mover].tobytes():
            yield EVERYONE, f"{mover} showed {after.shown[mover].tolist()}"

    def resample(self, state: "SpielState", player: int, sampler: Callable[[], float]) -> "SpielState":
        """Only the racks of others are hidden from anyone."""
        is_settled = self.game.has_secrets and state.choices is None
        other: SpielState = _resample(state, player, sampler) if is_settled else state.clone()
        return other


CHANCE = IngeniousChance


# Other worlds that look the same to a player -------------------------------------------------------------


def _resample(state: "SpielState", player: int, sampler: Callable[[], float]) -> "SpielState":
    """Draw other racks and play the past again with them; this state itself if all tries are thrown away.

    Wherever a tile was drawn that its owner still has, the new one is drawn instead. A past that cannot have
    been so, such as one in which somebody would have had a choice that was not there, is thrown away.
    """
    held = _held_draws(state)
    for _ in range(TRIES):
        other = _replay(state, _new_past(state, player, held, key_from(sampler)))
        if other is not None:
            return other
    return state.clone()


def _held_draws(state: "SpielState") -> list[list[tuple[int, int]]]:
    """For each seat the tiles it has, oldest first: where in the past they were drawn, and their kinds."""
    game = state.get_game()
    walk = game.new_initial_state()
    held: list[list[tuple[int, int]]] = [[] for _ in range(state.rules.num_seats)]
    for place, (actor, action) in enumerate(_past(state)):
        if actor == CHANCE_ACTOR:
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
    chance = walk.chance
    assert isinstance(chance, IngeniousChance)
    if chance.is_seat(walk.move, len(walk.drawn)):
        return None
    if walk.move is None:
        return len(chance.tiles_among(None, walk.drawn)) // chance.rack_limit
    return int(playing.find_seat(walk.states))


def _new_past(
    state: "SpielState", player: int, held: list[list[tuple[int, int]]], key: Array
) -> list[tuple[int, int]]:
    """The actions of the past with other tiles drawn by the other seats."""
    hidden = state.states.copy()
    playing.hide_state(hidden, player, key)
    past = _past(state)
    for seat, draws in enumerate(held):
        if seat == player:
            continue
        # Tiles that can only have been drawn after a swap come last.
        order = np.argsort(hidden[0].drawn_after[seat, : len(draws)], kind="stable")
        for (place, _), kind in zip(draws, hidden[0].racks[seat][order], strict=True):
            past[place] = (CHANCE_ACTOR, int(kind))
    return past


def _replay(state: "SpielState", past: list[tuple[int, int]]) -> "SpielState | None":
    """The state that this past leads to, or None if it cannot have been so."""
    walk: SpielState = state.get_game().new_initial_state()
    for actor, action in past:
        if walk.current_player() != actor:
            return None
        if walk.choices is not None and action not in walk.choices:
            return None
        walk.apply_action(action)
    return walk if walk.current_player() == state.current_player() else None
