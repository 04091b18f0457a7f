"""Whose rating a game changes, and when."""

from tessera.server.table.state import Table

ENDING = ("moved", "resigned", "timed_out", "started")


def has_just_ended(table: Table) -> bool:
    """Whether the events that are about to be stored ended the game."""
    return table.result is not None and any(event.type in ENDING for event in table.fresh)


def allows_hints(table: Table) -> bool:
    """Whether people may ask for hints: where they were not ruled out, and nobody's rating is at stake."""
    return table.header.hints and not rated_seats(table)


def rated_seats(table: Table) -> list[str]:
    """Whose rating this game changes, seat by seat; none if it is not a rated game."""
    if not table.header.rated or table.header.branch or len(table.seats) < 2:
        return []
    who: list[str] = []
    for seat in table.seats:
        played_by_another = seat.stand_in is not None and not seat.resigned
        if played_by_another or (seat.program is None and not seat.account):
            return []
        who.append(f"program:{seat.program}" if seat.program else f"player:{seat.player}")
    accounts = [name for name in who if name.startswith("player:")]
    return who if accounts and len(set(accounts)) == len(accounts) else []
