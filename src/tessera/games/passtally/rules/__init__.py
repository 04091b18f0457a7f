"""The rules of Passtally, compiled: piles, markers, tiles, lines, and the turns that bring them together."""

from tessera.games.passtally.rules.lines import follow_line, line_passes, points_for
from tessera.games.passtally.rules.markers import all_markers, is_set_up, markers_of, walk_target
from tessera.games.passtally.rules.piles import face_up_kind, hide
from tessera.games.passtally.rules.turns import (
    is_last_round,
    legal_moves,
    payoffs,
    play,
    scores,
    seat_to_move,
    set_up,
)

__all__ = [
    "all_markers",
    "face_up_kind",
    "follow_line",
    "hide",
    "is_last_round",
    "is_set_up",
    "legal_moves",
    "line_passes",
    "markers_of",
    "payoffs",
    "play",
    "points_for",
    "scores",
    "seat_to_move",
    "set_up",
    "walk_target",
]
