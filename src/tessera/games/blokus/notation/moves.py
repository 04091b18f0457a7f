"""How moves of Blokus are written: the cells that the piece covers, as in a20,b20,b19."""

from collections.abc import Iterable
from functools import cache

from tessera.core.contract import State
from tessera.core.errors import IllegalMoveError
from tessera.games.blokus.box import format_cells, parse_cells
from tessera.games.blokus.explain import explain_placement
from tessera.games.blokus.moves import decode_move, encode_move


def parse_move(state: State, text: str) -> int:
    """The number of the placement that covers exactly these cells."""
    cells = parse_cells(text)
    number = encode_move(cells)
    if number is None:
        reason = explain_placement(state, cells)
        assert reason is not None, f"{text} has no number, and no fault"
        raise IllegalMoveError(reason)
    return number


def format_move(state: State, move: int) -> str:
    """The cells of a placement, the same in every position."""
    return _format(move)


def format_moves(moves: Iterable[int]) -> list[str]:
    """The same of many placements."""
    return list(map(_format, moves))


@cache  # Hundreds of moves are written in every turn, and there are some ten thousand in all.
def _format(move: int) -> str:
    return format_cells(decode_move(move))
