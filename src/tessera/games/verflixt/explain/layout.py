"""A position as it lies on the table, in plain Python: what explanations, views and pictures start from."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from tessera.core.contract import State
from tessera.games.verflixt.box import FIRST_PUT_BACK, GOAL, START, Spot, TileValue, tile_value

BugMove = Literal["none", "may", "must"]
_BUG_MOVES: tuple[BugMove, ...] = ("none", "may", "must")


@dataclass(frozen=True)
class Layout:
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


def read_layout(state: State) -> Layout:
    """The position that a state record holds."""
    names = _spot_names(state.put_back.tolist())
    players = int(state.players)
    return Layout(
        seat=None if state.is_over else int(state.seat),
        roll=None if state.is_over else int(state.roll),
        has_moved=bool(state.has_moved),
        bug_move=_BUG_MOVES[int(state.bug_move)],
        values={number: tile_value(value) for number, value in enumerate(state.values.tolist()) if number},
        path=tuple(int(names[place]) for place in _members(int(state.path)) if place != GOAL),
        put_back=frozenset(number for number in state.put_back.tolist() if number),
        pawns=tuple(_pieces(names, digits) for digits in state.pawns.tolist()[:players]),
        guards=_pieces(names, state.guards.tolist()),
        bug=next((names[place] for place in _members(int(state.bug))), None),
        hands=tuple(tuple(_members(bits)) for bits in state.taken.tolist()[:players]),
        bug_penalty="smallest" if state.smallest else "nearest",
        bug_per="pawn" if state.per_pawn else "player",
    )


def _spot_names(put_back: list[int]) -> list[Spot]:
    """What each place is called."""
    return ["start", *range(START + 1, FIRST_PUT_BACK), *put_back, "goal"]


def _members(bits: int) -> list[int]:
    """The numbers in a set kept as bits, ascending."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found


def _pieces(names: list[Spot], digits: list[int]) -> tuple[Spot, ...]:
    """Where equal pieces stand whose numbers are kept digit by digit, as `state` explains."""
    places = sorted(place for k, word in enumerate(digits) for place in _members(word) * (1 << k))
    return tuple(names[place] for place in places)
