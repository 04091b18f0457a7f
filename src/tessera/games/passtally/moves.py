"""What each move number means, for ever.

0-23       put a marker on space 0-23 (set-up)
24-119     24 + 4 * space + step: walk the marker of a space; step 0 and 1 are two and one free
           spaces counter-clockwise, 2 and 3 one and two free spaces clockwise
120-1739   120 + 540 * pile + 9 * domino + look: place the face-up tile of a pile (from 0)
1740       the minute is over: applied by whoever keeps the clock, never by a player (PAS-17)
"""

from dataclasses import dataclass
from functools import cache

from tessera.games.passtally.box import (
    DOMINO_NUMBERS,
    DOMINOES,
    KIND_OF_LOOK,
    NUM_DOMINOES,
    NUM_LOOKS,
    NUM_LYING,
    NUM_PILES,
    NUM_SPACES,
    Cell,
    look_number,
    look_text,
)

NUM_STEPS = 4
FIRST_WALK = NUM_SPACES
FIRST_PLACEMENT = FIRST_WALK + NUM_STEPS * NUM_SPACES
PLACEMENTS_PER_PILE = NUM_DOMINOES * NUM_LOOKS
TIMEOUT = FIRST_PLACEMENT + NUM_PILES * PLACEMENTS_PER_PILE
NUM_MOVES = TIMEOUT + 1


@dataclass(frozen=True)
class PutMarker:
    """PAS-5: a marker on a space, during set-up."""

    space: int


@dataclass(frozen=True)
class WalkMarker:
    """PAS-10: a marker one or two free spaces onwards."""

    space: int
    step: int

    @property
    def direction(self) -> int:
        """1 for clockwise, -1 for counter-clockwise."""
        return 1 if self.step >= 2 else -1

    @property
    def distance(self) -> int:
        """How many free spaces."""
        return 2 if self.step in (0, 3) else 1


@dataclass(frozen=True)
class PlaceTile:
    """PAS-7: the face-up tile of a pile on two cells, showing these patterns on them."""

    pile: int
    cells: tuple[Cell, Cell]
    """The left or upper cell first."""
    look: str

    @property
    def kind(self) -> str:
        """PAS-2: the only kind that can look so."""
        return KIND_OF_LOOK[self.look, is_upright(self.cells)]


@dataclass(frozen=True)
class Timeout:
    """PAS-17: the minute is over."""


Move = PutMarker | WalkMarker | PlaceTile | Timeout


def is_upright(cells: tuple[Cell, Cell]) -> bool:
    """Whether the cells of a domino lie in one column."""
    return DOMINO_NUMBERS[cells] >= NUM_LYING


@cache
def decode_move(number: int) -> Move:
    """What this move number means."""
    if number < FIRST_WALK:
        return PutMarker(number)
    if number < FIRST_PLACEMENT:
        return WalkMarker(*divmod(number - FIRST_WALK, NUM_STEPS))
    if number < TIMEOUT:
        pile, place = divmod(number - FIRST_PLACEMENT, PLACEMENTS_PER_PILE)
        domino, look = divmod(place, NUM_LOOKS)
        return PlaceTile(pile, DOMINOES[domino], look_text(look))
    return Timeout()


def encode_move(move: Move) -> int:
    """The number of this move."""
    if isinstance(move, PutMarker):
        return move.space
    if isinstance(move, WalkMarker):
        return FIRST_WALK + NUM_STEPS * move.space + move.step
    if isinstance(move, PlaceTile):
        place = NUM_LOOKS * DOMINO_NUMBERS[move.cells] + look_number(move.look)
        return FIRST_PLACEMENT + PLACEMENTS_PER_PILE * move.pile + place
    return TIMEOUT
