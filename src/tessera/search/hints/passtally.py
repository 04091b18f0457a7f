"""Why an action in Passtally is worth considering.

| id | values | meaning |
|---|---|---|
| scores | points, passes | what the turn would bring if it ended after this action |
| more-passes | passes | so many passes more than before, though no more points |
| cuts | color, points | so many points fewer for an opponent's lines |
| builds-up | level | the tile lies on this level, where a line has more passes |
"""

from tessera.core.contract import State
from tessera.games.passtally.explain import (
    Board,
    LaidTile,
    Markers,
    board_of_state,
    height_of,
    markers_on_board,
    score_now,
    try_out,
)
from tessera.games.passtally.moves import PlaceTile, PutMarker, decode_move
from tessera.search.hints import HintReason

COLORS = ("orange", "purple", "black")
HIGH = 2  # levels from which on building up is worth a word


def hint_reasons(state: State, move: int) -> list[HintReason]:
    """What the action makes of everybody's lines."""
    action = decode_move(move)
    if isinstance(action, PutMarker):
        return []
    board, markers = board_of_state(state), markers_on_board(state)
    before, after = score_now(board, markers, int(state.seat)), try_out(state, action)
    reasons: list[HintReason] = []
    if after.points > 0:
        reasons.append({"id": "scores", "points": after.points, "passes": after.passes})
    if after.passes > before.passes and after.points == before.points:
        reasons.append({"id": "more-passes", "passes": after.passes - before.passes})
    if isinstance(action, PlaceTile):
        reasons += _cuts(state, action, board, markers)
        if (level := height_of(board, action.cells[0]) + 1) >= HIGH:
            reasons.append({"id": "builds-up", "level": level})
    return reasons


def _cuts(state: State, tile: PlaceTile, board: Board, markers: Markers) -> list[HintReason]:
    """The opponents whose lines lose points by a tile, the hardest hit first."""
    laid = LaidTile(tile.cells, tile.look, height_of(board, tile.cells[0]) + 1)
    after = {**board, **dict.fromkeys(tile.cells, laid)}
    found: list[HintReason] = []
    for seat in range(int(state.players)):
        loss = score_now(board, markers, seat).points - score_now(after, markers, seat).points
        if seat != int(state.seat) and loss > 0:
            found.append({"id": "cuts", "color": COLORS[seat], "points": loss})
    return sorted(found, key=lambda reason: -int(reason["points"]))
