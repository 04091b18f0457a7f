"""Planned answers: "if they play there, I play here".

A plan is nobody else's business: it is no event of the table, and the move that comes of it is one like any
other. Only that an answer comes at once may tell that it was planned.
"""

from collections.abc import Sequence
from enum import Enum

from tessera.server.models.plans import PlannedAnswer, PlansAnswer, PlansRequest
from tessera.server.operation.supervision import Supervisor
from tessera.server.play.service import TableService
from tessera.server.storage.plans import Plan, PlanStore
from tessera.server.storage.tables import Change
from tessera.server.table.commands import PlayMove
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.state import Table

ROUND_SECONDS = 60.0


class Standing(Enum):
    """How far a plan is."""

    WAITS = "waits"
    DUE = "due"
    OVER = "over"


def standing_of(plan: Plan, table: Table) -> Standing:
    """Whether what was expected has come, may still come, or will not any more."""
    if table.status != "playing" or table.seats[plan.seat].mover is not None or table.ply < plan.ply:
        return Standing.OVER
    played = tuple(move.text for move in table.playing_position().history[plan.ply :])
    if played == plan.moves:
        return Standing.DUE if table.to_move == plan.seat else Standing.OVER
    return Standing.WAITS if played == plan.moves[: len(played)] else Standing.OVER


class Plans:
    """Keeps people's plans, and makes the moves that come of them."""

    def __init__(self, store: PlanStore, tables: TableService, supervisor: Supervisor) -> None:
        self._store = store
        self._tables = tables
        self._supervisor = supervisor
        self._planned: set[str] = set()
        """Tables with plans that were made here, or that there were when somebody last went round: nearly all
        tables have none, and are not asked for them at every move."""
        tables.listeners.append(self.note)

    async def read(self, table_id: str, actor: Actor, seat: int | None) -> PlansAnswer:
        """The person's own plans."""
        table = await self._tables.look_at(table_id)
        return _answer(table, await self._waiting(table, table.own_seat(actor, seat)))

    async def write(self, table_id: str, actor: Actor, request: PlansRequest) -> PlansAnswer:
        """Plan this, and nothing else."""
        table = await self._tables.look_at(table_id)
        seat = table.own_seat(actor, request.seat)
        table.playing_position()
        if request.ply != table.ply:
            raise Refusal("stale", "the game has gone on", seq=table.seq)
        if table.to_move == seat:
            raise Refusal("your-turn", "it is your turn: nothing is to be waited for", seat=seat)
        player = table.seats[seat].player
        assert player is not None, "somebody sits in one's own seat"
        plans = [Plan(seat, player, table.ply, tuple(plan.moves), plan.answer) for plan in request.plans]
        await self._store.write(table_id, seat, plans)
        self._planned.add(table_id)
        await self._follow(table_id)  # should the game have gone on just now
        return await self.read(table_id, actor, seat)

    def note(self, change: Change) -> None:
        """A table has changed: something may have been expected."""
        if change.seq and change.table in self._planned:
            self._supervisor.start("plans", self._follow(change.table, change.seq))

    async def go_round(self) -> None:
        """Look after what a server that has died has left."""
        self._planned.update(await self._store.tables())
        for table_id in list(self._planned):
            with self._supervisor.noting("plans", table=table_id):
                await self._follow(table_id)

    async def _follow(self, table_id: str, seq: int = 0) -> None:
        """Make the move that was planned for what has happened up to this event; let go of what is over."""
        plans = await self._store.read(table_id)
        if not plans:
            self._planned.discard(table_id)
            return
        async with self._tables.use(table_id) as live:
            await live.catch_up(seq)
            table = live.table
        due = [plan for plan in plans if standing_of(plan, table) is Standing.DUE]
        for seat in {plan.seat for plan in plans}:
            waiting = [p for p in plans if p.seat == seat and standing_of(p, table) is not Standing.OVER]
            if len(waiting) < sum(plan.seat == seat for plan in plans):
                await self._store.write(table_id, seat, waiting)
        if due:
            await self._play(table, due[0])

    async def _play(self, table: Table, plan: Plan) -> None:
        """Make the planned move as its owner would; if it is not legal, the plan was in vain."""
        # All servers hear of what has happened: the same request does nothing twice.
        request = PlayMove(
            type="move", id=f"plan {table.game_seq}", move=plan.answer, seat=plan.seat, after=table.game_seq
        )
        try:
            await self._tables.perform(table.id, Actor(plan.player, ""), request)
        except Refusal as refusal:
            if refusal.error not in ("illegal-move", "move-syntax"):
                return  # the game has gone on, or the database is away: it is looked at again
            await self._store.write(table.id, plan.seat, [])

    async def _waiting(self, table: Table, seat: int) -> list[Plan]:
        plans = await self._store.read(table.id)
        return [plan for plan in plans if plan.seat == seat and standing_of(plan, table) is Standing.WAITS]


def _answer(table: Table, plans: Sequence[Plan]) -> PlansAnswer:
    """Plans without the moves that have come already."""
    going_on = [(plan.moves[table.ply - plan.ply :], plan.answer) for plan in plans]
    return PlansAnswer(
        ply=table.ply, plans=[PlannedAnswer(moves=list(moves), answer=answer) for moves, answer in going_on]
    )
