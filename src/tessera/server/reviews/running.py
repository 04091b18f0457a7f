"""One's own game against programs while it goes on, as far as its seat knows it: it may be analysed, too."""

from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.server.models.reviews import GameMove
from tessera.server.table.events import Entry, Moved, Started, Undone
from tessera.server.table.record import program_seed
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.state import Table

Chance = dict[str, object] | None


def known_position(table: Table, actor: Actor | None, ply: int) -> Position:
    """The position now, all that the person cannot know drawn anew; refused while anybody else plays."""
    seat = _only_seat(table, actor)
    position = table.playing_position()
    if ply != len(position.history):
        raise Refusal("no-such-position", "the game has gone on: only its newest position can be analysed")
    return position.as_known_to(seat, game_key(program_seed(table, seat), ["analysis", str(ply)]))


def known_moves(table: Table, actor: Actor | None) -> tuple[Chance, list[GameMove]]:
    """What was known before the first move, and the moves that stand, as the person saw them."""
    seat, chance = _only_seat(table, actor), None
    moves: list[GameMove] = []
    for entry in table.entries:
        if isinstance(entry.event, Started):
            chance = entry.chance
        elif isinstance(entry.event, Moved):
            moves.append(_tell(table, entry, entry.event, seat))
        elif isinstance(entry.event, Undone):
            moves.pop()
    return chance, moves


def _only_seat(table: Table, actor: Actor | None) -> int:
    """The seat of the only person: nobody gets help against people, nor in a game for ratings."""
    own = table.seats_of(actor)
    others = [seat for number, seat in enumerate(table.seats) if number not in own]
    if len(own) != 1 or table.header.rated or any(seat.program is None for seat in others):
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
