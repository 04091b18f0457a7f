"""Accounts as others see them: ratings and how they came about, finished games, puzzles."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, or_, select

from tessera.server.models.profiles import GameRating, Opponent, PuzzleStreaks, RatingPoint
from tessera.server.people.ratings import deviation_of, points_of
from tessera.server.storage.database import Database
from tessera.server.storage.schema import AttemptRow, PlayerRow, RatingChangeRow, RatingRow, SeatRow, TableRow
from tessera.server.table.refusal import Refusal

# So many games are drawn; a line with more is not read any better.
MOST_POINTS = 200
DAY = "day-"
# So many of the latest games are counted, and so many opponents shown.
MOST_COUNTED = 200
MOST_OPPONENTS = 10


@dataclass(frozen=True, slots=True)
class GamesWanted:
    """Which of an account's games are asked for."""

    game: str | None = None
    before: datetime | None = None
    against: str | None = None
    """Part of the name of somebody else at the table."""


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
        self, account: Account, wanted: GamesWanted, all_of_them: bool, limit: int
    ) -> list[tuple[dict[str, Any], datetime]]:
        """Summaries of finished games and when they ended, the latest first; others see only public ones."""
        own = select(SeatRow.table_id).where(SeatRow.player.in_(account.players))
        query = select(TableRow.id).where(TableRow.id.in_(own), TableRow.status == "over")
        if not all_of_them:
            # Whoever has the address of a table may see it: that of a private one is not handed out.
            query = query.where(TableRow.visibility == "public")
        if wanted.game is not None:
            query = query.where(TableRow.game == wanted.game)
        if wanted.before is not None:
            query = query.where(TableRow.changed < wanted.before)
        if wanted.against:
            query = query.where(TableRow.id.in_(_tables_against(account, wanted.against, own)))
        # Which they are is found in an index; only those few are read.
        chosen = query.order_by(TableRow.changed.desc()).limit(limit)
        shown = select(TableRow.summary, TableRow.changed).where(TableRow.id.in_(chosen))
        latest = shown.order_by(TableRow.changed.desc())
        rows = await self._database.read(lambda connection: connection.execute(latest).all())
        return [(row.summary, row.changed) for row in rows]

    async def opponents(self, account: Account, all_of_them: bool) -> list[Opponent]:
        """Against whom the account has played most lately."""
        found = await self.games(account, GamesWanted(), all_of_them, MOST_COUNTED)
        return count_opponents([summary for summary, _ in found], account.players)[:MOST_OPPONENTS]


def _tables_against(account: Account, name: str, own: Select[Any]) -> Select[Any]:
    """Of these tables those where somebody else sits whose name has this in it."""
    is_meant = or_(
        PlayerRow.account_name.contains(name.casefold(), autoescape=True),
        PlayerRow.name.contains(name, autoescape=True),
    )
    return (
        select(SeatRow.table_id)
        .join(PlayerRow, PlayerRow.id == SeatRow.player)
        .where(SeatRow.table_id.in_(own), SeatRow.player.not_in(account.players), is_meant)
    )


def count_opponents(summaries: Iterable[dict[str, Any]], players: Collection[str]) -> list[Opponent]:
    """With whom these players sat at tables that are over, and how many of those games they won."""
    counted: Counter[tuple[str, bool, bool]] = Counter()
    won: Counter[tuple[str, bool, bool]] = Counter()
    for summary in summaries:
        seats, winners = summary["seats"], summary["winners"] or []
        has_won = any(seat["player"] in players and seat["seat"] in winners for seat in seats)
        # Who sits in several seats is counted once; whoever has gone for good has no name.
        others = {
            (seat["program"] or seat["name"], seat["program"] is not None, seat["account"])
            for seat in seats
            if seat["player"] not in players and (seat["program"] or seat["name"])
        }
        counted.update(others)
        won.update(others if has_won else ())
    return [
        Opponent(name=key[0], program=key[1], account=key[2], games=games, won=won[key])
        for key, games in sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    ]


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
