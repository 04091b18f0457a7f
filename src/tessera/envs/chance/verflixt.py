"""Chance in Verflixt! Kompakt: the order of the path tile by tile, the first seat, and the rolls."""

from collections import Counter
from collections.abc import Sequence

from tessera.core import playing
from tessera.core.contract import NONE, Array, State
from tessera.core.game import Game
from tessera.envs.chance import Chance, Weights, copy_states, force_draw
from tessera.games.verflixt import box as verflixt
from tessera.games.verflixt.moves import DONE_MOVE


class VerflixtChance(Chance):
    """Tiles, a seat, rolls."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._tiles = Counter(int(value) for value in game.encode_options()[0].tiles)
        self._values = sorted(self._tiles)
        self.max_outcomes = max(len(self._values), verflixt.DIE_SIDES)

    def next_draw(self, states: Array, move: int | None, drawn: Sequence[int]) -> Weights | None:
        """VER-3, VER-5: tiles, seat and roll at the start; a roll when the turn passes."""
        if move is None:
            if len(drawn) < verflixt.NUM_TILES:
                left = [self._tiles[value] for value in self._values]
                for outcome in drawn:
                    left[outcome] -= 1
                return {outcome: count for outcome, count in enumerate(left) if count}
            if len(drawn) == verflixt.NUM_TILES:
                return dict.fromkeys(range(self.game.num_seats), 1)
            return (
                None if len(drawn) > verflixt.NUM_TILES + 1 else dict.fromkeys(range(verflixt.DIE_SIDES), 1)
            )
        if drawn or playing.play_move(copy_states(states), move) == NONE:
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


CHANCE = VerflixtChance
