"""How moves of Ingenious are written.

A placement is a tile and its two cells, the first colour on the first cell: `RG d8 d9`. Colours stand in
the order R G B O Y P; the cells of a double in the order of their rows, then of their numbers.
"""

from collections.abc import Iterable
from functools import cache

from tessera.core.contract import State
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.games.ingenious.box import LETTERS, Cell, format_cell, parse_cell, parse_tile
from tessera.games.ingenious.explain import explain_placement
from tessera.games.ingenious.moves import REFILL, SWAP, placement_cells, placement_number

WORDS = {"refill": REFILL, "swap": SWAP}


def parse_move(state: State, text: str) -> int:
    """The number of a move from its text; colours may stand in any order, letters in any case."""
    words = text.split()
    if len(words) == 1 and words[0].lower() in WORDS:
        return WORDS[words[0].lower()]
    if len(words) != 3:
        raise MoveSyntaxError(f"{text!r} is not a move; moves are like RG d8 d9, or refill, or swap")
    colors = parse_tile(words[0])
    cells = parse_cell(words[1]), parse_cell(words[2])
    return _placement(state, list(zip(cells, colors, strict=True)))


def _placement(state: State, halves: list[tuple[Cell, int]]) -> int:
    colored = dict(halves)
    number = placement_number(colored) if len(colored) == 2 else None
    if number is None:
        reason = explain_placement(state, halves)
        assert reason is not None, f"{halves} has no number, and no fault"
        raise IllegalMoveError(reason)
    return number


def format_move(state: State, move: int) -> str:
    """The canonical text of a move, which is the same in every position."""
    return _format(move)


def format_moves(moves: Iterable[int]) -> list[str]:
    """The same of many moves."""
    return list(map(_format, moves))


@cache  # Hundreds of moves are written in every turn, and there are some ten thousand in all.
def _format(move: int) -> str:
    for word, number in WORDS.items():
        if move == number:
            return word
    # Sorting keeps the order of equal colours, which is that of the squares.
    halves = sorted(placement_cells(move).items(), key=lambda half: half[1])
    tile = "".join(LETTERS[color] for _, color in halves)
    return " ".join([tile, *(format_cell(cell) for cell, _ in halves)])
