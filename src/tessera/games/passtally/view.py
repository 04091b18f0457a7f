"""What people see of a Passtally game: all but the order of the face-down tiles, which nobody knows."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from tessera.core.contract import State
from tessera.games.passtally.box import (
    KINDS,
    NUM_PILES,
    NUM_SPACES,
    POINTS_TO_REACH,
    TILES_PER_KIND,
    format_cell,
)
from tessera.games.passtally.explain import (
    Board,
    LaidTile,
    Line,
    TurnScore,
    board_of,
    face_up_tile,
    lines_at_markers,
    markers_missing,
    markers_on_board,
    owner_of,
    score_now,
    tiles_on_board,
)


class PileView(BaseModel):
    """A pile of tiles."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    face_up: str | None
    """The kind of the face-up tile; None when the pile is used up."""
    face_down: int
    """How many tiles lie below it."""


class TileView(BaseModel):
    """A tile on the board."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    kind: str
    cells: tuple[str, str]
    """The left or upper cell first."""
    look: str
    """The patterns on these cells."""
    level: int
    visible: list[str]
    """Its cells that no other tile covers."""


class LineView(BaseModel):
    """The line of a marker."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    line: Line
    owner: int | None
    """The seat for which it is complete (PAS-11)."""


class PasstallyView(BaseModel):
    """A position of Passtally."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    phase: Literal["set-up", "turn", "over"]
    seat: int | None
    first_seat: int
    actions_left: int
    """In this turn; 0 during set-up and after the end."""
    last_round: bool
    """PAS-14: the game ends when everybody has had as many turns."""
    points: list[int]
    markers: list[int | None]
    """The seat of the marker on each of the 24 spaces."""
    piles: list[PileView]
    unseen: dict[str, int]
    """How many tiles of each kind have not been turned up yet."""
    tiles: list[TileView]
    """All tiles on the board, level by level."""
    lines: list[LineView]
    """The line of every marker; one between two markers only once."""
    turn_score: TurnScore | None
    """What the seat to move would score if its turn ended now."""


def view_state(state: State, seat: int | None) -> PasstallyView:
    """The view of every seat, and of spectators (None): it is the same for all."""
    tiles, markers = tiles_on_board(state), markers_on_board(state)
    board, phase = board_of(tiles), phase_of(state)
    return PasstallyView(
        phase=phase,
        seat=None if phase == "over" else int(state.seat),
        first_seat=int(state.first_seat),
        actions_left=int(state.actions_left) if phase == "turn" else 0,
        last_round=is_last_round(state),
        points=points_of(state),
        markers=[markers.get(space) for space in range(NUM_SPACES)],
        piles=piles_of(state),
        unseen=unseen_tiles(state, tiles),
        tiles=[_view_tile(board, tile) for tile in tiles],
        lines=[
            LineView(line=line, owner=owner_of(line, markers)) for line in lines_at_markers(board, markers)
        ],
        turn_score=score_now(board, markers, int(state.seat)) if phase == "turn" else None,
    )


def phase_of(state: State) -> Literal["set-up", "turn", "over"]:
    """Which part of the game this is."""
    if state.is_over:
        return "over"
    return "set-up" if markers_missing(state) else "turn"


def points_of(state: State) -> list[int]:
    """The points of each seat."""
    return [int(points) for points in state.points[: state.players]]


def is_last_round(state: State) -> bool:
    """PAS-14: somebody has reached 50, or a pile is used up."""
    return max(points_of(state)) >= POINTS_TO_REACH or min(state.pile_left) == 0


def piles_of(state: State) -> list[PileView]:
    """The piles as they lie on the table."""
    return [
        PileView(face_up=face_up_tile(state, pile), face_down=max(int(state.pile_left[pile]) - 1, 0))
        for pile in range(NUM_PILES)
    ]


def unseen_tiles(state: State, tiles: list[LaidTile]) -> dict[str, int]:
    """What is face down: the box without the tiles on the board and the face-up ones."""
    seen = [tile.kind for tile in tiles] + [face_up_tile(state, pile) for pile in range(NUM_PILES)]
    return {kind: TILES_PER_KIND - seen.count(kind) for kind in KINDS}


def _view_tile(board: Board, tile: LaidTile) -> TileView:
    first, second = tile.cells
    return TileView(
        kind=tile.kind,
        cells=(format_cell(first), format_cell(second)),
        look=tile.look,
        level=tile.level,
        visible=[format_cell(cell) for cell in tile.cells if board[cell] is tile],
    )
