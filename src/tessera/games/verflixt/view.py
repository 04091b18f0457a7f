"""What people see of a Verflixt game: all but the future rolls, which are in no view."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from tessera.core.contract import State
from tessera.games.verflixt.box import COLORS, NUM_TILES, Spot, TileValue
from tessera.games.verflixt.explain import BugMove, Layout, explain_score, read_layout


class _View(BaseModel):
    model_config = ConfigDict(use_attribute_docstrings=True, frozen=True)


class TileView(_View):
    """A tile before a player."""

    number: int
    value: TileValue
    points: int
    """What it counts, as if the game ended now."""
    partner: int | None
    """The bonus tile that turns this minus tile, or the minus tile that this bonus tile turns."""


class SpotView(_View):
    """A place on the table, and the pieces standing on it."""

    spot: Spot
    kind: Literal["start", "tile", "gap", "goal"]
    value: TileValue | None
    """None for start, goal and gaps."""
    is_put_back: bool
    """Whether the tile was put back before the goal."""
    pawns: list[str]
    """The colour of each pawn here."""
    guards: int
    has_bug: bool


class HandView(_View):
    """A player: the tiles taken and what they are worth now."""

    color: str
    tiles: list[TileView]
    points: int
    pawns_home: int


class VerflixtView(_View):
    """A position of Verflixt."""

    spots: list[SpotView]
    """From the start to the goal: the 26 places as laid out, gaps among them, then tiles put back."""
    hands: list[HandView]
    seat: int | None
    roll: int | None
    has_moved: bool
    """Whether the normal move of this turn is made and only the bug's is open."""
    bug_move: BugMove
    """Whether the seat to move may or must still move the bug in this turn."""
    has_bug: bool


def view_state(state: State, seat: int | None) -> VerflixtView:
    """The view of every seat, and of spectators (None): it is the same for all."""
    return view_table(read_layout(state))


def view_table(layout: Layout) -> VerflixtView:
    """What lies open of a position, which is all of it."""
    return VerflixtView(
        spots=[_view_spot(layout, spot, kind) for spot, kind in laid_out(layout)],
        hands=[_view_hand(layout, seat) for seat in range(len(layout.hands))],
        seat=layout.seat,
        roll=layout.roll,
        has_moved=layout.has_moved,
        bug_move=layout.bug_move,
        has_bug=layout.bug is not None,
    )


def laid_out(layout: Layout) -> list[tuple[Spot, Literal["start", "tile", "gap", "goal"]]]:
    """Every place from the start to the goal, with gaps where tiles were taken."""
    first = set(layout.path) - layout.put_back
    spots: list[tuple[Spot, Literal["start", "tile", "gap", "goal"]]] = [("start", "start")]
    spots += [(number, "tile" if number in first else "gap") for number in range(1, NUM_TILES + 1)]
    spots += [(number, "tile") for number in layout.path if number in layout.put_back]
    return [*spots, ("goal", "goal")]


def _view_spot(layout: Layout, spot: Spot, kind: Literal["start", "tile", "gap", "goal"]) -> SpotView:
    is_tile = kind == "tile" and isinstance(spot, int)
    # A tile that was put back has left a gap where it lay at first; the pieces are not there.
    here = None if kind == "gap" else spot
    return SpotView(
        spot=spot,
        kind=kind,
        value=layout.values[int(spot)] if is_tile else None,
        is_put_back=is_tile and spot in layout.put_back,
        pawns=[COLORS[seat] for seat, own in enumerate(layout.pawns) for _ in range(own.count(here))],
        guards=layout.guards.count(here),
        has_bug=here is not None and layout.bug == here,
    )


def _view_hand(layout: Layout, seat: int) -> HandView:
    sheet = explain_score(layout, seat)
    return HandView(
        color=COLORS[seat],
        tiles=[
            TileView(number=line.number, value=line.value, points=line.points, partner=line.partner)
            for line in sheet.lines
        ],
        points=sheet.total,
        pawns_home=layout.pawns[seat].count("goal"),
    )
