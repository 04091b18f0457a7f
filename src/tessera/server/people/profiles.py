"""Accounts as others see them: ratings and how they came about, finished games, puzzles."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select

from tessera.server.models.profiles import GameRating, PuzzleStreaks, RatingPoint
from tessera.server.people.ratings import deviation_of, points_of
from tessera.server.storage.database import Database
from tessera.server.storage.schema import AttemptRow, PlayerRow, RatingChangeRow, RatingRow, SeatRow, TableRow
from tessera.server.table.refusal import Refusal

# So many games are drawn; a line with more is not read any better.
MOST_POINTS = 200
DAY = "day-"


@dataclass(frozen=True, slots=True)
class Account:
    """An account, and the guests that it was before."""

    player: str
    name: str
    created: datetime
    aliases: tuple[str, ...]

    @property
    def players(self) -> list[str]:
        """Everybody that this person has played as."""
        return [self.player, *self.aliases]


class Profiles:
    """Reads what is known of accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, name: str) -> Account:
        """The account of this name."""
        return await self._database.read(lambda connection: _find(connection, name))

    async def ratings(self, account: Account) -> list[GameRating]:
        """How strong the account is, in every game that it has played for ratings."""
        who = f"player:{account.player}"
        return await self._database.read(lambda connection: _ratings(connection, who))

    async def puzzles(self, account: Account) -> PuzzleStreaks:
        """How steadily the account solves puzzles."""
        query = select(AttemptRow.puzzle).where(
            AttemptRow.player.in_(account.players), AttemptRow.solved.is_not(None)
        )
        solved = await self._database.read(lambda connection: set(connection.scalars(query)))
        current, longest = streaks(
            date.fromisoformat(name.removeprefix(DAY)) for name in solved if name.startswith(DAY)
        )
        return PuzzleStreaks(solved=len(solved), current=current, longest=longest)

    async def games(
        self, account: Account, game: str | None, before: datetime | None, all_of_them: bool, limit: int
    ) -> list[tuple[dict[str, Any], datetime]]:
        """Summaries of finished games and when they ended, the latest first; others see only public ones."""
        own = select(SeatRow.table_id).where(SeatRow.player.in_(account.players))
        query = select(TableRow.id).where(TableRow.id.in_(own), TableRow.status == "over")
        if not all_of_them:
            # Whoever has the address of a table may see it: that of a private one is not handed out.
            query = query.where(TableRow.visibility == "public")
        if game is not None:
            query = query.where(TableRow.game == game)
        if before is not None:
            query = query.where(TableRow.changed < before)
        # Which they are is found in an index; only those few are read.
        chosen = query.order_by(TableRow.changed.desc()).limit(limit)
        shown = select(TableRow.summary, TableRow.changed).where(TableRow.id.in_(chosen))
        latest = shown.order_by(TableRow.changed.desc())
        rows = await self._database.read(lambda connection: connection.execute(latest).all())
        return [(row.summary, row.changed) for row in rows]


def streaks(days: Iterable[date]) -> tuple[int, int]:
    """Days in a row up to the latest, and the most days in a row."""
    length = longest = 0
    last: date | None = None
    for day in sorted(days):
        length = length + 1 if last is not None and day - last == timedelta(days=1) else 1
        longest, last = max(longest, length), day
    return length, longest


def _find(connection: Connection, name: str) -> Account:
    query = select(PlayerRow.id, PlayerRow.name, PlayerRow.created).where(
        PlayerRow.account_name == name.casefold()
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        raise Refusal("no-such-person", "there is no account of this name")
    aliases = connection.scalars(select(PlayerRow.id).where(PlayerRow.merged_into == row.id))
    return Account(row.id, row.name, row.created, tuple(aliases))


def _ratings(connection: Connection, who: str) -> list[GameRating]:
    now = select(RatingRow).where(RatingRow.who == who).order_by(RatingRow.game, RatingRow.seats)
    found = connection.execute(now).all()
    changes: defaultdict[tuple[str, int], list[RatingPoint]] = defaultdict(list)
    for row in found:
        past = (
            select(RatingChangeRow)
            .where(
                RatingChangeRow.who == who,
                RatingChangeRow.game == row.game,
                RatingChangeRow.seats == row.seats,
                RatingChangeRow.number > row.games - MOST_POINTS,
            )
            .order_by(RatingChangeRow.number)
        )
        changes[row.game, row.seats] = [_point(change) for change in connection.execute(past)]
    return [
        GameRating(
            game=row.game,
            players=row.seats,
            rating=points_of(row.mu),
            deviation=deviation_of(row.sigma),
            games=row.games,
            history=changes[row.game, row.seats],
        )
        for row in found
    ]


def _point(row: Any) -> RatingPoint:
    return RatingPoint(time=row.time, rating=points_of(row.mu), deviation=deviation_of(row.sigma))
