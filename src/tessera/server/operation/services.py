"""The whole server without its transport: what the routes and sockets call."""

import asyncio
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from tessera.search.hints import hint_reasons
from tessera.server.http.limits import RequestLimits
from tessera.server.models.bodies import TableRequest
from tessera.server.operation.metrics import Metrics
from tessera.server.operation.settings import Settings
from tessera.server.operation.warm_up import WarmUp
from tessera.server.people import ratings
from tessera.server.people.sessions import COOKIE, Sessions, new_token, token_digest
from tessera.server.play.catalogue import best_of, describe_games
from tessera.server.play.live_table import TOO_SLOW, Client, LiveTable
from tessera.server.play.service import TableService
from tessera.server.play.worker_pool import WorkerPool, request_for
from tessera.server.puzzles.advice import SolverQueue
from tessera.server.puzzles.service import Puzzles
from tessera.server.storage.attempts import Attempts
from tessera.server.storage.database import Database
from tessera.server.storage.tables import TableStore
from tessera.server.table.actions import Table, checked_move
from tessera.server.table.commands import Command
from tessera.server.table.record import record_of
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.setup import make_table
from tessera.server.table.views import Viewer, summary_message

if TYPE_CHECKING:
    from tessera.server.cluster.member import ClusterMember

ATTEND_SECONDS = 20


