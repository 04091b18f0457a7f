"""A position as it lies on the table, in plain Python: what explanations, views and pictures start from."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from tessera.core.contract import Array, State
from tessera.games.verflixt.box import (
    FIRST_PUT_BACK,
    GOAL,
    NUM_TILES,
    START,
    TileValue,
    tile_value,
)

Spot = int | Literal["start", "goal"]
"""Where a piece stands: the number of a tile, the start tile or the goal tile."""
BugMove = Literal["none", "may", "must"]

_BUG_MOVES: tuple[BugMove, ...] = ("none", "may", "must")


@dataclass(frozen=True)
class Table:
    """A position of Verflixt."""

    seat: int | None
    """Whose turn it is, or None when the game is over."""
    roll: int | None
    """What that seat has rolled."""
    has_moved: bool
    """Whether its normal move is made and only the bug's is open."""
    bug_move: BugMove
    """Whether it may or must still move the bug in this turn."""
    values: dict[int, TileValue]
    """The value of each tile by its number."""
    path: tuple[int, ...]
    """The tiles still there, from the start to the goal."""
    put_back: frozenset[int]
    """Those of them that were put back before the goal."""
    pawns: tuple[tuple[Spot, ...], ...]
    """Where the pawns of each seat stand, from behind."""
    guards: tuple[Spot, ...]
    """Where the guards stand, from behind."""
    bug: Spot | None
    """Where the bug is, or None in the game without it."""
    hands: tuple[tuple[int, ...], ...]
    """The tiles that each seat has taken, by number."""
    bug_penalty: Literal["nearest", "smallest"]
    bug_per: Literal["player", "pawn"]

    @cached_property
    def occupied(self) -> frozenset[Spot]:
        """Where at least one piece stands; the bug is one (VER-19)."""
        pawns = {spot for own in self.pawns for spot in own}
        return frozenset(pawns | set(self.guards) | ({self.bug} if self.bug is not None else set()))

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The start, the tiles still there in order, and the goal."""
        return ("start", *self.path, "goal")

    def is_minus(self, number: int) -> bool:
        """Whether this is a minus tile."""
        value = self.values[number]
        return value != "bonus" and value < 0


def read_table(state: State) -> Table:
    """The position that a state record holds."""
    path = {place: _spot(state, place) for place in range(START + 1, GOAL) if int(state.path) >> place & 1}
    players = int(state.players)
    return Table(
        seat=None if state.is_over else int(state.seat),
        roll=None if state.is_over else int(state.roll),
        has_moved=bool(state.has_moved),
        bug_move=_BUG_MOVES[int(state.bug_move)],
        values={number: tile_value(int(state.values[number])) for number in range(1, NUM_TILES + 1)},
        path=tuple(number for number in path.values() if isinstance(number, int)),
        put_back=frozenset(int(number) for number in state.put_back if number),
        pawns=tuple(_pieces(state, state.pawns[seat]) for seat in range(players)),
        guards=_pieces(state, state.guards),
        bug=_spot(state, int(state.bug).bit_length() - 1) if state.bug else None,
        hands=tuple(_numbers(int(state.taken[seat])) for seat in range(players)),
        bug_penalty="smallest" if state.smallest else "nearest",
        bug_per="pawn" if state.per_pawn else "player",
    )


def _spot(state: State, place: int) -> Spot:
    if place == START:
        return "start"
    if place == GOAL:
        return "goal"
    return place if place < FIRST_PUT_BACK else int(state.put_back[place - FIRST_PUT_BACK])


def _pieces(state: State, digits: Array) -> tuple[Spot, ...]:
    """Where equal pieces stand whose numbers are kept digit by digit, as `rules` explains."""
    spots: list[Spot] = []
    for place in range(GOAL + 1):
        count = sum((int(word) >> place & 1) << k for k, word in enumerate(digits))
        spots += [_spot(state, place)] * count
    return tuple(spots)


def _numbers(bits: int) -> tuple[int, ...]:
    return tuple(number for number in range(1, NUM_TILES + 1) if bits >> number & 1)
