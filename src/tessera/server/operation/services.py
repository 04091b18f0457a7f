"""All services of a server process, without their transport: made, opened and closed together."""

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from tessera.server.club.asking import Asking
from tessera.server.club.bulletin import Bulletin
from tessera.server.club.calls import ROUND_SECONDS as CALL_SECONDS
from tessera.server.club.calls import Calls, note_calls
from tessera.server.club.farewell import Farewell
from tessera.server.club.figures import ROUND_SECONDS as FIGURE_SECONDS
from tessera.server.club.figures import FigureService, note_figures
from tessera.server.club.plans import ROUND_SECONDS as PLAN_SECONDS
from tessera.server.club.plans import Plans
from tessera.server.club.quick_match import ROUND_SECONDS, QuickMatch
from tessera.server.club.safety import Safety
from tessera.server.models.catalogue import Catalogue
from tessera.server.models.people import OwnData
from tessera.server.models.profiles import GameHistory
from tessera.server.operation.metrics import Metrics
from tessera.server.operation.settings import Settings
from tessera.server.operation.sources import real_sources
from tessera.server.operation.supervision import Supervisor
from tessera.server.operation.warm_up import WarmUp
from tessera.server.people.call_wishes import CallWishes
from tessera.server.people.mail import Mailer
from tessera.server.people.own_data import own_data
from tessera.server.people.passwords import Passwords
from tessera.server.people.profiles import Account, GamesWanted, Profiles
from tessera.server.people.push import Pusher
from tessera.server.people.ratings import RatingService, update_ratings
from tessera.server.people.recovery import Recovery
from tessera.server.people.sessions import Sessions
from tessera.server.play.catalogue import describe_games
from tessera.server.play.lobby import Lobby, visible_summary
from tessera.server.play.queries import TableQueries
from tessera.server.play.service import UNATTENDED_SECONDS, TableService
from tessera.server.play.worker_pool import WorkerPool
from tessera.server.puzzles.advice import SolverQueue
from tessera.server.puzzles.service import PuzzleService
from tessera.server.reviews.analysis import AnalysisService
from tessera.server.reviews.coach import Coach
from tessera.server.reviews.daily import DailyService
from tessera.server.reviews.games import FinishedGames
from tessera.server.reviews.service import ReviewService
from tessera.server.storage.attempts import Attempts
from tessera.server.storage.blocks import Blocks
from tessera.server.storage.calls import CallStore
from tessera.server.storage.daily import DailyStore
from tessera.server.storage.database import SERVER, Database, DatabaseFault
from tessera.server.storage.figures import FigureStore
from tessera.server.storage.opening_hours import BEAT_SECONDS, OpeningHours
from tessera.server.storage.plans import PlanStore
from tessera.server.storage.reviews import ReviewStore
from tessera.server.storage.seeks import Seeks
from tessera.server.storage.tables import TableStore
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Sources, token_digest
from tessera.server.table.state import Table

if TYPE_CHECKING:
    from tessera.server.cluster.member import ClusterMember

ATTEND_SECONDS = 20.0
EXPIRE_SECONDS = 3600.0
IMPORT_DAYS = 90  # after which a game from elsewhere is forgotten that nobody has looked at
HEALTH_SECONDS = 3.0


