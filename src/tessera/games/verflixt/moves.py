"""Moves as people think of them, and their numbers."""

from dataclasses import dataclass
from typing import Literal

from tessera.games.verflixt.box import BUG_MOVE, DONE_MOVE, GUARD_MOVES, NUM_TILES
from tessera.games.verflixt.table import Spot

Piece = Literal["pawn", "guard", "bug"]


@dataclass(frozen=True)
class Move:
    """A decision: which piece to move forward, or to leave the bug alone."""

    kind: Piece | Literal["done"]
    spot: Spot | None = None
    """Where the pawn or guard stands."""


def move_number(move: Move) -> int | None:
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


def move_of(number: int) -> Move:
    """The move with this number."""
    if number == BUG_MOVE:
        return Move("bug")
    if number == DONE_MOVE:
        return Move("done")
    if number == 0:
        return Move("pawn", "start")
    return Move("pawn", number) if number <= GUARD_MOVES else Move("guard", number - GUARD_MOVES)
