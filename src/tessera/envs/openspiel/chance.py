"""Chance told one die or one tile at a time, as OpenSpiel wants it.

Our rules draw from the stream inside a state whenever a move calls for it. Here the outcomes are given
instead: a `Chance` says what may come next for a move (or for the set-up), and when all outcomes are
there, it plays the move so that the rules draw exactly them.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence

import numpy as np

from tessera.core import playing
from tessera.core.contract import NONE, Array, State
from tessera.core.game import Game
from tessera.core.streams import COUNTER, WORDS
from tessera.games.ingenious.box import KIND_NAMES, NO_TILE, NUM_KINDS, RACK
from tessera.games.ingenious.moves import SWAP
from tessera.games.passtally.box import KINDS, NUM_PILES, PILE_SIZE
from tessera.games.passtally.moves import FIRST_PLACEMENT, PLACEMENTS_PER_PILE, TIMEOUT
from tessera.games.verflixt import box as verflixt
from tessera.games.verflixt.moves import DONE_MOVE

Weights = dict[int, int]
"""How likely each outcome is, in proportion."""


class Chance(ABC):
    """What chance decides in one game. `move` is None for the set-up."""

    max_outcomes = 1
    """Outcomes are numbered from 0."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """What may be drawn now, after these outcomes; None if that was all."""

    @abstractmethod
    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """Change the state as the move does when chance brings these outcomes."""

    @abstractmethod
    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """What the outcome means that comes at this place among those of a move."""


class NoChance(Chance):
    """Blokus."""

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """Nothing."""
        return None

    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """Just the move."""
        if move is not None:
            playing.play_move(states, move)

    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """There are no outcomes."""
        raise AssertionError("nothing is drawn in this game")


class VerflixtChance(Chance):
    """The order of the path tile by tile, the first seat, and the rolls."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._tiles = Counter(int(value) for value in game.encode_options()[0].tiles)
        self._values = sorted(self._tiles)
        self.max_outcomes = max(len(self._values), verflixt.DIE_SIDES)

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """VER-3, VER-5: tiles, seat and roll at the start; a roll when the turn passes."""
        if move is None:
            if len(drawn) < verflixt.NUM_TILES:
                left = self._tiles - Counter(self._values[outcome] for outcome in drawn)
                return {i: left[value] for i, value in enumerate(self._values) if left[value]}
            if len(drawn) == verflixt.NUM_TILES:
                return dict.fromkeys(range(self.game.num_seats), 1)
            return (
                None if len(drawn) > verflixt.NUM_TILES + 1 else dict.fromkeys(range(verflixt.DIE_SIDES), 1)
            )
        if drawn or playing.play_move(states.copy(), move) == NONE:
            return None
        return dict.fromkeys(range(verflixt.DIE_SIDES), 1)

    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """The next roll is written where the stream looks for it."""
        state = states[0]
        if move is None:
            *tiles, seat, _ = drawn
            self._lay_out(state, [self._values[outcome] for outcome in tiles])
            # As if the seat before the first had just left the bug alone: turn and die pass on.
            state.seat = (seat - 1) % self.game.num_seats
            state.has_moved = 1
            move = DONE_MOVE
        if drawn:
            force_draw(state, verflixt.DIE_SIDES, drawn[-1])
        playing.play_move(states, move)

    def _lay_out(self, state: State, values: Sequence[int]) -> None:
        """VER-3: the path, and a guard on each of the six good tiles nearest to the start."""
        state.values[1:] = values
        good = [number for number, value in enumerate(values, start=1) if value >= verflixt.BONUS]
        state.guards[0] = sum(1 << number for number in good[: verflixt.NUM_GUARDS])

    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """A tile, a seat or a roll."""
        if move is None and place < verflixt.NUM_TILES:
            return f"tile {verflixt.tile_value(self._values[outcome])}"
        if move is None and place == verflixt.NUM_TILES:
            return f"first seat {outcome}"
        return f"roll {outcome + 1}"


def force_draw(state: State, bound: int, wanted: int) -> None:
    """Make the next number below `bound` that the state draws the wanted one."""
    # The middle of the words that give this number; with the counter at 1 no new block is made.
    word = ((2 * wanted + 1) << 32) // (2 * bound)
    state.stream[COUNTER] = 1
    state.stream[WORDS + 1] = word


