"""What games that are over say of how people play, in the database that all servers share."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from tessera.server.storage.database import Database, insert_missing
from tessera.server.storage.schema import FigureRow, TableRow


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What a game says of one seat: numbers and short texts, by name."""

    seat: int
    player: str
    figures: Mapping[str, float | str]


@dataclass(frozen=True, slots=True)
class CountedFigure:
    """What many games say together."""

    game: str
    name: str
    text: str | None
    """Of a figure that is a text."""
    games: int
    """In how many it was so."""
    mean: float | None
    """Of a figure that is a number."""


def write_figures(connection: Connection, table: str, game: str, seats: Collection[SeatFigures]) -> None:
    """Keep what a game says, and that it is kept; what is there already stays."""
    rows = [_row(table, game, seat, name, value) for seat in seats for name, value in seat.figures.items()]
    if rows:
        connection.execute(insert_missing(connection, FigureRow), rows)
    connection.execute(update(TableRow).where(TableRow.id == table).values(counted=True))


def _row(table: str, game: str, seat: SeatFigures, name: str, value: float | str) -> dict[str, object]:
    number, text = (None, value) if isinstance(value, str) else (value, None)
    key = {"table_id": table, "seat": seat.seat, "name": name}
    return {**key, "player": seat.player, "game": game, "value": number, "text": text}


class FigureStore:
    """Reads and writes figures."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, table: str, game: str, seats: Collection[SeatFigures]) -> None:
        """Keep what a game says."""
        await self._database.write(lambda connection: write_figures(connection, table, game, seats))

    async def replace(self, table: str, game: str, seats: Collection[SeatFigures]) -> None:
        """The same in place of what was kept under the same names."""
        names = {name for seat in seats for name in seat.figures}
        rows = [
            _row(table, game, seat, name, value) for seat in seats for name, value in seat.figures.items()
        ]

        def work(connection: Connection) -> None:
            old = delete(FigureRow).where(FigureRow.table_id == table, FigureRow.name.in_(names))
            connection.execute(old)
            connection.execute(insert(FigureRow), rows)

        if rows:
            await self._database.write(work)

    async def uncounted(self, limit: int) -> list[str]:
        """Some tables that are over, and of which nothing is kept yet."""
        query = select(TableRow.id).where(TableRow.status == "over", TableRow.counted.is_(False)).limit(limit)
        return await self._database.read(lambda connection: list(connection.scalars(query)))

    async def read(self, players: Collection[str]) -> list[CountedFigure]:
        """What all games of these players say together; of texts the most frequent first."""
        columns = (FigureRow.game, FigureRow.name, FigureRow.text)
        query = (
            select(*columns, func.count().label("games"), func.avg(FigureRow.value).label("mean"))
            .where(FigureRow.player.in_(players))
            .group_by(*columns)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        found = [CountedFigure(row.game, row.name, row.text, row.games, row.mean) for row in rows]
        return sorted(found, key=lambda figure: (figure.game, figure.name, -figure.games, figure.text or ""))
