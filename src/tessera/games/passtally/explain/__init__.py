"""The rules of Passtally told to a person: what is wrong with a move, and what it would bring.

Written from the clauses with tiles and markers as they lie, independently of the compiled rules, so that
tests can hold one against the other.
"""

from tessera.games.passtally.explain.board import (
    Board,
    LaidTile,
    Markers,
    board_of,
    board_of_state,
    face_up_tile,
    height_of,
    markers_missing,
    markers_on_board,
    pattern_of,
    tiles_on_board,
)
from tessera.games.passtally.explain.gain import explain_gain, try_out
from tessera.games.passtally.explain.legality import (
    can_time_out,
    explain_cells,
    explain_illegal,
    walk_targets,
)
from tessera.games.passtally.explain.lines import (
    SIDE_NAMES,
    Line,
    TurnScore,
    lines_at_markers,
    owner_of,
    points_for,
    score_now,
    trace_line,
)

__all__ = [
    "SIDE_NAMES",
    "Board",
    "LaidTile",
    "Line",
    "Markers",
    "TurnScore",
    "board_of",
    "board_of_state",
    "can_time_out",
    "explain_cells",
    "explain_gain",
    "explain_illegal",
    "face_up_tile",
    "height_of",
    "lines_at_markers",
    "markers_missing",
    "markers_on_board",
    "owner_of",
    "pattern_of",
    "points_for",
    "score_now",
    "tiles_on_board",
    "trace_line",
    "try_out",
    "walk_targets",
]
