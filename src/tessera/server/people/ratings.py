"""How strong accounts and programs are, per game and number of seats (openskill's Plackett-Luce model)."""

import math
from collections.abc import Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Connection, func, insert, null, select, tuple_, update

from tessera.server.models.people import Ladder, Rating, Ratings, Rung
from tessera.server.storage.database import Database, insert_missing
from tessera.server.storage.schema import PlayerRow, RatingChangeRow, RatingRow
from tessera.server.table.rating import has_just_ended, rated_payoffs
from tessera.server.table.state import Table

# openskill's own start values: 25 with a deviation of a third of it.
START_MU = 25.0
START_SIGMA = START_MU / 3
# Beta of the model is 25/6: who is stronger by d wins with 1 / (1 + exp(-d / (beta * sqrt 2))), and in Elo's
# scale by e points with 1 / (1 + 10 ** (-e / 400)).
POINTS_PER_MU = 400 / math.log(10) / (START_MU / 6 * math.sqrt(2))
START_POINTS = 1500
RUNG_POINTS = 20  # of a ladder: far less than anybody's deviation


def update_ratings(connection: Connection, table: Table) -> None:
    """Change the ratings if the game has just ended; part of the transaction that ends it."""
    who = table.rated if has_just_ended(table) else []
    if not who or table.result is None:
        return
    game, seats = table.header.game, len(table.seats)
    rows = _locked_rows(connection, sorted(set(who)), game, seats)
    before = [(rows[name].mu, rows[name].sigma) for name in who]
    after = new_ratings(before, table.game.teams, rated_payoffs(table))
    # A program that sits twice is counted once, by the first of its seats.
    for name in dict.fromkeys(who):
        mu, sigma = after[who.index(name)]
        number = rows[name].games + 1
        connection.execute(
            update(RatingRow)
            .where(RatingRow.who == name, RatingRow.game == game, RatingRow.seats == seats)
            .values(mu=mu, sigma=sigma, games=number)
        )
        key = {"who": name, "game": game, "seats": seats, "number": number}
        time = table.fresh[-1].time
        connection.execute(insert(RatingChangeRow).values(**key, mu=mu, sigma=sigma, time=time))


def new_ratings(
    before: list[tuple[float, float]], teams: list[list[int]], payoffs: list[float]
) -> list[tuple[float, float]]:
    """Strength and deviation of every seat after a game; partners win and lose together."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - not needed before the first rated game ends

    model = PlackettLuce()
    rated = model.rate(
        [[model.rating(*before[seat]) for seat in team] for team in teams],
        scores=[sum(payoffs[seat] for seat in team) for team in teams],
    )
    after = dict(zip(chain.from_iterable(teams), chain.from_iterable(rated), strict=True))
    return [(after[seat].mu, after[seat].sigma) for seat in range(len(before))]


def _locked_rows(connection: Connection, who: list[str], game: str, seats: int) -> dict[str, Any]:
    start = {"game": game, "seats": seats, "mu": START_MU, "sigma": START_SIGMA, "games": 0}
    connection.execute(insert_missing(connection, RatingRow), [{"who": name, **start} for name in who])
    query = (
        select(RatingRow.who, RatingRow.mu, RatingRow.sigma, RatingRow.games)
        .where(RatingRow.who.in_(who), RatingRow.game == game, RatingRow.seats == seats)
        .order_by(RatingRow.who)
        .with_for_update()
    )
    return {row.who: row for row in connection.execute(query).all()}


RatingKey = tuple[str, str, int]
"""Under what a strength is kept: who, the game, and the number of seats."""


def rating_key(
    game: str, seats: int, program: str | None, player: str | None, account: bool
) -> RatingKey | None:
    """The key of a program's or an account's strength; guests have none."""
    if program is not None:
        return f"program:{program}", game, seats
    return (f"player:{player}", game, seats) if account else None


def deviation_of(sigma: float) -> int:
    """A deviation in points."""
    return round(POINTS_PER_MU * sigma)


def points_of(mu: float) -> int:
    """A strength in points: 400 more means that one wins ten games of eleven, once both are well known."""
    return round(START_POINTS + POINTS_PER_MU * (mu - START_MU))


class RatingService:
    """Who is how strong."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def strength(self, key: RatingKey | None) -> tuple[float, float]:
        """Strength and deviation; those of a beginner, if nothing is known."""
        found = await self._read([key] if key else [])
        return next(iter(found.values()), (START_MU, START_SIGMA))

    async def points(self, keys: Sequence[RatingKey]) -> dict[RatingKey, int]:
        """The strengths of those who have one, in points."""
        return {key: points_of(mu) for key, (mu, _) in (await self._read(keys)).items()}

    async def _read(self, keys: Sequence[RatingKey]) -> dict[RatingKey, tuple[float, float]]:
        if not keys:
            return {}
        key = tuple_(RatingRow.who, RatingRow.game, RatingRow.seats)
        query = select(RatingRow).where(key.in_(sorted(set(keys))))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {(row.who, row.game, row.seats): (row.mu, row.sigma) for row in rows}

    async def strongest(self, game: str, seats: int, limit: int = 100) -> Ratings:
        """The strongest accounts and programs: by what they are at least, with some confidence."""
        least = (RatingRow.mu - 3 * RatingRow.sigma).label("least")
        strongest = (
            select(RatingRow.who, RatingRow.mu, RatingRow.sigma, RatingRow.games, least)
            .where(RatingRow.game == game, RatingRow.seats == seats)
            .order_by(least.desc())
            .limit(limit)
            .subquery()
        )
        # Names are looked up for these few only, each by the player's key.
        player = func.substr(strongest.c.who, len("player:") + 1)
        query = (
            select(strongest, PlayerRow.name)
            .join(PlayerRow, PlayerRow.id == player, isouter=True)
            .order_by(strongest.c.least.desc())
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return Ratings(ratings=[_describe(row) for row in rows])

    async def ladder(self, game: str, seats: int) -> Ladder:
        """All accounts, by steps of some points, and all programs."""
        is_program = RatingRow.who.startswith("program:")
        here = (RatingRow.game == game, RatingRow.seats == seats)
        step = func.round((RatingRow.mu - START_MU) * POINTS_PER_MU / RUNG_POINTS).label("step")
        people = select(step, func.count().label("people")).where(*here, ~is_program).group_by(step)
        programs = select(RatingRow, null().label("name")).where(*here, is_program).order_by(RatingRow.mu)

        def work(connection: Connection) -> Ladder:
            rungs = [
                Rung(rating=START_POINTS + RUNG_POINTS * int(row.step), people=row.people)
                for row in connection.execute(people.order_by(step))
            ]
            return Ladder(people=rungs, programs=[_describe(row) for row in connection.execute(programs)])

        return await self._database.read(work)


def _describe(row: Any) -> Rating:
    return Rating(
        name=row.name or row.who.removeprefix("program:"),
        program=row.name is None,
        rating=points_of(row.mu),
        deviation=deviation_of(row.sigma),
        games=row.games,
    )
