"""Chance in Passtally: the first seat, and every tile when it is turned up."""

from collections import Counter
from collections.abc import Sequence

from tessera.core import playing
from tessera.core.contract import Array
from tessera.envs.chance import Chance, Weights
from tessera.games.passtally.box import KINDS, NUM_PILES, PILE_SIZE
from tessera.games.passtally.moves import FIRST_PLACEMENT, PLACEMENTS_PER_PILE, TIMEOUT


class PasstallyChance(Chance):
    """A seat and tiles."""

    max_outcomes = len(KINDS)

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """PAS-4, PAS-7: a seat and three tiles; later one for each tile placed from a pile that goes on."""
        if move is None:
            if not drawn:
                return dict.fromkeys(range(self.game.num_seats), 1)
            kinds = Counter(states["piles"].ravel().tolist()) - Counter(drawn[1:])
            return None if len(drawn) > NUM_PILES else dict(sorted(kinds.items()))
        pile = self._pile_of(move)
        if drawn or pile is None:
            return None
        left = states["pile_left"][0].tolist()
        if left[pile] < 2:
            return None
        piles = zip(states["piles"][0].tolist(), left, strict=True)
        face_down = Counter(kind for kinds, count in piles for kind in kinds[PILE_SIZE - count + 1 :])
        return dict(sorted(face_down.items()))

    def settle(self, states: Array, move: int | None, drawn: Sequence[int]) -> None:
        """The tile that was drawn takes the place of the one that would have come."""
        piles = states["piles"][0]
        if move is None:
            states["first_seat"] = states["seat"] = drawn[0]
            for pile, kind in enumerate(drawn[1:]):
                places = [(p, i) for p in range(NUM_PILES) for i in range(PILE_SIZE) if i or p >= pile]
                self._exchange(piles, (pile, 0), kind, places)
            return
        if drawn:
            firsts = [PILE_SIZE - left + 1 for left in states["pile_left"][0].tolist()]
            places = [(p, i) for p, first in enumerate(firsts) for i in range(first, PILE_SIZE)]
            drawn_from = self._pile_of(move)
            assert drawn_from is not None, "only placing a tile turns one up"
            self._exchange(piles, (drawn_from, firsts[drawn_from]), drawn[0], places)
        playing.play_move(states, move)

    def _pile_of(self, move: int) -> int | None:
        is_placement = FIRST_PLACEMENT <= move < TIMEOUT
        return (move - FIRST_PLACEMENT) // PLACEMENTS_PER_PILE if is_placement else None

    def _exchange(
        self, piles: Array, place: tuple[int, int], kind: int, places: Sequence[tuple[int, int]]
    ) -> None:
        """Bring a tile of this kind from one of the places to this one."""
        kinds = piles.tolist()
        other = next((p, i) for p, i in places if kinds[p][i] == kind)
        piles[other], piles[place] = piles[place], kind

    def describe(self, move: int | None, place: int, outcome: int) -> str:
        """A seat or a tile."""
        return f"first seat {outcome}" if move is None and place == 0 else f"reveal {KINDS[outcome]}"


CHANCE = PasstallyChance
