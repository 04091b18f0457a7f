"""Blokus in the words of the program Pentobi: its names, colours that take turns, its scores and files."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from tessera.core import playing
from tessera.core.contract import State
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.games.blokus.box import CELLS_PER_COLOR, COLORS, NUM_COLORS
from tessera.games.blokus.notation.blksgf import VARIANTS, read_blksgf, write_blksgf
from tessera.games.blokus.rules import points_of_color
from tessera.gtp.dialect import Dialect


class BlokusDialect(Dialect):
    """Turns are those of the colours 1 to 4, also where a seat has several."""

    names: ClassVar[dict[str, dict[str, Any]]] = {
        name: {"players": players} for players, name in VARIANTS.items()
    }
    file_suffix: ClassVar[str | None] = ".blksgf"

    def turn_names(self, game: Game) -> list[Sequence[str]]:
        """A number or a word for each colour."""
        return [(str(color + 1), name) for color, name in enumerate(COLORS)]

    def turn(self, state: State, seat: int) -> int:
        """The colour to move."""
        return int(state.color)

    def legal_out_of_turn(self, position: Position, turn: int) -> list[str] | None:
        """What a colour could play if it were its turn."""
        states = position.states.copy()
        if states[0].is_over:
            return []
        states[0].color = turn
        moves = np.empty(position.game.max_legal_moves, np.int32)
        count = playing.write_legal_moves(states, moves)
        return [position.game.format_move(states[0], int(move)) for move in moves[:count]]

    def final_score(self, position: Position) -> str:
        """Points of every colour; of two players who leads, and by how much."""
        state = position.state
        if not state.advanced:
            return super().final_score(position)
        points = color_points(state)
        if state.players != 2:
            return " ".join(map(str, points))
        lead = points[0] + points[2] - points[1] - points[3]
        return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead)}"

    def read_file(self, text: str) -> Position:
        """The game in a `.blksgf` file."""
        return read_blksgf(text).replay()

    def write_file(self, position: Position) -> str:
        """The game as a `.blksgf` file."""
        return write_blksgf(position)


DIALECT = BlokusDialect()


def color_points(state: State) -> list[int]:
    """The points of each colour as Pentobi counts them: from nothing up, not from all cells left."""
    return [CELLS_PER_COLOR + int(points_of_color(state, color)) for color in range(NUM_COLORS)]
