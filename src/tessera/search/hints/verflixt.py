"""Why a move in Verflixt is worth considering.

| id | values | meaning |
|---|---|---|
| takes | value, points | the tile that is taken, and how the points change by it |
| comes-home | | the pawn is safe in the goal |
| lands-on | value | the good tile that the pawn comes to with nobody else there |
| joins | value | the bad tile that the pawn comes to, where somebody else stands: it need not be taken |
| leaves-behind | value | the bad tile that the pawn leaves to whoever stays there |
| frees | color, value | a guard goes away and leaves this tile to pawns of this colour alone |
| protects | color, value | a guard comes to a bad tile with a pawn of this colour |
| bug-bites | color, value | the bug makes this colour take this tile |
"""

from typing import Any

from tessera.core.contract import State
from tessera.games.verflixt.box import COLORS, Spot, TileValue
from tessera.games.verflixt.explain import Layout, explain_gain, read_layout
from tessera.search.hints import HintReason


def hint_reasons(state: State, move: int) -> list[HintReason]:
    """What becomes of the tiles that the piece leaves and comes to."""
    layout = read_layout(state)
    told = explain_gain(state, move)
    if not told:
        return []
    if told["piece"] == "pawn":
        return _pawn_reasons(layout, told)
    if told["piece"] == "guard":
        return _guard_reasons(layout, told)
    return [
        {"id": "bug-bites", "color": COLORS[penalty["seat"]], "value": penalty["value"]}
        for penalty in told["penalties"]
        if penalty["kind"] == "takes" and penalty["seat"] != layout.seat
    ]


def _pawn_reasons(layout: Layout, told: dict[str, Any]) -> list[HintReason]:
    reasons: list[HintReason] = []
    tile, target = told["tile"], told["target"]
    if tile["is_taken"]:
        points = sum(change["after"] - change["before"] for change in told["points"])
        reasons.append({"id": "takes", "value": tile["value"], "points": points})
    elif _is_bad(tile["value"]):
        reasons.append({"id": "leaves-behind", "value": tile["value"]})
    if target == "goal":
        return [*reasons, {"id": "comes-home"}]
    value, is_alone = layout.values[target], target not in layout.occupied
    if is_alone and not _is_bad(value):
        reasons.append({"id": "lands-on", "value": value})
    elif not is_alone and _is_bad(value):
        reasons.append({"id": "joins", "value": value})
    return reasons


def _guard_reasons(layout: Layout, told: dict[str, Any]) -> list[HintReason]:
    reasons: list[HintReason] = []
    origin, target = told["origin"], told["target"]
    owners = _owners(layout, origin)
    if len(owners) == 1 and layout.guards.count(origin) == 1 and layout.bug != origin:
        reasons.append({"id": "frees", "color": owners[0], "value": layout.values[origin]})
    if isinstance(target, int) and _is_bad(layout.values[target]):
        reasons += [
            {"id": "protects", "color": color, "value": layout.values[target]}
            for color in _owners(layout, target)
        ]
    return reasons


def _owners(layout: Layout, spot: Spot) -> list[str]:
    """The colours of the pawns on this spot."""
    return [COLORS[seat] for seat, pawns in enumerate(layout.pawns) if spot in pawns]


def _is_bad(value: TileValue | None) -> bool:
    return isinstance(value, int) and value < 0
