"""What won after the same move: playouts learn from those before them.

For each colour and the placement before its own one reply is kept, the last that was played there in a
playout which the colour's player won; when it is played and they lose, it is forgotten.
"""

import numpy as np

from tessera.core.compiling import compiled
from tessera.core.contract import MAX_SEATS, Array, State, signed
from tessera.games.blokus.rules import SHARED_COLOR, seat_of_color
from tessera.search.knowledge.blokus.value import evaluate_finished


@compiled
def good_reply(replies: Array, color: int, before: int) -> int:
    """The reply of a colour to the move before; -1: none is known."""
    return signed(replies[color, before]) - 1


@compiled
def note_replies(state: State, played: Array, actors: Array, replies: Array) -> None:
    """Keep the replies of those who won a finished playout, and forget those of who lost.

    With three players the shared colour is left out: whose it is changes from piece to piece (BLO-13).
    """
    values = np.zeros(MAX_SEATS)
    evaluate_finished(state, values)
    for i in range(1, len(played)):
        color, before = signed(actors[i]), signed(played[i - 1])
        if state.players == 3 and color == SHARED_COLOR:
            continue
        value = values[seat_of_color(state, color)]
        if value > 0.0:
            replies[color, before] = played[i] + 1
        elif value < 0.0 and good_reply(replies, color, before) == played[i]:
            replies[color, before] = 0
