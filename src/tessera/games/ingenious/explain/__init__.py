"""The rules of Ingenious told to a person: what is wrong with a move, and where its points come from.

Written from the clauses with sets of cells, independently of the compiled rules, so that tests can
hold one against the other.
"""

from tessera.games.ingenious.explain.board import (
    board_colors,
    final_mark,
    other_halves,
    rack_tiles,
    score_board,
)
from tessera.games.ingenious.explain.gain import Gain, Line, explain_gain, explain_score
from tessera.games.ingenious.explain.legality import explain_illegal, explain_placement, symbols_taken

__all__ = [
    "Gain",
    "Line",
    "board_colors",
    "explain_gain",
    "explain_illegal",
    "explain_placement",
    "explain_score",
    "final_mark",
    "other_halves",
    "rack_tiles",
    "score_board",
    "symbols_taken",
]
