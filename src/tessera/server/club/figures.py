"""What their games say of how people play: worked out when a game ends, and counted on profiles."""

import logging
from collections import Counter
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from tessera.server.models.profiles import Figure
from tessera.server.people.profiles import Account
from tessera.server.play.service import TableService
from tessera.server.storage.database import DatabaseFault
from tessera.server.storage.figures import FigureStore, SeatFigures, write_figures
from tessera.server.table.rating import has_just_ended
from tessera.server.table.refusal import Refusal
from tessera.server.table.state import Table

if TYPE_CHECKING:  # Reviews are loaded later.
    from tessera.review.document import Review
    from tessera.review.figures import Figures

log = logging.getLogger("tessera.figures")

ROUND_SECONDS = 30.0
# So many old games in one round: nobody waits for them, and others need the processor.
FILLED_AT_ONCE = 20
MOST_TEXTS = 5  # of one kind, such as openings


def note_figures(connection: Connection, table: Table) -> None:
    """Keep what a game says that has just ended; part of the transaction that ends it."""
    if has_just_ended(table):
        write_figures(connection, table.id, table.header.game, figures_at(table))


def figures_at(table: Table) -> list[SeatFigures]:
    """What a game that is over says of each person who played it against others, from their own device."""
    people = [number for number, seat in enumerate(table.seats) if seat.kind == "person" and seat.name]
    if table.result is None or len(table.seats) < 2:
        return []
    return [
        SeatFigures(number, table.seats[number].player or "", _figures_of(table, number)) for number in people
    ]


def _figures_of(table: Table, number: int) -> "Figures":
    assert table.result is not None, "the game goes on"
    won = {"won": float(number in table.result.winners)}
    has_played = table.result.ending == "rules" and table.seats[number].stand_in is None
    return {**won, **(_own_figures(table, number) if has_played else {})}


def _own_figures(table: Table, number: int) -> "Figures":
    from tessera.review.figures import figures_of  # noqa: PLC0415 - not needed before the first game ends

    try:
        return figures_of(table.started_position(), number)
    except Exception as error:  # A game of another package must not keep its games from ending.
        log.error("the figures of a game failed", exc_info=error, extra={"table": table.id})
        return {}


class FigureService:
    """Counts what is kept, and keeps what was not worked out when the game ended."""

    def __init__(self, store: FigureStore, tables: TableService) -> None:
        self._store = store
        self._tables = tables

    async def of(self, account: Account) -> list[Figure]:
        """What the games of an account say together."""
        shown: Counter[tuple[str, str]] = Counter()
        figures = []
        for one in await self._store.read(account.players):
            shown[one.game, one.name] += 1
            if shown[one.game, one.name] <= MOST_TEXTS:
                figures.append(
                    Figure(game=one.game, name=one.name, games=one.games, mean=one.mean, text=one.text)
                )
        return figures

    async def fill(self) -> None:
        """Work out what some old games say."""
        for table_id in await self._store.uncounted(FILLED_AT_ONCE):
            try:
                table = await self._tables.look_at(table_id)
            except DatabaseFault:
                raise
            except Refusal:  # it was played by other rules
                await self._store.write(table_id, "", [])
            else:
                await self._store.write(table_id, table.header.game, figures_at(table))

    async def note_review(self, table_id: str, review: "Review") -> None:
        """Keep what a review says of luck and skill; one that is deeper takes the place of another."""
        if review.accounts is None:
            return
        table = await self._tables.look_at(table_id)
        seats = [
            SeatFigures(seat.seat, seat.player, _luck_and_skill(review, seat.seat))
            for seat in figures_at(table)
        ]
        await self._store.replace(table_id, table.header.game, seats)


def _luck_and_skill(review: "Review", seat: int) -> "Figures":
    assert review.accounts is not None, "not all moves are graded"
    account = review.accounts[seat]
    return {"skill": account.skill, **({"luck": account.luck} if review.has_luck else {})}