class PasstallyChance(Chance):
    """The first seat, and every tile when it is turned up."""

    max_outcomes = len(KINDS)

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """PAS-4, PAS-7: a seat and three tiles; later one for each tile placed from a pile that goes on."""
        state = states[0]
        if move is None:
            if not drawn:
                return dict.fromkeys(range(self.game.num_seats), 1)
            kinds = Counter(state.piles.ravel().tolist()) - Counter(drawn[1:])
            return None if len(drawn) > NUM_PILES else dict(sorted(kinds.items()))
        pile = self._pile_of(move)
        if drawn or pile is None or state.pile_left[pile] < 2:
            return None
        hidden = (int(state.piles[p, i]) for p in range(NUM_PILES) for i in self._face_down(state, p))
        return dict(sorted(Counter(hidden).items()))

    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """The tile that was drawn takes the place of the one that would have come."""
        state = states[0]
        if move is None:
            state.first_seat = state.seat = drawn[0]
            for pile, kind in enumerate(drawn[1:]):
                places = [(p, i) for p in range(NUM_PILES) for i in range(PILE_SIZE) if i or p >= pile]
                self._exchange(state, (pile, 0), kind, places)
            return
        if drawn:
            places = [(p, i) for p in range(NUM_PILES) for i in self._face_down(state, p)]
            drawn_from = self._pile_of(move)
            assert drawn_from is not None, "only placing a tile turns one up"
            self._exchange(state, (drawn_from, self._face_down(state, drawn_from)[0]), drawn[0], places)
        playing.play_move(states, move)

    def _pile_of(self, move: int) -> int | None:
        is_placement = FIRST_PLACEMENT <= move < TIMEOUT
        return (move - FIRST_PLACEMENT) // PLACEMENTS_PER_PILE if is_placement else None

    def _face_down(self, state: State, pile: int) -> range:
        return range(PILE_SIZE - int(state.pile_left[pile]) + 1, PILE_SIZE)

    def _exchange(
        self, state: State, place: tuple[int, int], kind: int, places: Sequence[tuple[int, int]]
    ) -> None:
        """Bring a tile of this kind from one of the places to this one."""
        other = next(found for found in places if state.piles[found] == kind)
        state.piles[other], state.piles[place] = state.piles[place], state.piles[other]

    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """A seat or a tile."""
        return f"first seat {outcome}" if move is None and place == 0 else f"reveal {KINDS[outcome]}"


class IngeniousChance(Chance):
    """The first seat, and every tile that is drawn from the bag."""

    max_outcomes = NUM_KINDS

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rack_limit = RACK if game.num_seats > 1 else 1  # ING-23

    def is_seat(self, move: int | None, place: int) -> bool:
        """Whether the outcome at this place names the first seat, and no tile."""
        return move is None and place == 0 and self.game.num_seats > 1

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """ING-5, ING-14, ING-15: full racks, what was placed, or a whole new rack."""
        state = states[0]
        if self.is_seat(move, len(drawn)):
            return dict.fromkeys(range(self.game.num_seats), 1)
        tiles = self.tiles_among(move, drawn)
        if len(tiles) == self._num_drawn(states, move):
            return None
        bag = Counter({kind: int(count) for kind, count in enumerate(state.bag) if count})
        if move is None:
            bag.update(int(kind) for kind in state.racks.ravel() if kind != NO_TILE)
        return dict(sorted((bag - Counter(tiles)).items()))

    def tiles_among(self, move: int | None, drawn: Sequence[int]) -> Sequence[int]:
        """The outcomes that are tiles."""
        return drawn[1:] if drawn and self.is_seat(move, 0) else drawn

    def _num_drawn(self, states: Array, move: int | None) -> int:
        if move is None:
            return self.rack_limit * self.game.num_seats
        if move == SWAP:
            return RACK
        after = states.copy()
        playing.play_move(after, move)
        return int(states[0].bag_size) - int(after[0].bag_size)

    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """The move is played while the bag holds only what is to be drawn."""
        state = states[0]
        tiles = self.tiles_among(move, drawn)
        if move is None:
            self._deal(state, drawn, tiles)
            return
        rest = state.bag - np.bincount(tiles, minlength=NUM_KINDS).astype(np.uint8)
        state.bag[:] = np.bincount(tiles, minlength=NUM_KINDS)
        state.bag_size = len(tiles)
        playing.play_move(states, move)
        state.bag += rest
        state.bag_size += rest.sum()

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


CHANCES: dict[str, type[Chance]] = {
    "blokus": NoChance,
    "blokus-8x10": NoChance,
    "ingenious": IngeniousChance,
    "verflixt": VerflixtChance,
    "passtally": PasstallyChance,
}
