"""How moves of Verflixt are written."""

import re

from tessera.core.contract import State
from tessera.core.errors import IllegalMoveError, MoveSyntaxError
from tessera.games.verflixt.box import Spot
from tessera.games.verflixt.explain import find_fault, read_layout
from tessera.games.verflixt.moves import Move, decode_move, encode_move

_MOVE = re.compile(r"(?:(pawn|guard) (start|goal|0|[1-9][0-9]{0,2}))|(bug|done)")


def parse_move(state: State, text: str) -> int:
    """The number of the move written so."""
    match = _MOVE.fullmatch(" ".join(text.lower().split()))
    if not match:
        raise MoveSyntaxError(
            f"{text!r} is not a move; moves are `pawn start`, `pawn 7`, `guard 12`, `bug` and `done`"
        )
    move = Move(match[3]) if match[3] else Move(match[1], _parse_spot(match[2]))  # type: ignore[arg-type] # the pattern
    number = encode_move(move)
    if number is None:
        reason = find_fault(read_layout(state), move)
        assert reason is not None, f"{text} has no number, and no fault"
        raise IllegalMoveError(reason)
    return number


def _parse_spot(text: str) -> Spot:
    return text if text in ("start", "goal") else int(text)  # type: ignore[return-value] # one of the two


def format_move(state: State, move: int) -> str:
    """How the move with this number is written, in every position alike."""
    made = decode_move(move)
    return made.kind if made.spot is None else f"{made.kind} {made.spot}"
