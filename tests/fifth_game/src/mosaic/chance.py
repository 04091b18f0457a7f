"""Chance in Mosaic: who begins, and every tile that is drawn."""

from collections.abc import Iterator, Sequence

import numpy as np

from mosaic.box import NUM_TILES, PLAYERS, tile_name
from mosaic.explain import hand_tiles
from tessera.core import playing
from tessera.core.contract import Array, State
from tessera.envs.chance import EVERYONE, Chance, Event, Weights


class MosaicChance(Chance):
    """A seat and tiles."""

    max_outcomes = NUM_TILES

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """MOS-2, MOS-3, MOS-9: a seat and two hands, later a tile from the bag."""
        state = states[0]
        if move is not None:
            bag = sorted(state.bag[: int(state.bag_left)].tolist())
            return dict.fromkeys(bag, 1) if bag and not drawn else None
        if not drawn:
            return dict.fromkeys(range(PLAYERS), 1)
        if len(drawn) - 1 == PLAYERS * self.game.encode_options()[0].hand:
            return None
        return {tile: 1 for tile in range(NUM_TILES) if tile not in drawn[1:]}

    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """The tile that was drawn lies on top of the bag."""
        state = states[0]
        if move is None:
            self._deal(state, drawn[0], drawn[1:])
            return
        if drawn:
            top = int(state.bag_left) - 1
            place = int(np.flatnonzero(state.bag[: top + 1] == drawn[0])[0])
            state.bag[place], state.bag[top] = state.bag[top], state.bag[place]
        playing.play_move(states, move)

    def _deal(self, state: State, first_seat: int, tiles: Sequence[int]) -> None:
        state.seat = state.first_seat = first_seat
        state.hands[:] = [sum(1 << tile for tile in tiles[seat::PLAYERS]) for seat in range(PLAYERS)]
        bag = [tile for tile in range(NUM_TILES) if tile not in tiles]
        state.bag[:] = [*bag, *[0] * len(tiles)]
        state.bag_left = len(bag)

    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """A seat or a tile."""
        return f"first seat {outcome}" if move is None and place == 0 else f"draw {tile_name(outcome)}"

    def tell_set_up(self, state: State, drawn: Sequence[int]) -> Iterator[Event]:
        """MOS-2: everyone knows who begins, and each seat its own hand."""
        yield EVERYONE, f"first seat {int(state.first_seat)}"
        for seat in range(PLAYERS):
            yield seat, f"hand {', '.join(map(tile_name, hand_tiles(state, seat)))}"


CHANCE = MosaicChance