class Services:
    """Everything that a server process has."""

    def __init__(
        self,
        settings: Settings,
        metrics: Metrics,
        warm_up: WarmUp,
        sources: Sources | None = None,
        database: Database | None = None,
        serves: bool = True,
    ) -> None:
        """With `serves`, people are served, and not only programs have their thoughts."""
        sources = sources or real_sources()
        origin = sources.identifier()
        self.settings = settings
        self.metrics = metrics
        self.warm_up = warm_up
        name = f"{SERVER}{origin}" if serves else "tessera worker"
        self.database = database or Database(settings.database_url, name)
        self.store = TableStore(self.database, origin, at_end=_settle, always=note_calls)
        self.workers = WorkerPool(settings.workers, settings.think_seconds, settings.memory, metrics)
        self.passwords = Passwords(self.database)
        self.sessions = Sessions(self.database, sources, self.passwords, settings)
        self.mailer = Mailer(settings)
        self.recovery = Recovery(self.database, sources, self.passwords, self.mailer, settings.public_url)
        self.ratings = RatingService(self.database)
        self.profiles = Profiles(self.database)
        self.supervisor = Supervisor(metrics)
        self.hours = OpeningHours(self.database, sources.now, serves, settings.return_seconds)
        self.tables = TableService(
            settings, self.store, self.hours, self.workers, metrics, sources, warm_up, self.supervisor
        )
        self.lobby = Lobby(self.tables, self.store, warm_up.want, sources, settings)
        self.queries = TableQueries(self.tables, self.workers, settings.hint_player, warm_up.check)
        self.puzzles = PuzzleService(
            Attempts(self.database), SolverQueue(self.workers, warm_up.check), sources.now
        )
        self._farewell = Farewell(self.database, self.tables, self.lobby, sources)
        seeks = Seeks(self.database)
        self.bulletin = Bulletin(self.tables, self.lobby, self.store, self.ratings, self.supervisor)
        blocks = Blocks(self.database)
        self.safety = Safety(self.database, blocks, self.tables, sources)
        self.asking = Asking(self.tables, self.store, blocks)
        self.quick_match = QuickMatch(
            seeks, self.tables, self.store, self.ratings, self.bulletin, blocks, sources
        )
        self.call_store = CallStore(self.database)
        self.pusher = Pusher(self.call_store, settings)
        self._calls = Calls(
            self.call_store,
            self.tables,
            self.pusher,
            self.mailer,
            self.supervisor,
            sources,
            self.database.has_other_servers,
            settings.public_url,
        )
        self.call_wishes = CallWishes(self.call_store, self.pusher, self.mailer, sources)
        self.plans = Plans(PlanStore(self.database), self.tables, self.supervisor)
        review_store = ReviewStore(self.database)
        self.games = FinishedGames(self.tables, review_store, sources.now)
        self.figures = FigureService(FigureStore(self.database), self.tables)
        self.reviews = ReviewService(
            self.games, review_store, self.workers, warm_up, self.figures.note_review
        )
        self.analysis = AnalysisService(self.games, self.workers, warm_up)
        self.coach = Coach(self.queries, self.workers, warm_up.check)
        self.daily = DailyService(DailyStore(self.database), self.workers, warm_up, sources.now)
        self._expire_imports = review_store.expire
        self._now = sources.now
        self._has_attended = False
        self._cluster: ClusterMember | None = None

    async def open(self) -> None:
        """Make the database ready and take up what was going on."""
        await self.database.migrate()
        await self.hours.open()
        self.supervisor.keep("hours", self._keep_hours, BEAT_SECONDS)
        if self.settings.is_postgres:
            self._cluster = await self._join_cluster()
        self.supervisor.keep("attendance", self._attend, ATTEND_SECONDS)
        self.supervisor.keep("quick match", self.quick_match.go_round, ROUND_SECONDS)
        self.supervisor.keep("calls", self._calls.go_round, CALL_SECONDS)
        self.supervisor.keep("plans", self.plans.go_round, PLAN_SECONDS)
        self.supervisor.keep("figures", self.figures.fill, FIGURE_SECONDS)
        self.supervisor.keep("expiry", self._expire, EXPIRE_SECONDS)

    async def close(self) -> None:
        """Finish and let go."""
        self.hours.stop()
        await self.supervisor.close()
        with contextlib.suppress(DatabaseFault):
            await self.hours.beat()  # from now on nobody is charged
        await self.reviews.close()
        if self._cluster:
            await self._cluster.close()
        await self.tables.close()
        await self.database.close()

    async def _keep_hours(self) -> None:
        """The house is open; where it was not, the clocks of the tables in memory have stood still."""
        before = len(self.hours.closures)
        await self.hours.beat()
        if len(self.hours.closures) != before:
            for live in self.tables.live_tables():
                self.tables.see_to(live)

    async def _join_cluster(self) -> "ClusterMember":
        # psycopg and procrastinate are installed only where there is a PostgreSQL.
        from tessera.server.cluster.member import ClusterMember  # noqa: PLC0415

        member = ClusterMember(
            self.database,
            self.tables,
            self.supervisor,
            self.store.origin,
            self.settings.workers,
            self.end_lost_sockets,
        )
        await member.open()
        return member

    async def history_of(
        self, account: Account, actor: Actor | None, wanted: GamesWanted, limit: int
    ) -> GameHistory:
        """Finished games of an account, as this person may see them."""
        is_own = actor is not None and actor.is_player(account.player)
        before = wanted.before
        if before and before.tzinfo is None:
            wanted = replace(wanted, before=before.replace(tzinfo=UTC))
        found = await self.profiles.games(account, wanted, is_own, limit)
        return GameHistory(
            games=[visible_summary(summary, actor) for summary, _ in found],
            next=found[-1][1] if len(found) == limit else None,
        )

    async def log_out(self, token: str) -> None:
        """End a session, and with it its sockets, on all servers."""
        await self.sessions.forget(token)
        self._end_sockets(token_digest(token))

    async def end_sessions(self, actor: Actor, sessions: Sequence[str]) -> None:
        """End some of a person's sessions, with their sockets."""
        await self.sessions.end(actor, sessions)
        for session in sessions:
            self._end_sockets(session)

    async def set_address(self, actor: Actor, address: str | None, password: str) -> None:
        """Have letters go to this address; the first of them asks whether they may."""
        letter = await self.recovery.set_address(actor, address, password)
        if letter:
            self.supervisor.start("letters", self.mailer.send(letter))

    def send_recovery_letter(self, name: str) -> None:
        """Send a code to this account, if it has an address. Who asks does not wait, and learns nothing."""
        if not self.recovery.has_letters:
            raise Refusal("no-letters", "this server sends no letters")
        self.supervisor.start("letters", self.recovery.send_code(name))

    async def recover(self, name: str, code: str, password: str) -> None:
        """Give an account another password for a code; its sessions end, with their sockets."""
        for session in await self.recovery.redeem(name, code, password):
            self._end_sockets(session)

    async def say_farewell(self, actor: Actor, password: str, gives_up: bool) -> None:
        """Delete a person, and end all sessions with their sockets."""
        if actor.account:
            await self.passwords.check_owner(actor, password)
        for session in await self._farewell.leave(actor, gives_up):
            self._end_sockets(session)

    async def own_data(self, actor: Actor) -> OwnData:
        """All that is kept of a person."""
        return await own_data(self.database, actor)

    def _end_sockets(self, session: str) -> None:
        self.tables.end_session(session)
        self.tables.on_session_end(session)

    @staticmethod
    def describe_games() -> Catalogue:
        """What can be played."""
        return describe_games()

    async def degraded(self) -> list[str]:
        """The names of all that does not work now."""
        found = [*self.supervisor.degraded(), *self.tables.degraded()]
        return found if await self._does_database_answer() else ["database", *found]

    async def _does_database_answer(self) -> bool:
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await self.database.check()
        except (DatabaseFault, TimeoutError):
            return False
        return True

    async def _expire(self) -> None:
        """Let go of what nobody needs any more."""
        await self.tables.expire()
        await self.sessions.expire()
        await self.recovery.expire()
        await self._calls.expire()
        await self._expire_imports(self._now() - timedelta(days=IMPORT_DAYS))

    async def _attend(self) -> None:
        """Take up everything at first, then what nobody has attended to for a while."""
        await self.tables.attend(UNATTENDED_SECONDS if self._has_attended else 0)
        self._has_attended = True
        await self.end_lost_sockets()

    async def end_lost_sockets(self) -> None:
        """Close the sockets of sessions that have ended elsewhere, as those of an account that was locked."""
        open_ones = {client.session for client in self.tables.clients() if client.session}
        for session in open_ones - await self.sessions.known(open_ones):
            self.tables.end_session(session)


def _settle(connection: Connection, table: Table) -> None:
    """What is written together with the end of a game."""
    update_ratings(connection, table)
    note_figures(connection, table)
