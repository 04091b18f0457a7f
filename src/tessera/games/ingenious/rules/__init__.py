"""The rules of Ingenious, compiled: placing, scoring, racks, what is hidden, and the turns."""

from tessera.games.ingenious.rules.hiding import hide, hide_by_shares
from tessera.games.ingenious.rules.placing import blocks_in_rack, list_pairs
from tessera.games.ingenious.rules.racks import rack_limit
from tessera.games.ingenious.rules.scoring import (
    BOARD_END,
    count_lines,
    marks_end,
    num_score_boards,
    score_board_of,
    sort_marks,
)
from tessera.games.ingenious.rules.turns import (
    lay_tile,
    legal_moves,
    mark_legal,
    payoffs,
    play,
    scores,
    seat_to_move,
    set_up,
)

__all__ = [
    "BOARD_END",
    "blocks_in_rack",
    "count_lines",
    "hide",
    "hide_by_shares",
    "lay_tile",
    "legal_moves",
    "list_pairs",
    "mark_legal",
    "marks_end",
    "num_score_boards",
    "payoffs",
    "play",
    "rack_limit",
    "score_board_of",
    "scores",
    "seat_to_move",
    "set_up",
    "sort_marks",
]
