"""Quick match: people who look for the same game are paired by strength, with patience.

Who looks stands in the database, so that people at different servers find each other; whichever server
takes a group out of it makes their table, in one transaction.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from tessera.core.game import Game
from tessera.server.club.bulletin import Bulletin
from tessera.server.models.lobby import Seeking, Wish
from tessera.server.people.ratings import RatingService, rating_key
from tessera.server.play.catalogue import load_game
from tessera.server.play.live_table import Client
from tessera.server.play.service import TableService
from tessera.server.storage.blocks import Blocks
from tessera.server.storage.database import ConflictError
from tessera.server.storage.seeks import Seek, Seeks
from tessera.server.storage.tables import TableStore
from tessera.server.table.clock import ClockPlan
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import SeatPlan
from tessera.server.table.setup import TablePlan, pair_people
from tessera.server.table.sources import Sources
from tessera.server.table.state import Table

ROUND_SECONDS = 2.0
# A server that has not said for so long that its people are still there is gone, and they with it.
LAPSE_SECONDS = 15.0
# How far apart the strengths of people may be who are paired at once: openskill's beta, at which the
# stronger wins about two games of three; and by how much more for each second of waiting.
NEAR = 25 / 6
WIDER_PER_SECOND = 0.2
# In one pool and round, so that the event loop is never held up; the others have their turn soon.
MOST_AT_ONCE = 200


def are_near(one: Seek, other: Seek, now: datetime) -> bool:
    """Whether two people may play each other now, of whom the first has waited longer.

    Who is not known well may be stronger or weaker than it looks.
    """
    waited = max((now - one.since).total_seconds(), 0)
    doubt = (one.sigma + other.sigma) / 2
    return abs(one.mu - other.mu) <= NEAR + doubt + WIDER_PER_SECOND * waited


Apart = Collection[frozenset[str]]
"""Pairs of people who are not to be paired."""


def choose_groups(
    seeks: Sequence[Seek], size: int, now: datetime, apart: Apart = frozenset()
) -> list[list[Seek]]:
    """Groups of so many out of one pool: who has waited longest chooses first, those most alike."""
    left, groups = list(seeks), []
    while len(left) >= size:
        first = left.pop(0)
        near = sorted(
            (seek for seek in left if are_near(first, seek, now)), key=lambda seek: abs(seek.mu - first.mu)
        )
        group = [first]
        for seek in near:
            if len(group) < size and not any({seek.player, one.player} in apart for one in group):
                group.append(seek)
        if len(group) == size:
            groups.append(group)
            left = [seek for seek in left if seek not in group]
    return groups


class QuickMatch:
    """Pairs people who look for a game."""

    def __init__(
        self,
        seeks: Seeks,
        tables: TableService,
        store: TableStore,
        ratings: RatingService,
        bulletin: Bulletin,
        blocks: Blocks,
        sources: Sources,
    ) -> None:
        self._seeks = seeks
        self._blocks = blocks
        self._tables = tables
        self._store = store
        self._ratings = ratings
        self._bulletin = bulletin
        self._sources = sources
        self._here: dict[Client, str] = {}
        """The clients of this server that look for a game."""

    async def look_for(self, client: Client, wish: Wish) -> None:
        """Have a person look for a game."""
        actor, now = client.actor, self._sources.now()
        if actor is None:
            raise Refusal("no-session", "make a session first")
        game = load_game(wish.game, wish.options)
        if game.num_seats < 2:
            raise Refusal("bad-seats", "this game is played alone", seats=game.num_seats)
        if wish.rated and not actor.account:
            raise Refusal("needs-account", "rated games are for accounts")
        mu, sigma = await self._strength(game, actor.player, actor.account)
        seek = Seek(
            actor.player,
            actor.name,
            actor.account,
            pool_of(game, wish),
            wish.model_dump(mode="json"),
            mu,
            sigma,
            now,
        )
        self._here[client] = actor.player
        await self._seeks.write(seek)
        client.tell(Seeking(type="seeking", wish=wish, since=now))
        await self._pair(await self._seeks.read(self._oldest_seen(), seek.pool))

    async def _strength(self, game: Game, player: str, account: bool) -> tuple[float, float]:
        key = rating_key(game.name, game.num_seats, None, player, account)
        return await self._ratings.strength(key)

    async def stop(self, client: Client) -> None:
        """The person no longer looks, or is gone."""
        player = self._here.pop(client, None)
        if player is not None and player not in self._here.values():
            await self._seeks.delete([player])

    async def stop_and_tell(self, client: Client) -> None:
        """The same by the person's own wish."""
        await self.stop(client)
        client.tell(Seeking(type="seeking", wish=None, since=None))

    async def go_round(self) -> None:
        """Say who is still here, forget who is gone, pair whoever can be paired by now."""
        if self._here:
            await self._seeks.touch(sorted(set(self._here.values())), self._sources.now())
        if self._bulletin.waiting:
            await self._seeks.lapse(self._oldest_seen())
        if self._here:
            await self._pair(await self._seeks.read(self._oldest_seen()))
        self._bulletin.tell_waiting(await self._seeks.count())

    def _oldest_seen(self) -> datetime:
        return self._sources.now() - timedelta(seconds=LAPSE_SECONDS)

    async def _pair(self, seeks: Sequence[Seek]) -> None:
        """Make tables for everybody who can be paired."""
        pools: defaultdict[str, list[Seek]] = defaultdict(list)
        for seek in seeks:
            pools[seek.pool].append(seek)
        for pool in pools.values():
            wish = Wish.model_validate(pool[0].wish)
            game = load_game(wish.game, wish.options)
            some = pool[:MOST_AT_ONCE]
            if len(some) < game.num_seats:
                continue
            apart = await self._blocks.apart([seek.player for seek in some])
            for group in choose_groups(some, game.num_seats, self._sources.now(), apart):
                await self._seat(group, game, wish)

    async def _seat(self, group: list[Seek], game: Game, wish: Wish) -> None:
        table = self._set_up(group, game, wish)
        try:
            await self._seeks.pair(group, lambda connection: self._store.append_within(connection, table))
        except ConflictError:
            return  # Another server was faster, or somebody has just gone.
        self._tables.adopt(table)

    def _set_up(self, group: list[Seek], game: Game, wish: Wish) -> Table:
        """The table of a group, in an order that nobody has chosen."""
        people = [seek.actor for seek in group]
        order = [people.pop(self._sources.number(len(people))) for _ in group]
        clock = wish.clock
        plan = TablePlan(
            game=game,
            seats=(SeatPlan("open"),) * game.num_seats,
            visibility="public",
            hints=not wish.rated,
            rated=wish.rated,
            clock=ClockPlan(clock.kind, clock.seconds, clock.increment) if clock else None,
            paired=True,
        )
        return pair_people(order, plan, self._sources)


def pool_of(game: Game, wish: Wish) -> str:
    """What is looked for, as a digest: options that are left out are the same as if they were named."""
    options = game.options.model_dump(mode="json")
    clock = wish.clock.model_dump(mode="json") if wish.clock else None
    named = json.dumps([game.name, options, clock, wish.rated], sort_keys=True)
    return hashlib.sha256(named.encode()).hexdigest()
