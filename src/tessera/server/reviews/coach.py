"""The coach: what a move would throw away, said before it is made and from what its seat may know."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.review.assembly import lost_by
from tessera.review.document import grade_of
from tessera.review.thought import COACH, Depth, Thought, judge_move
from tessera.server.models.tables import Judgement
from tessera.server.play.queries import TableQueries
from tessera.server.play.worker_pool import WorkerPool
from tessera.server.reviews.games import tell_hint
from tessera.server.table.commands.moves import checked_move
from tessera.server.table.record import program_seed
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.state import Table


@dataclass(frozen=True, slots=True)
class JudgeMove:
    """A move to think about."""

    position: Position
    """As known to the seat to move."""
    move: int
    depth: Depth


def think_before(request: JudgeMove) -> Thought:
    """Think about a move; runs in a worker process."""
    return judge_move(request.position, request.move, request.depth)


class Coach:
    """Judges moves of people who have chosen to be warned. `check_ready` refuses what cannot be said yet."""

    def __init__(
        self, queries: TableQueries, workers: WorkerPool, check_ready: Callable[[str], None]
    ) -> None:
        self._queries = queries
        self._workers = workers
        self._check_ready = check_ready
        self._newest: dict[str, str] = {}
        """The move that was asked about last at each table."""

    async def judge(self, table_id: str, actor: Actor, seat: int | None, text: str) -> Judgement:
        """What the move throws away; a newer question overtakes one that still waits."""
        table = await self._queries.own_turn(table_id, actor, seat)
        if not table.header.coach:
            raise Refusal("no-coach", "this table is played without a coach")
        self._check_ready(table.game.name)
        move = checked_move(table.playing_position(), text)
        request = JudgeMove(_known_position(table), move, COACH)
        self._newest[table_id] = text
        try:
            thought = await self._workers.judge(
                think_before, request, actor.player, lambda: self._newest.get(table_id) == text
            )
        finally:
            if self._newest.get(table_id) == text:
                del self._newest[table_id]
        if thought is None:
            raise Refusal("stale", "another move was asked about since")
        return await asyncio.to_thread(_tell, request, thought)


def _known_position(table: Table) -> Position:
    seat = table.to_move
    assert seat is not None, "it is somebody's turn"
    key = game_key(program_seed(table, seat), ["coach", str(table.ply)])
    return table.playing_position().as_known_to(seat, key)


def _tell(request: JudgeMove, thought: Thought) -> Judgement:
    position, game = request.position, request.position.game
    assert position.seat is not None, "somebody is to move"
    loss = lost_by(thought, position.seat)
    return Judgement(
        move=game.format_move(position.state, request.move),
        grade=grade_of(loss),
        loss=loss,
        better=tell_hint(position, thought.best, "coach") if thought.best else None,
    )
