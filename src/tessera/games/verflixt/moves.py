"""What each move number means, for ever.

0       1 ... 26          27 ... 52          53    54
start   pawn on tile n    guard on tile n    bug   done
"""

from dataclasses import dataclass
from typing import Literal

from tessera.games.verflixt.box import NUM_GUARDS, NUM_TILES, PAWNS_PER_SEAT, Spot

GUARD_MOVES = NUM_TILES
BUG_MOVE = GUARD_MOVES + NUM_TILES + 1
DONE_MOVE = BUG_MOVE + 1
NUM_MOVES = DONE_MOVE + 1
# Three own pawns and six guards on different tiles, and the bug.
MAX_LEGAL_MOVES = max(PAWNS_PER_SEAT.values()) + NUM_GUARDS + 1

Piece = Literal["pawn", "guard", "bug"]


@dataclass(frozen=True)
class Move:
    """A decision: which piece to move forward, or to leave the bug alone."""

    kind: Piece | Literal["done"]
    spot: Spot | None = None
    """Where the pawn or guard stands."""


def encode_move(move: Move) -> int | None:
    """The number of a move, or None if it is none of the game's: guards on the start, pieces at home."""
    if move.kind == "bug":
        return BUG_MOVE
    if move.kind == "done":
        return DONE_MOVE
    if move.spot == "start" and move.kind == "pawn":
        return 0
    if isinstance(move.spot, int) and 1 <= move.spot <= NUM_TILES:
        return move.spot + (GUARD_MOVES if move.kind == "guard" else 0)
    return None


def decode_move(number: int) -> Move:
    """The move with this number."""
    if number == BUG_MOVE:
        return Move("bug")
    if number == DONE_MOVE:
        return Move("done")
    if number == 0:
        return Move("pawn", "start")
    return Move("pawn", number) if number <= GUARD_MOVES else Move("guard", number - GUARD_MOVES)
