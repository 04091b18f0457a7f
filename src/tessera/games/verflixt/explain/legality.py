"""Why a move is illegal, by clause."""

from tessera.core.contract import State
from tessera.core.reasons import Reason
from tessera.games.verflixt.box import BUG_ROLLS, COLORS, NUM_TILES, Spot
from tessera.games.verflixt.explain.layout import Layout, read_layout
from tessera.games.verflixt.moves import Move, decode_move


def spot_name(spot: Spot) -> str:
    """How a place is called in sentences."""
    return f"tile {spot}" if isinstance(spot, int) else f"the {spot}"


def explain_illegal(state: State, move: int) -> Reason | None:
    """Why the seat to move may not make the move of this number, or None if it may."""
    return find_fault(read_layout(state), decode_move(move))


def find_fault(layout: Layout, move: Move) -> Reason | None:
    """Why the seat to move may not make this move, or None if it may."""
    if layout.seat is None:
        return Reason("VER-11", "game-over", "all pawns are home, the game is over")
    if move.kind == "bug":
        return _bug_rests(layout)
    if move.kind == "done":
        return _not_done(layout)
    return _no_normal_move(layout, move) or (
        _no_own_pawn(layout, move) if move.kind == "pawn" else _guard_stays(layout, move)
    )


def _no_normal_move(layout: Layout, move: Move) -> Reason | None:
    """VER-5: one normal move a turn, of a piece on the path."""
    spot = move.spot
    if isinstance(spot, int) and not 1 <= spot <= NUM_TILES:
        return Reason(
            "VER-1",
            "no-such-tile",
            f"there is no tile {spot}: they are numbered 1 to {NUM_TILES}",
            {"tile": spot},
        )
    if layout.has_moved:
        return Reason("VER-5", "already-moved", "a pawn or guard was already moved in this turn")
    if isinstance(spot, int) and spot not in layout.path:
        return Reason("VER-7", "tile-gone", f"tile {spot} is no longer on the path", {"tile": spot})
    return None


def _no_own_pawn(layout: Layout, move: Move) -> Reason | None:
    assert layout.seat is not None
    assert move.spot is not None
    color, values = COLORS[layout.seat], {"spot": move.spot, "color": COLORS[layout.seat]}
    if move.spot == "goal":
        return Reason("VER-5", "pawn-home", "a pawn in the goal is home and moves no more", values)
    if move.spot in layout.pawns[layout.seat]:
        return None
    return Reason("VER-5", "no-own-pawn", f"{color} has no pawn on {spot_name(move.spot)}", values)


def _guard_stays(layout: Layout, move: Move) -> Reason | None:
    """VER-6, VER-21: why the guard may not move."""
    assert move.spot is not None
    name, values = spot_name(move.spot), {"spot": move.spot}
    if move.spot == "goal":
        return Reason("VER-6", "guard-home", "a guard in the goal stays there", values)
    if move.spot not in layout.guards:
        return Reason("VER-6", "no-guard", f"no guard stands on {name}", values)
    if any(move.spot in own for own in layout.pawns) or move.spot == layout.bug:
        return None
    if layout.bug is None:
        return Reason("VER-6", "guard-alone", f"no pawn stands beside the guard on {name}", values)
    message = f"neither a pawn nor the bug is with the guard on {name}"
    return Reason("VER-21", "guard-alone", message, values)


def _bug_rests(layout: Layout) -> Reason | None:
    """VER-14, VER-15: why the bug may not move."""
    assert layout.roll is not None
    if layout.bug is None:
        return Reason("VER-14", "no-bug", "the bug does not take part in this game")
    if layout.roll > BUG_ROLLS:
        message = f"the bug moves only on a 1 or 2, not on a {layout.roll}"
        return Reason("VER-15", "bug-roll", message, {"roll": layout.roll})
    if layout.bug_move == "none":
        return Reason("VER-15", "bug-moved", "the bug was already moved in this turn")
    return None


def _not_done(layout: Layout) -> Reason | None:
    """VER-5, VER-16: a turn cannot be passed, nor a compulsory move of the bug."""
    if not layout.has_moved:
        return Reason("VER-5", "no-passing", "a pawn or guard must be moved in every turn")
    if layout.bug_move == "must":
        message = "the bug was behind every pawn when the die was rolled, so it must be moved"
        return Reason("VER-16", "bug-must-move", message, {"spot": layout.bug})
    return None
