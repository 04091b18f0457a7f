"""Making tables, inviting people to them, and finding them."""

from collections.abc import Callable
from typing import Any

from tessera.core.game import Game
from tessera.core.seeds import commitment
from tessera.server.models.tables import (
    Invitation,
    SeatRequest,
    TableList,
    TableMade,
    TableRequest,
    TableSummary,
)
from tessera.server.operation.settings import Settings
from tessera.server.play.catalogue import check_program, load_game
from tessera.server.play.service import TableService
from tessera.server.storage.tables import TableStore, change_of
from tessera.server.table.clock import ClockPlan
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor, SeatKind, SeatPlan
from tessera.server.table.setup import FinishedGame, TablePlan, branch_point, finished_game, set_up_table
from tessera.server.table.sources import Sources, token_digest


class Lobby:
    """Where people find tables. `want` has the programs of a game made ready."""

    def __init__(
        self,
        tables: TableService,
        store: TableStore,
        want: Callable[[str], None],
        sources: Sources,
        settings: Settings,
    ) -> None:
        self._tables = tables
        self._settings = settings
        self._store = store
        self._want = want
        self._sources = sources

    async def make_table(
        self, actor: Actor, request: TableRequest, address: str = "", elsewhere: FinishedGame | None = None
    ) -> TableMade:
        """A new table, and the secrets of the seats that are taken by link.

        `elsewhere` is the game that it branches off from, if that is from elsewhere.
        """
        origin = elsewhere
        if request.branch and origin is None:
            origin = finished_game(await self._tables.look_at(request.branch.table))
        made_from = token_digest(address) if address else ""
        await self._check_open_tables(actor, made_from)
        if request.visibility == "public":
            await self._check_public_tables(actor, made_from)
        table = set_up_table(actor, plan_table(request, origin, made_from), self._sources)
        if any(seat.kind == "program" for seat in table.seats):
            self._want(table.game.name)
        await self._tables.create(table)
        links = [number for number, seat in enumerate(table.seats) if seat.kind == "link"]
        invitations = [await self._invite(table.id, seat) for seat in links]
        return TableMade(
            table=table.id,
            seq=table.seq,
            commitment=commitment(table.header.seed),
            invitations=invitations,
        )

    async def _check_open_tables(self, actor: Actor, made_from: str) -> None:
        settings, players = self._settings, [actor.player, *actor.aliases]
        by_players, by_address = await self._store.count_open(players, made_from)
        if by_players >= settings.open_tables or by_address >= settings.open_tables_of_address:
            raise Refusal(
                "too-many-tables",
                "there are too many open tables: finish some of your tables first",
                tables=max(by_players, by_address),
            )

    async def _check_public_tables(self, actor: Actor, made_from: str) -> None:
        settings, players = self._settings, [actor.player, *actor.aliases]
        by_players, by_address = await self._store.count_open(players, made_from, is_public=True)
        if by_players >= settings.public_tables or by_address >= settings.public_tables_of_address:
            raise Refusal(
                "too-many-tables",
                "there are too many open public tables of yours: make this one for people with the link",
                tables=max(by_players, by_address),
            )

    async def invite(self, table_id: str, actor: Actor, seat: int) -> Invitation:
        """A new link for a free seat; the old one is void."""
        table = await self._tables.look_at(table_id)
        if not table.is_host(actor):
            raise Refusal("not-host", "only who made the table may invite")
        if seat >= len(table.seats) or not table.seats[seat].is_empty:
            raise Refusal("seat-taken", "the seat is taken", seat=seat)
        return await self._invite(table_id, seat)

    async def cancel(self, table_id: str, actor: Actor) -> None:
        """Do away with a table that has not begun."""
        async with self._tables.use(table_id) as live:
            if not live.table.is_host(actor):
                raise Refusal("not-host", "only who made the table may do this")
            change = change_of(live.table)
            live.is_stale = True  # if this fails, only the database knows whether it is still there
            if not await self._store.cancel(change):
                raise Refusal("not-waiting", "the game has already begun")
        self._tables.drop(table_id)
        self._tables.on_change(change)

    async def _invite(self, table: str, seat: int) -> Invitation:
        token = self._sources.token()
        await self._store.write_invitation(table, seat, token_digest(token))
        return Invitation(seat=seat, token=token)

    async def list_public(self, actor: Actor | None) -> TableList:
        """Tables that anybody may watch or join."""
        return _visible(await self._store.list_public(), actor)

    async def list_own(self, actor: Actor) -> TableList:
        """The person's own tables."""
        return _visible(await self._store.list_own([actor.player, *actor.aliases]), actor)


