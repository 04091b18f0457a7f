"""What a seat, or a spectator, may see of an Ingenious game."""

from functools import cache

from pydantic import BaseModel, ConfigDict

from tessera.core.contract import State
from tessera.games.ingenious.box import (
    COLORS,
    NUM_COLORS,
    NUM_KINDS,
    SYMBOLS,
    Cell,
    area_cells,
    format_cell,
    format_tiles,
)
from tessera.games.ingenious.explain import (
    board_colors,
    final_mark,
    other_halves,
    rack_tiles,
    score_board,
    symbols_taken,
)
from tessera.games.ingenious.state import MODES, PHASES

_DOCUMENTED = ConfigDict(use_attribute_docstrings=True)


class HalfView(BaseModel):
    """A cell that shows a symbol."""

    model_config = _DOCUMENTED

    cell: str
    color: str
    other: str | None
    """The cell of the tile's other half; None for a printed symbol."""


class SeatView(BaseModel):
    """A seat: what everybody sees of it, and its tiles for whoever may see them."""

    model_config = _DOCUMENTED

    num_tiles: int
    tiles: list[str] | None
    """Its rack; None when hidden."""
    shown: list[str]
    """The rack it showed when it swapped at the end of its last turn (ING-15)."""
    score_board: int
    """The number of its score board; partners share one."""


class ScoreBoardView(BaseModel):
    """Six markers, one a colour."""

    model_config = _DOCUMENTED

    marks: dict[str, int]
    lowest: list[str]
    """All colours that are lowest: they decide about winning and swapping."""


class IngeniousView(BaseModel):
    """A position of Ingenious as one seat, or a spectator, sees it."""

    model_config = _DOCUMENTED

    mode: str
    side: int
    cells: list[str]
    """All cells of the playing area."""
    halves: list[HalfView]
    """The cells that are not free."""
    open_symbols: list[str]
    """In the first round, colours of the symbols that the next first tile may touch (ING-8); later none."""
    seats: list[SeatView]
    score_boards: list[ScoreBoardView]
    final_mark: int
    """Where a marker stops: 18, or 36 on score boards of double length."""
    num_in_bag: int
    seat: int | None
    """Whose turn it is."""
    phase: str
    """What that seat decides: `place`, `replenish` (refill or swap), or `over`."""
    bonuses: int
    """Bonus placements it has, this one included."""


def view_state(state: State, seat: int | None) -> IngeniousView:
    """What this seat, or a spectator (None), may see."""
    phase = PHASES[state.phase]
    return IngeniousView(
        mode=MODES[state.mode],
        side=int(state.side),
        cells=_cell_names(int(state.side)),
        halves=_view_halves(state),
        open_symbols=_open_symbols(state),
        seats=[_view_seat(state, other, seat) for other in range(state.players)],
        score_boards=[
            _view_score_board(state, board) for board in range(2 if _is_team(state) else state.players)
        ],
        final_mark=final_mark(state),
        num_in_bag=int(state.bag_size),
        seat=None if phase == "over" else int(state.seat),
        phase=phase,
        bonuses=int(state.bonuses),
    )


@cache
def _cell_names(side: int) -> list[str]:
    return [format_cell(cell) for cell in area_cells(side)]


def _is_team(state: State) -> bool:
    return MODES[state.mode] == "team"


def _view_halves(state: State) -> list[HalfView]:
    others = other_halves(state)
    return [_view_half(cell, color, others.get(cell)) for cell, color in board_colors(state).items()]


@cache  # Dozens lie on every board that is shown, and there are a few thousand in all.
def _view_half(cell: Cell, color: int, other: Cell | None) -> HalfView:
    return HalfView(cell=format_cell(cell), color=COLORS[color], other=other and format_cell(other))


def _open_symbols(state: State) -> list[str]:
    if state.num_placed >= state.players:
        return []
    taken = symbols_taken(state)
    return [COLORS[color] for color in range(len(SYMBOLS)) if color not in taken]


def _view_seat(state: State, seat: int, viewer: int | None) -> SeatView:
    tiles = rack_tiles(state, seat)
    # ING-23: alone there is no rack; the drawn tile lies open on the table.
    visible = seat == viewer or MODES[state.mode] == "solo"
    return SeatView(
        num_tiles=len(tiles),
        tiles=format_tiles(tiles) if visible else None,
        shown=format_tiles(kind for kind in state.shown[seat] if kind < NUM_KINDS),
        score_board=seat % 2 if _is_team(state) else seat,
    )


def _view_score_board(state: State, board: int) -> ScoreBoardView:
    marks = score_board(state, board)
    return ScoreBoardView(
        marks={COLORS[color]: marks[color] for color in range(NUM_COLORS)},
        lowest=[COLORS[color] for color in range(NUM_COLORS) if marks[color] == min(marks)],
    )
