"""What a move brings about, as data for a picture: the way of the piece, tiles that change hands, points."""

from dataclasses import replace
from typing import Any

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.verflixt.explain.layout import Layout, read_layout
from tessera.games.verflixt.explain.score import explain_score
from tessera.games.verflixt.explain.story import Penalty, Story, TileFate, tell_move
from tessera.games.verflixt.moves import decode_move


def explain_gain(state: State, move: int) -> dict[str, Any]:
    """The story of a legal move and its points; nothing for `done`, which does nothing."""
    layout = read_layout(state)
    story = tell_move(layout, decode_move(move))
    if story is None:
        return {}
    return {
        "piece": story.piece,
        "origin": story.origin,
        "steps": list(story.steps),
        "target": story.target,
        "lost_pips": story.lost_pips,
        "tile": _tell_tile(layout, story.fate),
        "penalties": [_tell_penalty(layout, penalty) for penalty in story.penalties],
        "points": _tell_points(layout, story),
    }


def _tell_reason(reason: Reason) -> dict[str, Any]:
    return {"clause": reason.clause, "code": reason.code, "values": reason.values}


def _tell_tile(layout: Layout, fate: TileFate) -> dict[str, Any]:
    """What becomes of the tile left behind, and why."""
    value = layout.values[fate.spot] if isinstance(fate.spot, int) else None
    return {"spot": fate.spot, "value": value, "is_taken": fate.is_taken, **_tell_reason(fate.reason)}


def _tell_penalty(layout: Layout, penalty: Penalty) -> dict[str, Any]:
    value = None if penalty.number is None else layout.values[penalty.number]
    return {
        "seat": penalty.seat,
        "kind": penalty.kind,
        "number": penalty.number,
        "value": value,
        **_tell_reason(penalty.reason),
    }


def _tell_points(layout: Layout, story: Story) -> list[dict[str, int]]:
    """VER-12: the points of every seat whose tiles change, before and after."""
    hands = _hands_after(layout, story)
    after = replace(layout, hands=hands)
    return [
        {
            "seat": seat,
            "before": explain_score(layout, seat).total,
            "after": explain_score(after, seat).total,
        }
        for seat, hand in enumerate(hands)
        if hand != layout.hands[seat]
    ]


def _hands_after(layout: Layout, story: Story) -> tuple[tuple[int, ...], ...]:
    assert layout.seat is not None
    hands = [list(hand) for hand in layout.hands]
    if story.fate.is_taken and isinstance(story.fate.spot, int):
        hands[layout.seat].append(story.fate.spot)
    for penalty in story.penalties:
        if penalty.number is None:
            continue
        if penalty.kind == "takes":
            hands[penalty.seat].append(penalty.number)
        else:
            hands[penalty.seat].remove(penalty.number)
    return tuple(tuple(sorted(hand)) for hand in hands)
