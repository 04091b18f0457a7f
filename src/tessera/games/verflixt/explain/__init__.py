"""The rules of Verflixt told to a person: why a move is illegal, what it brings, and what points are made of.

Written from the clauses in plain Python, independently of the compiled rules, so that tests can hold
one against the other.
"""

from tessera.games.verflixt.explain.gain import explain_gain
from tessera.games.verflixt.explain.layout import BugMove, Layout, read_layout
from tessera.games.verflixt.explain.legality import explain_illegal, find_fault
from tessera.games.verflixt.explain.score import explain_score
from tessera.games.verflixt.explain.story import Story, tell_move

__all__ = [
    "BugMove",
    "Layout",
    "Story",
    "explain_gain",
    "explain_illegal",
    "explain_score",
    "find_fault",
    "read_layout",
    "tell_move",
]
