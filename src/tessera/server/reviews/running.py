"""One's own game while it goes on, as far as its seat knows it: to try things on, or to analyse."""

from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.server.models.reviews import GameMove
from tessera.server.table.events import Entry, Moved, Started, Undone
from tessera.server.table.record import program_seed
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.state import Table

Chance = dict[str, object] | None


def known_position(table: Table, seat: int, ply: int) -> Position:
    """The position now, all that the seat cannot know drawn anew."""
    position = table.playing_position()
    if ply != len(position.history):
        raise Refusal("no-such-position", "the game has gone on: only its newest position can be analysed")
    return position.as_known_to(seat, game_key(program_seed(table, seat), ["analysis", str(ply)]))


def known_moves(table: Table, seat: int) -> tuple[Chance, list[GameMove]]:
    """What was known before the first move, and the moves that stand, as the seat saw them."""
    chance: Chance = None
    moves: list[GameMove] = []
    for entry in table.entries:
        if isinstance(entry.event, Started):
            chance = entry.chance
        elif isinstance(entry.event, Moved):
            moves.append(_tell(table, entry, entry.event, seat))
        elif isinstance(entry.event, Undone):
            moves.pop()
    return chance, moves


def seat_to_study(table: Table, actor: Actor | None, with_help: bool) -> int:
    """The person's only seat. Nobody gets help against people, nor in a game for ratings."""
    own = table.seats_of(actor)
    others = [seat for number, seat in enumerate(table.seats) if number not in own]
    is_unfair = table.header.rated or any(seat.program is None for seat in others)
    if len(own) != 1 or (with_help and is_unfair):
        raise Refusal("not-over", "the game is still going on")
    return own[0]


def _tell(table: Table, entry: Entry, event: Moved, seat: int) -> GameMove:
    return GameMove(
        seat=event.seat,
        move=event.move,
        chance=table.game.visible_chance(entry.chance, event.seat, seat),
        effect=entry.effect,
        scores=entry.scores or [],
    )
