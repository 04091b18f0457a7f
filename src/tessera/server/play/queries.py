"""Looking at tables without changing them: now, in the past, and what a move would bring."""

import asyncio
from collections.abc import Callable

from tessera.core import playing
from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.players.registry import ADVISER
from tessera.search.hints import hint_reasons
from tessera.server.models.tables import Hint, PositionAnswer, Tried
from tessera.server.play.service import TableService
from tessera.server.play.worker_pool import WorkerPool, request_for
from tessera.server.table.commands.moves import checked_move
from tessera.server.table.messages import Snapshot
from tessera.server.table.rating import allows_hints
from tessera.server.table.record import record_of
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.state import Table
from tessera.server.table.views import viewer_from

PICTURE = "what a picture shows in place of what its viewer cannot know"


class TableQueries:
    """What people ask about tables. `check_ready` refuses what a program cannot say yet."""

    def __init__(
        self,
        tables: TableService,
        workers: WorkerPool,
        hint_player: str,
        check_ready: Callable[[str], None],
    ) -> None:
        self._tables = tables
        self._workers = workers
        self._hint_player = hint_player
        self._check_ready = check_ready

    async def snapshot(
        self,
        table_id: str,
        actor: Actor | None,
        since: int,
        seat: int | None,
        unheard: frozenset[str] = frozenset(),
    ) -> Snapshot:
        """Everything this person may know of a table, and what is not said by the `unheard`."""
        async with self._tables.use(table_id) as live:
            await live.catch_up(since)  # who has heard of an event from another server sees at least that
            return live.snapshot(viewer_from(live.table, actor, seat, unheard), self._tables.now(), since)

    async def try_move(self, table_id: str, actor: Actor, seat: int | None, text: str) -> Tried:
        """What a move would bring, or why it is illegal."""
        table = await self.own_turn(table_id, actor, seat)
        return tried_move(table.playing_position(), text, with_gain=True)

    async def try_moves(self, table_id: str, actor: Actor, seat: int | None, texts: list[str]) -> list[Tried]:
        """The same for several moves at once."""
        table = await self.own_turn(table_id, actor, seat)
        position = table.playing_position()
        return [tried_move(position, text, with_gain=True) for text in texts]

    async def hint(self, table_id: str, actor: Actor, seat: int | None) -> Hint:
        """What a strong program would play."""
        table = await self.own_turn(table_id, actor, seat)
        if not allows_hints(table):
            raise Refusal("no-hints", "this table is played without hints, or for ratings")
        self._check_ready(table.game.name)
        program = self._hint_player or ADVISER
        request = request_for(table, program)
        move = await self._workers.advise(self._workers.think, request, actor.player)
        state = request.position.state  # What is told of the move comes from what the seat may know, too.
        return Hint.model_validate(
            {
                "move": table.game.format_move(state, move),
                "gain": table.game.explain_gain(state, move),
                "reasons": hint_reasons(table.game.name, state, move),
                "program": program,
            }
        )

    async def position(
        self, table_id: str, actor: Actor | None, ply: int, seat: int | None
    ) -> PositionAnswer:
        """The position after so many moves, as the person may see it."""
        table = await self._tables.look_at(table_id)
        past, viewpoint = await self._past(table, actor, ply, seat)
        return PositionAnswer(
            ply=ply,
            moves=table.ply,
            to_move=past.seat,
            view=past.view(viewpoint),
            scores=past.scores(),
        )

    async def picture(self, table_id: str, actor: Actor | None, ply: int | None, seat: int | None) -> str:
        """The same as an SVG drawing, for boards that have no drawing of their own; now, if not said when."""
        table = await self._tables.look_at(table_id)
        past, viewpoint = await self._past(table, actor, table.ply if ply is None else ply, seat)
        return await asyncio.to_thread(draw_for, past, viewpoint)

    async def _past(
        self, table: Table, actor: Actor | None, ply: int, seat: int | None
    ) -> tuple[Position, int | None]:
        """The position after so many moves, and the seat that it is looked at from."""
        position = table.started_position()
        if ply > table.ply:
            raise Refusal("no-such-position", f"{table.ply} moves were played", moves=table.ply)
        # Who lays a finished game open may look from every seat.
        viewpoint = seat if table.result else viewer_from(table, actor, seat).viewpoint
        if viewpoint is not None and viewpoint >= len(table.seats):
            raise Refusal("not-your-seat", "there is no such seat", seat=viewpoint)
        return await asyncio.to_thread(position.after, ply), viewpoint

    async def record(self, table_id: str) -> str:
        """The record of a table, as JSON."""
        table = await self._tables.look_at(table_id)
        table.started_position()
        return record_of(table).to_json()

    async def own_turn(self, table_id: str, actor: Actor, seat: int | None) -> Table:
        """The table, if it is this person's turn."""
        table = await self._tables.look_at(table_id)
        table.playing_position()
        seat = table.own_seat(actor, seat)
        if table.to_move != seat or table.program_to_move is not None:
            raise Refusal("not-your-turn", "it is not your turn", seat=table.to_move)
        return table


def draw_for(position: Position, viewpoint: int | None) -> str:
    """The drawing of what this seat, or a spectator, may see.

    What they cannot know is drawn anew before the game gets to see it, so that no drawing can tell.
    """
    if position.is_over or not position.game.has_secrets:
        return position.game.svg(position.state)
    states, key = position.states.copy(), game_key(PICTURE)
    for seat in range(position.game.num_seats) if viewpoint is None else [viewpoint]:
        playing.hide_state(states, seat, key)
    return position.game.svg(states[0], [] if viewpoint is None else [viewpoint])


def tried_move(position: Position, text: str, with_gain: bool) -> Tried:
    """What a move would bring, or why it is illegal."""
    try:
        move = checked_move(position, text)
    except Refusal as refusal:
        return Tried(
            legal=False,
            clause=refusal.clause,
            code=refusal.code or refusal.error,
            values=refusal.values,
            message=refusal.message,
        )
    game, state = position.game, position.state
    gain = game.explain_gain(state, move) if with_gain else None
    return Tried(legal=True, move=game.format_move(state, move), gain=gain)