class Services:
    """Everything that a server process has, opened and closed together."""

    def __init__(self, settings: Settings, metrics: Metrics, limits: RequestLimits, warm_up: WarmUp) -> None:
        self.settings = settings
        self.metrics = metrics
        self.limits = limits
        self.warm_up = warm_up
        self.database = Database(settings.database_url)
        self.store = TableStore(self.database, origin=secrets.token_hex(8))
        self.sessions = Sessions(self.database)
        self.workers = WorkerPool(settings.workers, metrics)
        self.puzzles = Puzzles(Attempts(self.database), SolverQueue(self.workers))
        self.tables = TableService(settings, self.store, self.workers, metrics)
        self._background: list[asyncio.Task[None]] = []
        self._shared: ClusterMember | None = None

    async def open(self) -> None:
        """Make the database ready and take up what was going on."""
        await self.database.migrate()
        if self.settings.is_postgres:
            self._shared = await self._share()
        self._background.append(asyncio.create_task(self._attend()))

    async def close(self) -> None:
        """Finish and let go."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        if self._shared:
            await self._shared.close()
        await self.tables.close()
        await self.database.close()

    async def _share(self) -> "ClusterMember":
        # psycopg and procrastinate are installed only where there is a PostgreSQL.
        from tessera.server.cluster.member import ClusterMember  # noqa: PLC0415

        sharing = ClusterMember(self.database, self.tables, self.store.origin, self.settings.workers)
        await sharing.open()
        return sharing

    async def check_health(self) -> None:
        """Ask the database for something."""
        await self.database.read(lambda connection: connection.execute(text("SELECT 1")).close())

    async def _attend(self) -> None:
        await self.warm_up.finished.wait()
        await self.tables.attend(older_than=0)
        while True:
            await asyncio.sleep(ATTEND_SECONDS)
            await self.tables.attend()

    # Clients ---------------------------------------------------------------------------------------------

    async def find_actor(self, cookies: Mapping[str, str]) -> Actor | None:
        """Who has these cookies."""
        return await self.sessions.find(cookies.get(COOKIE))

    def new_client(self, actor: Actor | None) -> Client:
        """A client that is about to be connected to a table."""
        return Client(actor, self.settings.queue_length)

    def tell_presence(self, live: LiveTable) -> None:
        """Tell everybody at a table who is there."""
        live.announce({"type": "presence", "present": live.present(), "watchers": live.watchers()})
        self.tables.on_presence(live)

    def note_closed(self, client: Client) -> None:
        """Count clients that were closed for being slow."""
        if client.close_code == TOO_SLOW:
            self.metrics.dropped.inc()

    # What can be played ------------------------------------------------------------------------------

    def catalogue(self) -> list[dict[str, Any]]:
        """All games."""
        return describe_games()

    async def list_ratings(self, game: str, players: int) -> list[dict[str, Any]]:
        """The strongest in a game with so many players."""
        return await ratings.list_ratings(self.database, game, players)

    # Tables --------------------------------------------------------------------------------------------

    async def make_table(self, actor: Actor, request: TableRequest) -> tuple[Table, dict[int, str]]:
        """A new table, and the secrets of the seats that are taken by link."""
        origin = await self._origin(request.branch.table) if request.branch else None
        self.warm_up.check(origin.game.name if origin else request.game)
        table = await self.tables.create(make_table(actor, request, origin))
        links = [number for number, seat in enumerate(table.seats) if seat.kind == "link"]
        return table, {seat: await self._invite(table.id, seat) for seat in links}

    async def _origin(self, table_id: str) -> Table:
        async with self.tables.use(table_id) as live:
            return live.table

    async def _invite(self, table: str, seat: int) -> str:
        token = new_token()
        await self.store.write_invitation(table, seat, token_digest(token))
        return token

    async def invite(self, table_id: str, actor: Actor, seat: int) -> str:
        """A new link for a free seat; the old one is void."""
        async with self.tables.use(table_id) as live:
            table = live.table
        if not table.is_host(actor):
            raise Refusal("not-host", "only who made the table may invite")
        if seat >= len(table.seats) or not table.seats[seat].is_empty:
            raise Refusal("seat-taken", "the seat is taken", seat=seat)
        return await self._invite(table_id, seat)

    async def snapshot(
        self, table_id: str, actor: Actor | None, since: int, seat: int | None
    ) -> dict[str, Any]:
        """Everything this person may know of a table."""
        async with self.tables.use(table_id) as live:
            return live.snapshot(viewer_from(live.table, actor, seat), since)

    async def perform(self, table_id: str, actor: Actor, command: Command) -> int:
        """Do what a person asks for."""
        if command.type == "chat":
            self.limits.check("chat", actor.player)
        return await self.tables.perform(table_id, actor, command)

    async def list_public(self, actor: Actor | None) -> list[dict[str, Any]]:
        """Tables that anybody may watch or join."""
        return [summary_message(summary, actor) for summary in await self.store.list_public()]

    async def list_own(self, actor: Actor) -> list[dict[str, Any]]:
        """The person's own tables."""
        players = [actor.player, *actor.aliases]
        return [summary_message(summary, actor) for summary in await self.store.list_own(players)]

    # Looking closer ------------------------------------------------------------------------------------

    async def try_move(self, table_id: str, actor: Actor, seat: int | None, move_text: str) -> dict[str, Any]:
        """What a move would bring, or why it is illegal."""
        async with self.tables.use(table_id) as live:
            table = own_turn(live, actor, seat)
        position = table.playing_position()
        try:
            move = checked_move(position, move_text)
        except Refusal as refusal:
            code = refusal.code or refusal.error
            reason = {"clause": refusal.clause, "code": code, "values": refusal.values}
            return {"legal": False, **reason, "message": refusal.message}
        gain = table.game.explain_gain(position.state, move)
        return {"legal": True, "move": table.game.format_move(position.state, move), "gain": gain}

    async def hint(self, table_id: str, actor: Actor, seat: int | None) -> dict[str, Any]:
        """What a strong program would play."""
        async with self.tables.use(table_id) as live:
            table = own_turn(live, actor, seat)
        if not table.header.hints or ratings.rated_seats(table):
            raise Refusal("no-hints", "this table is played without hints, or for ratings")
        program = best_of(table.game.name, self.settings.hint_player, "level:6")
        move = await self.workers.choose(request_for(table, program))
        state = table.playing_position().state
        return {
            "move": table.game.format_move(state, move),
            "gain": table.game.explain_gain(state, move),
            "reasons": hint_reasons(table.game.name, state, move),
            "program": program,
        }

    async def position(
        self, table_id: str, actor: Actor | None, ply: int, seat: int | None
    ) -> dict[str, Any]:
        """The position after so many moves, as the person may see it."""
        async with self.tables.use(table_id) as live:
            table = live.table
        position = table.started_position()
        if ply > table.ply:
            raise Refusal("no-such-position", f"{table.ply} moves were played", moves=table.ply)
        # Who lays a finished game open may look from every seat.
        viewpoint = seat if table.result else viewer_from(table, actor, seat).viewpoint
        if viewpoint is not None and viewpoint >= len(table.seats):
            raise Refusal("not-your-seat", "there is no such seat", seat=viewpoint)
        past = await asyncio.to_thread(position.after, ply)
        return {
            "ply": ply,
            "moves": table.ply,
            "to_move": past.seat,
            "view": past.view(viewpoint).model_dump(mode="json"),
            "scores": past.scores(),
        }

    async def record(self, table_id: str) -> str:
        """The record of a table, as JSON."""
        async with self.tables.use(table_id) as live:
            table = live.table
        table.started_position()
        return record_of(table).to_json()


def viewer_from(table: Table, actor: Actor | None, seat: int | None) -> Viewer:
    """From where a person looks: a seat of their own, the only one if not said, else as a spectator."""
    own = table.seats_of(actor)
    if seat is not None and seat not in own:
        raise Refusal("not-your-seat", "this is not your seat", seat=seat)
    if seat is None and len(own) == 1:
        seat = own[0]
    return Viewer(actor, seat)


def own_turn(live: LiveTable, actor: Actor, seat: int | None) -> Table:
    """The table, if it is this person's turn."""
    table = live.table
    table.playing_position()
    seat = table.own_seat(actor, seat)
    if table.to_move != seat or table.program_to_move is not None:
        raise Refusal("not-your-turn", "it is not your turn", seat=table.to_move)
    return table
