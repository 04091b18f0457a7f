"""What a move brings about, told before it is made: where the piece goes, who gets which tile, and why."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from tessera.core.reasons import Reason
from tessera.games.verflixt.box import COLORS, Spot
from tessera.games.verflixt.explain.layout import Layout
from tessera.games.verflixt.explain.legality import spot_name
from tessera.games.verflixt.moves import Move, Piece


@dataclass(frozen=True)
class TileFate:
    """Whether the tile that a piece leaves is taken."""

    spot: Spot
    is_taken: bool
    reason: Reason


@dataclass(frozen=True)
class Penalty:
    """What the bug means for one player, or with `bug_per=pawn` for one pawn."""

    seat: int
    kind: Literal["takes", "puts-back", "nothing"]
    number: int | None
    """The tile taken or put back."""
    reason: Reason


@dataclass(frozen=True)
class Story:
    """All that a move does."""

    piece: Piece
    origin: Spot
    steps: tuple[Spot, ...]
    """What the piece steps on, one pip after the other; gaps are not counted (VER-7)."""
    target: Spot
    """Where the piece ends; a bug that reaches the goal is back at the start (VER-20)."""
    lost_pips: int
    """Pips left over at the goal."""
    fate: TileFate
    """What becomes of the tile it leaves."""
    penalties: tuple[Penalty, ...] = ()


def tell_move(layout: Layout, move: Move) -> Story | None:
    """What a legal move does; None for `done`, which does nothing."""
    if move.kind == "done":
        return None
    origin = layout.bug if move.kind == "bug" else move.spot
    assert layout.roll is not None
    assert origin is not None
    ahead = layout.spots[layout.spots.index(origin) + 1 :]
    steps = ahead[: layout.roll]
    target: Spot = "start" if move.kind == "bug" and steps[-1] == "goal" else steps[-1]
    penalties = _tell_penalties(layout, target) if move.kind == "bug" else ()
    fate = _tell_fate(layout, move, origin)
    return Story(move.kind, origin, steps, target, layout.roll - len(steps), fate, penalties)


def _tell_fate(layout: Layout, move: Move, origin: Spot) -> TileFate:
    """VER-9, VER-19: why the tile left behind is taken or stays."""
    name = spot_name(origin)
    if not isinstance(origin, int):
        return TileFate(origin, False, Reason("VER-9", "start-stays", f"{name} is never taken"))
    if move.kind == "guard":
        return TileFate(origin, False, Reason("VER-9", "guard-takes-nothing", "moving a guard takes no tile"))
    if move.kind == "bug":
        return TileFate(origin, False, Reason("VER-19", "bug-takes-nothing", "the bug takes no tile"))
    others = _pieces_beside(layout, origin)
    if others:
        message = f"{name} stays, because {', '.join(others)} stand there still"
        return TileFate(origin, False, Reason("VER-9", "tile-stays", message, {"pieces": others}))
    message = f"{name} is taken, because no piece is left on it"
    return TileFate(origin, True, Reason("VER-9", "tile-taken", message, {"value": layout.values[origin]}))


def _pieces_beside(layout: Layout, spot: Spot) -> list[str]:
    """What stands here besides one pawn of the seat to move."""
    assert layout.seat is not None
    pieces = Counter({COLORS[seat]: own.count(spot) for seat, own in enumerate(layout.pawns)})
    pieces[COLORS[layout.seat]] -= 1
    pieces["guard"] = layout.guards.count(spot)
    pieces["bug"] = int(layout.bug == spot)
    return [name for name, count in pieces.items() for _ in range(count)]


# The bug's penalties -----------------------------------------------------------------------------


@dataclass
class _Tiles:
    """The tiles while penalties are carried out one after the other."""

    layout: Layout
    bug: Spot
    path: list[int] = field(init=False)
    hands: list[set[int]] = field(init=False)
    occupied: set[Spot] = field(init=False)

    def __post_init__(self) -> None:
        self.path = list(self.layout.path)
        self.hands = [set(hand) for hand in self.layout.hands]
        others = {spot for own in self.layout.pawns for spot in own} | set(self.layout.guards)
        self.occupied = others | {self.bug}

    def smallest(self, numbers: Collection[int]) -> int:
        """VER-18: the smallest number printed; of equal ones the first named."""
        return min(numbers, key=lambda number: abs(int(self.layout.values[number])))

    def free_minus(self) -> list[int]:
        """VER-17: the minus tiles that may be dealt out, from the start: those where no piece stands."""
        nearest = self.layout.bug_penalty == "nearest"
        there = self.path[self.path.index(int(self.bug)) + 1 :] if nearest else self.path
        return [number for number in there if self.layout.is_minus(number) and number not in self.occupied]


def _tell_penalties(layout: Layout, bug: Spot) -> tuple[Penalty, ...]:
    """VER-17, VER-20: who is punished, clockwise from the seat that moved the bug; not on the start."""
    if not isinstance(bug, int):
        return ()
    assert layout.seat is not None
    tiles, penalties = _Tiles(layout, bug), []
    seats = range(len(layout.pawns))
    for seat in [*seats[layout.seat :], *seats[: layout.seat]]:
        pawns = layout.pawns[seat].count(bug)
        for _ in range(pawns if layout.bug_per == "pawn" else min(pawns, 1)):
            penalties.append(_punish(tiles, seat))
    return tuple(penalties)


def _punish(tiles: _Tiles, seat: int) -> Penalty:
    free, color = tiles.free_minus(), COLORS[seat]
    if free:
        number = free[0] if tiles.layout.bug_penalty == "nearest" else tiles.smallest(free)
        tiles.path.remove(number)
        tiles.hands[seat].add(number)
        message = f"{color} must take tile {number}, the {tiles.layout.bug_penalty} free minus tile"
        return Penalty(seat, "takes", number, Reason("VER-17", "bug-takes", message, {"tile": number}))
    own = [number for number in sorted(tiles.hands[seat]) if tiles.layout.is_minus(number)]
    if not own:
        message = f"there is no free minus tile, and {color} has none to put back"
        return Penalty(seat, "nothing", None, Reason("VER-18", "bug-nothing", message))
    number = tiles.smallest(own)
    tiles.hands[seat].remove(number)
    tiles.path.append(number)
    message = f"there is no free minus tile, so {color} puts tile {number} back before the goal"
    return Penalty(seat, "puts-back", number, Reason("VER-18", "bug-puts-back", message, {"tile": number}))
