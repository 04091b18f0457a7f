"""What the engine protocol says about Blokus in Pentobi's way."""

from pathlib import Path

import numpy as np

from tessera.core import playing
from tessera.core.contract import State
from tessera.core.errors import RecordError, UndoError
from tessera.core.position import Position
from tessera.games.blokus.blksgf import read_blksgf, write_blksgf
from tessera.games.blokus.box import CELLS_PER_COLOR, MONOMINO, NUM_COLORS


def color_points(state: State) -> list[int]:
    """BLO-9 counted from nothing: cells placed, 15 for all, 5 more if the single cell was the last."""
    points = []
    for color in range(NUM_COLORS):
        bonus = 0
        if not state.pieces_left[color]:
            bonus = 20 if state.last_piece[color] == MONOMINO else 15
        points.append(CELLS_PER_COLOR - int(state.cells_left[color]) + bonus)
    return points


def final_score(state: State) -> str:
    """Points of every colour; of two players who leads, and by how much."""
    points = color_points(state)
    if state.players != 2:
        return " ".join(map(str, points))
    lead = points[0] + points[2] - points[1] - points[3]
    return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead)}"


def legal_of_color(position: Position, color: int) -> list[str]:
    """What a colour could play if it were its turn."""
    states = position.states.copy()
    if states[0].is_over:
        return []
    states[0].color = color
    moves = np.empty(position.game.max_legal_moves, np.int32)
    count = playing.write_legal_moves(states, moves)
    return [position.game.format_move(states[0], int(move)) for move in moves[:count]]


def load_sgf(argument: str) -> Position:
    """The game in a file, or the position before one of its moves, counted from 1."""
    file, _, number = argument.rpartition(" ")
    if not (file and number.isdigit()):
        file, number = argument, ""
    try:
        text = Path(file.strip().strip('"')).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError("the file is not UTF-8 text") from None
    position = read_blksgf(text).replay()
    if number:
        if not 1 <= int(number) <= len(position.history) + 1:
            raise UndoError(f"the game has {len(position.history)} moves")
        while len(position.history) >= int(number):
            position.undo()
    return position


def save_sgf(position: Position, file: str) -> None:
    """Write the game to a file."""
    Path(file.strip().strip('"')).write_text(write_blksgf(position), encoding="utf-8")
