"""What is wrong with a move, by clause."""

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.ingenious.box import (
    COLORS,
    KIND_NAMES,
    KINDS,
    NUM_COLORS,
    SYMBOLS,
    Cell,
    distance,
    format_cell,
    format_tiles,
    square,
    step,
)
from tessera.games.ingenious.explain.board import board_colors, rack_tiles, score_board
from tessera.games.ingenious.moves import REFILL, SWAP, placement_cells
from tessera.games.ingenious.state import MODES, PHASES


def explain_illegal(state: State, move: int) -> Reason | None:
    """Why the move of this number is illegal now, or None if it is legal."""
    if move == REFILL:
        return _not_refill(state)
    if move == SWAP:
        return _not_swap(state)
    return explain_placement(state, list(placement_cells(move).items()))


def _over(state: State) -> Reason | None:
    if PHASES[state.phase] != "over":
        return None
    return Reason("ING-17", "over", "the game is over")


def _not_refill(state: State) -> Reason | None:
    if PHASES[state.phase] == "replenish":
        return None
    return _over(state) or Reason("ING-6", "place-first", "a tile must be placed before the rack is refilled")


def _not_swap(state: State) -> Reason | None:
    if MODES[state.mode] == "solo":
        return Reason("ING-23", "no-swap-alone", "there is no rack to swap in the solo game")
    if PHASES[state.phase] != "replenish":
        message = "a rack may be swapped only at the end of the turn, instead of being refilled"
        return _over(state) or Reason("ING-15", "not-time-to-swap", message)
    return _has_lowest(state)


def _has_lowest(state: State) -> Reason | None:
    marks = score_board(state, int(state.seat))
    lowest = {color for color in range(NUM_COLORS) if marks[color] == min(marks)}
    tiles = [kind for kind in rack_tiles(state, int(state.seat)) if lowest & set(KINDS[kind])]
    if not tiles:
        return None
    message = f"the rack holds {KIND_NAMES[tiles[0]]}, which shows one of the lowest colours"
    values = {
        "tiles": format_tiles(tiles),
        "colors": [COLORS[color] for color in sorted(lowest)],
    }
    return Reason("ING-15", "has-lowest-color", message, values)


def explain_placement(state: State, halves: list[tuple[Cell, int]]) -> Reason | None:
    """Why a tile with these two halves, each a cell and a colour, may not be placed now, or None."""
    cells = [cell for cell, _ in halves]
    return (
        _over(state)
        or _not_placing(state)
        or _outside(state, cells)
        or _not_adjacent(cells)
        or _not_free(state, cells)
        or _not_in_rack(state, [color for _, color in halves])
        or _wrong_first_tile(state, cells)
    )


def _not_placing(state: State) -> Reason | None:
    if PHASES[state.phase] == "place":
        return None
    return Reason(
        "ING-15", "replenish-first", "all tiles of this turn are placed; now refill or swap the rack"
    )


def _outside(state: State, cells: list[Cell]) -> Reason | None:
    outside = [format_cell(cell) for cell in cells if distance(cell) >= state.side]
    if not outside:
        return None
    message = f"{outside[0]} is outside the playing area, which has {int(state.side)} cells a side"
    return Reason("ING-1", "outside", message, {"cells": outside, "side": int(state.side)})


def _not_adjacent(cells: list[Cell]) -> Reason | None:
    if any(step(cells[0], direction) == cells[1] for direction in range(6)):
        return None
    names = [format_cell(cell) for cell in cells]
    message = f"a tile covers two cells side by side, and {names[0]} and {names[1]} are not"
    return Reason("ING-7", "not-adjacent", message, {"cells": names})


def _not_free(state: State, cells: list[Cell]) -> Reason | None:
    for cell in cells:
        values = {"cells": [format_cell(cell)]}
        if cell in SYMBOLS:
            message = f"{format_cell(cell)} has a printed symbol and is never free"
            return Reason("ING-2", "printed", message, values)
        if state.board[square(cell)]:
            return Reason("ING-7", "covered", f"{format_cell(cell)} is already covered", values)
    return None


def _not_in_rack(state: State, colors: list[int]) -> Reason | None:
    kind = KINDS.index((min(colors), max(colors)))
    if kind in rack_tiles(state, int(state.seat)):
        return None
    name = KIND_NAMES[kind]
    if MODES[state.mode] == "solo":
        return Reason("ING-23", "not-drawn", f"{name} is not the tile that was drawn", {"tile": name})
    return Reason("ING-5", "not-in-rack", f"there is no {name} in the rack", {"tile": name})


def _wrong_first_tile(state: State, cells: list[Cell]) -> Reason | None:
    """ING-8: everyone's first tile touches a printed symbol that no other first tile touches."""
    if state.num_placed >= state.players:
        return None
    touched = symbols_beside(cells)
    if not touched:
        return Reason("ING-8", "no-symbol", "a player's first tile must touch a printed symbol")
    taken = touched & symbols_taken(state)
    if not taken:
        return None
    symbol = SYMBOLS[min(taken)]
    message = (
        f"the {COLORS[min(taken)]} symbol at {format_cell(symbol)} belongs to another player's first tile"
    )
    return Reason("ING-8", "symbol-taken", message, {"cells": [format_cell(symbol)]})


def symbols_beside(cells: list[Cell]) -> set[int]:
    """The colours of the printed symbols that these cells touch."""
    beside = {step(cell, direction) for cell in cells for direction in range(6)}
    return {color for color, symbol in enumerate(SYMBOLS) if symbol in beside}


def symbols_taken(state: State) -> set[int]:
    """ING-8: the symbols that first tiles touch; the whole board, in the first round."""
    placed = [cell for cell in board_colors(state) if cell not in SYMBOLS]
    return symbols_beside(placed)
