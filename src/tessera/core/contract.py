"""The contract: the few compiled functions every game implements and everything else is built on.

A state is one NumPy record. Each function below is generic: `implements(play, STATE)` registers a
game's own version for its record type, and compiled callers are bound to it at compile time.

- A move is a small integer with the same meaning for ever. `legal_moves` writes them in ascending
  order, each once, and never none while the game goes on: a forced skip is not a move.
- Chance comes only from the state's own stream, so a game is a pure function of options, key and moves.
- Nothing here checks its arguments: `Position` does, before it calls.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from tessera.core.bits import ONE, WORD
from tessera.core.compiling import compiled, generic, overridable
from tessera.core.record_class import record_class

EVERYBODY = -1  # instead of a seat: all seats, with what each of them knows
OVER = -1  # instead of a seat: the game has ended
NONE = -1  # instead of a chance outcome: the move revealed nothing
MAX_SEATS = 4
MAX_SCORES = 24  # numbers that `scores` may write: four boards of six colours

State = Any
"""One record of a game's state type; its fields are attributes, interpreted and compiled."""
Array = np.ndarray[Any, Any]


if TYPE_CHECKING:

    def signed(value: Any) -> int:
        """A signed 64-bit number: where signed and unsigned ones meet, Numba would make floats of them."""
else:
    signed = np.int64


def record_type(fields: list[Any]) -> np.dtype[Any]:
    """The type of a record with these fields, which are attributes also in interpreted code.

    Gaps between aligned fields become fields too: copying a record then copies every byte, and equal
    states are equal bytes.
    """
    aligned = np.dtype(fields, align=True)
    filled: list[Any] = []
    end = 0
    for field in [*fields, None]:
        start = aligned.fields[field[0]][1] if field and aligned.fields else aligned.itemsize
        if start > end:
            filled.append((f"padding_{end}", "u1", (start - end,)))
        if field:
            filled.append(field)
            end = start + np.dtype([field]).itemsize
    packed = np.dtype(filled, align=True)
    return np.dtype((record_class(packed), packed))


@generic
def set_up(state: State, options: State, key: Array) -> None:
    """Make `state`, all zero bytes, the start of a game with these options and this key (four uint32)."""


@generic
def legal_moves(state: State, out: Array) -> int:
    """Write the legal moves, ascending, and return how many there are."""
    raise NotImplementedError


@generic
def play(state: State, move: int) -> int:
    """Play a legal move; return what chance revealed by it as a number, or NONE."""
    raise NotImplementedError


@generic
def seat_to_move(state: State) -> int:
    """The seat that decides next, or OVER."""
    raise NotImplementedError


@generic
def scores(state: State, out: Array) -> None:
    """Write the points of each seat (or score board) as if the game ended now."""


@generic
def payoffs(state: State, out: Array) -> None:
    """Write what the result is worth to each seat, from -1 to 1, as if the game ended now."""


@generic
def hide(state: State, seat: int, key: Array) -> None:
    """Re-draw all that `seat` cannot know, uniformly among what is consistent with what it knows.

    For EVERYBODY this is what no seat knows: the future, and what lies face down for all.
    """


@generic
def observe(state: State, seat: int, out: Array) -> None:
    """Write what `seat` may know as float32 planes, all values from 0 to 1; `out` holds only zeros."""


@compiled
def mark_moves(moves: Array, count: int, mask: Array) -> None:
    """Set the bits of the first `count` moves of a list."""
    for i in range(count):
        move = signed(moves[i])
        mask[move // WORD] |= ONE << np.uint64(move % WORD)


@overridable
def mark_legal(state: State, mask: Array, moves: Array) -> None:
    """Set the bit of every legal move in `mask`, words of zeros; `moves` is room for a list of them."""
    mark_moves(moves, legal_moves(state, moves), mask)
