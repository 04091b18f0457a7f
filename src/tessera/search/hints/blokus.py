"""Why a placement in Blokus is worth considering.

| id | values | meaning |
|---|---|---|
| finishes | color, bonus | the colour's last piece, with this bonus (BLO-9) |
| blocks | color, count | covers so many cells where an opponent could have gone on |
| new-corners | count | so many new cells where the colour can go on |
| cells | count | a large piece is gone |
"""

from tessera.core.contract import State
from tessera.games.blokus.box import (
    COLORS,
    CORNER_STEPS,
    EDGE_STEPS,
    NUM_COLORS,
    SIDE,
    Cell,
    board_placements,
    steps_from,
)
from tessera.games.blokus.explain import Situation, gain_of, look
from tessera.search.hints import HintReason

LARGE = 4  # cells from which on getting rid of a piece is worth a word


def hint_reasons(state: State, move: int) -> list[HintReason]:
    """What the placement does for the colour to move."""
    situation, cells = look(state), board_placements().cells_of(move)
    gain = gain_of(state, move)
    reasons: list[HintReason] = []
    if len(situation.hand) == 1:
        reasons.append({"id": "finishes", "color": gain.color, "bonus": gain.bonus})
    reasons += _blocks(state, situation, cells)
    if new := len(_new_corners(situation, cells)):
        reasons.append({"id": "new-corners", "count": new})
    if gain.cells >= LARGE:
        reasons.append({"id": "cells", "count": gain.cells})
    return reasons


def _blocks(state: State, situation: Situation, cells: frozenset[Cell]) -> list[HintReason]:
    """The opponents that lose ways to go on, the hardest hit first."""
    found = []
    for color in range(NUM_COLORS):
        if _is_opponent(situation, color):
            other = look(state, color)
            if count := len(_ways_on(other) & cells):
                found.append({"id": "blocks", "color": COLORS[color], "count": count})
    return sorted(found, key=lambda reason: -int(str(reason["count"])))


def _is_opponent(situation: Situation, color: int) -> bool:
    """BLO-12: of two each has two colours; BLO-13: of three nobody has green; who plays alone has none."""
    if situation.players == 2:
        return (color - situation.color) % 2 == 1
    if situation.players == 3 and COLORS[color] == "green":
        return False
    return situation.players > 1 and color != situation.color


def _ways_on(situation: Situation) -> frozenset[Cell]:
    """The free cells where a colour can attach a piece, if it has any left."""
    if not situation.hand:
        return frozenset()
    return frozenset(cell for cell in situation.diagonal - situation.beside if _is_free(situation, cell))


def _is_free(situation: Situation, cell: Cell) -> bool:
    return all(0 <= place < SIDE for place in cell) and situation.holder(cell) is None


def _new_corners(situation: Situation, cells: frozenset[Cell]) -> set[Cell]:
    """The free cells where the colour can attach a piece after this placement and not before."""
    corners = steps_from(cells, CORNER_STEPS) - steps_from(cells, EDGE_STEPS) - cells
    before = situation.beside | situation.diagonal
    return {cell for cell in corners - before if _is_free(situation, cell)}