def plan_table(request: TableRequest, origin: FinishedGame | None, address: str = "") -> TablePlan:
    """What is asked for, checked; with the finished game that it branches off from, if it does."""
    game = origin.position.game if origin else _chosen_game(request)
    return TablePlan(
        game=game,
        seats=_plan_seats(game, request.seats),
        visibility=request.visibility,
        chat=request.chat,
        hints=request.hints,
        rated=request.rated,
        coach=_has_coach(request),
        starts_when_full=request.start == "full",
        clock=_plan_clock(game, request),
        branch=branch_point(origin, request.branch.ply) if origin and request.branch else None,
        address=address,
    )


def _has_coach(request: TableRequest) -> bool:
    """Whether a coach is wanted, where one may sit: no help against people, nor in games for ratings."""
    others = [seat for seat in request.seats if seat.kind != "me"]
    if request.coach and (request.rated or any(seat.kind != "program" for seat in others)):
        raise Refusal("no-coach", "a coach is for one person against programs, in games that are not rated")
    return request.coach


def _chosen_game(request: TableRequest) -> Game:
    if request.game is None:
        raise Refusal("no-such-game", "which game?", game=None)
    return load_game(request.game, request.options)


def _plan_seats(game: Game, seats: list[SeatRequest]) -> tuple[SeatPlan, ...]:
    if len(seats) != game.num_seats:
        raise Refusal("bad-seats", f"the game has {game.num_seats} seats", seats=game.num_seats)
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise Refusal("bad-seats", "others on the same device are of kind 'device'", seats=game.num_seats)
    return tuple(_plan_seat(game, seat) for seat in seats)


def _plan_seat(game: Game, seat: SeatRequest) -> SeatPlan:
    program = check_program(game.name, seat.program) if seat.kind == "program" else None
    kind: SeatKind = "person" if seat.kind == "me" else seat.kind
    return SeatPlan(kind, program, seat.name or "")


def _plan_clock(game: Game, request: TableRequest) -> ClockPlan | None:
    if "clock" not in request.model_fields_set and game.turn_seconds is not None:
        return ClockPlan("turn", game.turn_seconds)
    clock = request.clock
    return ClockPlan(clock.kind, clock.seconds, clock.increment) if clock else None


def _visible(summaries: list[dict[str, Any]], actor: Actor | None) -> TableList:
    return TableList(tables=[visible_summary(summary, actor) for summary in summaries])


def visible_summary(summary: dict[str, Any], actor: Actor | None) -> TableSummary:
    """A summary as this person may see it."""
    seats = []
    for kept in summary["seats"]:
        seat = dict(kept)
        player = seat.pop("player")
        seats.append({**seat, "yours": actor is not None and actor.is_player(player)})
    own = [seat["seat"] for seat in seats if seat["yours"]]
    turn = summary["to_move"]
    is_own_turn = turn in own and seats[turn]["taken_over"] is None
    asked_by = summary["asked_by"] if is_waited_for(summary, actor) else None
    return TableSummary.model_validate(
        {**summary, "seats": seats, "your_seats": own, "your_turn": is_own_turn, "asked_by": asked_by}
    )


def is_waited_for(summary: dict[str, Any], actor: Actor | None) -> bool:
    """Whether this person was asked to come to the table, and has not yet."""
    asked = summary.get("asked", ())  # not known of old tables
    return actor is not None and any(actor.is_player(player) for player in asked)
