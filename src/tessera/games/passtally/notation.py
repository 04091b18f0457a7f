"""How moves of Passtally are written.

`marker 5` · `move 5 7` (from, to) · `tile 2 b3c3 AB` (pile 1-3, cells, patterns as they then lie) · `timeout`
"""

import re
from functools import cache

from tessera.core.contract import State
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.core.reasons import Reason
from tessera.games.passtally.box import DOMINO_NUMBERS, NUM_PILES, NUM_SPACES, Cell, format_cells, parse_cell
from tessera.games.passtally.explain import explain_cells, walk_targets
from tessera.games.passtally.moves import (
    Move,
    PlaceTile,
    PutMarker,
    Timeout,
    WalkMarker,
    decode_move,
    encode_move,
)

_NUMBER = "(0|[1-9][0-9]?)"
_MARKER = re.compile(rf"marker {_NUMBER}")
_WALK = re.compile(rf"move {_NUMBER} {_NUMBER}")
_TILE = re.compile(rf"tile {_NUMBER} ([a-z][0-9]) ?([a-z][0-9]) ([abc]{{2}})")


def format_move(state: State, move: int) -> str:
    """How this move is written here; where a marker comes to depends on the others."""
    decoded = decode_move(move)
    if isinstance(decoded, WalkMarker):
        return f"move {decoded.space} {walk_targets(state, decoded.space)[decoded.step]}"
    return _format_fixed(move)


@cache  # A hundred of them are written in every turn.
def _format_fixed(number: int) -> str:
    """A move that is written the same in every position."""
    move = decode_move(number)
    if isinstance(move, PutMarker):
        return f"marker {move.space}"
    if isinstance(move, PlaceTile):
        return f"tile {move.pile + 1} {format_cells(move.cells)} {move.look}"
    return "timeout"


def parse_move(state: State, text: str) -> int:
    """The number of the move written so; letters may be small, cells may come in either order."""
    return encode_move(_parse(state, " ".join(text.lower().split())))


def _parse(state: State, text: str) -> Move:
    if text == "timeout":
        return Timeout()
    if match := _MARKER.fullmatch(text):
        return PutMarker(_checked_space(match[1]))
    if match := _WALK.fullmatch(text):
        return _parse_walk(state, _checked_space(match[1]), _checked_space(match[2]))
    if match := _TILE.fullmatch(text):
        cells = parse_cell(match[2]), parse_cell(match[3])
        return _parse_placement(_checked_pile(match[1]), cells, match[4].upper())
    raise MoveSyntaxError(
        f"{text[:40]!r} is not a move; moves are written like marker 5, tile 2 b3c3 AB, or move 5 7"
    )


def _checked_space(digits: str) -> int:
    space = int(digits)
    if space >= NUM_SPACES:
        message = f"there is no space {space}; spaces are numbered 0-{NUM_SPACES - 1}"
        raise IllegalMoveError(Reason("PAS-1", "no-such-space", message))
    return space


def _checked_pile(digits: str) -> int:
    """Piles are called 1, 2 and 3."""
    pile = int(digits) - 1
    if not 0 <= pile < NUM_PILES:
        message = f"there is no pile {digits}; piles are numbered 1-{NUM_PILES}"
        raise IllegalMoveError(Reason("PAS-4", "no-such-pile", message))
    return pile


def _parse_walk(state: State, start: int, end: int) -> WalkMarker:
    targets = walk_targets(state, start)
    if end in targets:
        return WalkMarker(start, targets.index(end))
    if start == end:
        reason = Reason("PAS-10", "no-step", "a marker that is moved must leave its space")
    else:
        spaces = sorted(targets)
        message = f"a marker on space {start} can reach {', '.join(map(str, spaces))}"
        reason = Reason("PAS-10", "out-of-reach", message, {"spaces": spaces})
    raise IllegalMoveError(reason)


def _parse_placement(pile: int, cells: tuple[Cell, Cell], look: str) -> PlaceTile:
    reason = explain_cells(cells)
    if reason is not None:
        raise IllegalMoveError(reason)
    if cells not in DOMINO_NUMBERS:
        cells, look = (cells[1], cells[0]), look[::-1]
    return PlaceTile(pile, cells, look)
