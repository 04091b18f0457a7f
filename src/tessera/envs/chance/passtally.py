"""Chance in Passtally: the first seat, and every tile when it is turned up."""

from collections import Counter
from collections.abc import Sequence

from tessera.core import playing
from tessera.core.contract import Array, State
from tessera.envs.chance import Chance, Weights
from tessera.games.passtally.box import KINDS, NUM_PILES, PILE_SIZE
from tessera.games.passtally.moves import FIRST_PLACEMENT, PLACEMENTS_PER_PILE, TIMEOUT


class PasstallyChance(Chance):
    """A seat and tiles."""

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


CHANCE = PasstallyChance
