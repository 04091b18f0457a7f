"""Why a move in Ingenious is worth considering.

| id | values | meaning |
|---|---|---|
| bonus | color | the colour reaches the end of its score board: one more placement (ING-12) |
| lowest-color | color, points | so many points in a colour that was the lowest |
| points | color, points | so many points in another colour |
| denies | color, points | so many points fewer are to be had in a lowest colour of an opponent |
| new-rack | | a rack without the lowest colours is changed (ING-15) |
"""

from typing import Any

from tessera.core.contract import State
from tessera.games.ingenious.box import COLORS, EMPTY, NUM_COLORS, area_cells, square
from tessera.games.ingenious.explain import Gain, explain_score, score_board
from tessera.games.ingenious.moves import NUM_PLACEMENTS, SWAP, placement_cells
from tessera.games.ingenious.rules import count_lines, score_board_of
from tessera.search.hints import HintReason


def hint_reasons(state: State, move: int) -> list[HintReason]:
    """What the placement scores in which colours, and what it takes from the opponents."""
    if move >= NUM_PLACEMENTS:
        return [{"id": "new-rack"}] if move == SWAP else []
    gains = [gain for gain in explain_score(state, move).gains if gain.after > gain.before]
    lowest = min(score_board(state, int(state.seat)))
    scored = sorted((_scored(gain, lowest) for gain in gains), key=lambda reason: -reason["points"])
    bonuses: list[HintReason] = [
        {"id": "bonus", "color": COLORS[gain.color]} for gain in gains if gain.bonuses
    ]
    return bonuses + sorted(scored, key=lambda reason: reason["id"]) + _denied(state, move)


def _scored(gain: Gain, lowest: int) -> HintReason:
    which = "lowest-color" if gain.before == lowest else "points"
    return {"id": which, "color": COLORS[gain.color], "points": gain.after - gain.before}


def _denied(state: State, move: int) -> list[HintReason]:
    """The lowest colours of opponents whose best place gets worse, the greatest loss first."""
    after = state.board.copy()
    for cell, color in placement_cells(move).items():
        after[square(cell)] = color + 1
    losses = {
        color: _best_points(state, state.board, color) - _best_points(state, after, color)
        for color in _lowest_of_opponents(state)
    }
    found: list[HintReason] = [
        {"id": "denies", "color": COLORS[color], "points": loss} for color, loss in losses.items() if loss > 0
    ]
    return sorted(found, key=lambda reason: -int(reason["points"]))


def _lowest_of_opponents(state: State) -> list[int]:
    own, colors = score_board_of(state, int(state.seat)), set()
    for seat in range(int(state.players)):
        if score_board_of(state, seat) != own:
            marks = score_board(state, seat)
            colors |= {color for color in range(NUM_COLORS) if marks[color] == min(marks)}
    return sorted(colors)


def _best_points(state: State, board: Any, color: int) -> int:
    """The most points that half a tile of this colour can score."""
    squares = [square(cell) for cell in area_cells(int(state.side))]
    return max((int(count_lines(board, here, color)) for here in squares if board[here] == EMPTY), default=0)
