"""What a move brings about, as data for a picture: the way of the piece, tiles that change hands, points."""

from dataclasses import replace
from typing import Any

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.verflixt.explain.score import explain_score
from tessera.games.verflixt.explain.story import Penalty, Story, TileFate, tell_move
from tessera.games.verflixt.explain.table import Table, read_table
from tessera.games.verflixt.moves import decode_move


def explain_gain(state: State, move: int) -> dict[str, Any]:
    """The story of a legal move and its points; nothing for `done`, which does nothing."""
    table = read_table(state)
    story = tell_move(table, decode_move(move))
    if story is None:
        return {}
    return {
        "piece": story.piece,
        "origin": story.origin,
        "steps": list(story.steps),
        "target": story.target,
        "lost_pips": story.lost_pips,
        "tile": _tell_tile(table, story.fate),
        "penalties": [_tell_penalty(table, penalty) for penalty in story.penalties],
        "points": _tell_points(table, story),
    }


def _tell_reason(reason: Reason) -> dict[str, Any]:
    return {"clause": reason.clause, "code": reason.code, "values": reason.values}


def _tell_tile(table: Table, fate: TileFate) -> dict[str, Any]:
    """What becomes of the tile left behind, and why."""
    value = table.values[fate.spot] if isinstance(fate.spot, int) else None
    return {"spot": fate.spot, "value": value, "is_taken": fate.is_taken, **_tell_reason(fate.reason)}


def _tell_penalty(table: Table, penalty: Penalty) -> dict[str, Any]:
    value = None if penalty.number is None else table.values[penalty.number]
    return {
        "seat": penalty.seat,
        "kind": penalty.kind,
        "number": penalty.number,
        "value": value,
        **_tell_reason(penalty.reason),
    }


def _tell_points(table: Table, story: Story) -> list[dict[str, int]]:
    """VER-12: the points of every seat whose tiles change, before and after."""
    hands = _hands_after(table, story)
    after = replace(table, hands=hands)
    return [
        {
            "seat": seat,
            "before": explain_score(table, seat).total,
            "after": explain_score(after, seat).total,
        }
        for seat, hand in enumerate(hands)
        if hand != table.hands[seat]
    ]


def _hands_after(table: Table, story: Story) -> tuple[tuple[int, ...], ...]:
    assert table.seat is not None
    hands = [list(hand) for hand in table.hands]
    if story.fate.is_taken and isinstance(story.fate.spot, int):
        hands[table.seat].append(story.fate.spot)
    for penalty in story.penalties:
        if penalty.number is None:
            continue
        if penalty.kind == "takes":
            hands[penalty.seat].append(penalty.number)
        else:
            hands[penalty.seat].remove(penalty.number)
    return tuple(tuple(sorted(hand)) for hand in hands)
