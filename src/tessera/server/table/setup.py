"""Making tables from what people ask for."""

from datetime import UTC, datetime

from tessera.core.game import Game
from tessera.core.seeds import new_seed
from tessera.server.models.bodies import ClockRequest, SeatRequest, TableRequest
from tessera.server.play.catalogue import check_program, load_game
from tessera.server.table.actions import Table
from tessera.server.table.clock import ClockPlan
from tessera.server.table.handlers import new_table_id
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor, BranchPoint, SeatPlan, TableHeader

KINDS = {"me": "person", "device": "device", "link": "link", "open": "open", "program": "program"}


def make_table(actor: Actor, request: TableRequest, origin: Table | None = None) -> Table:
    """A new table with the maker's own seats taken; begun if nobody is missing.

    With an `origin`, that is the finished game which the request wants to branch off from.
    """
    game = origin.game if origin else _chosen_game(request)
    plans = _plan_seats(game, request.seats)
    now = datetime.now(UTC)
    header = TableHeader(
        id=new_table_id(),
        game=game.name,
        rules_version=game.rules_version,
        options=game.options.model_dump(mode="json"),
        seed=new_seed(),
        host=actor.player,
        seats=plans,
        created=now,
        visibility=request.visibility,
        chat=request.chat,
        hints=request.hints,
        rated=request.rated and origin is None,
        starts_when_full=request.start == "full",
        clock=_plan_clock(game, request),
        branch=_branch_point(origin, request) if origin else None,
    )
    table = Table(header, game)
    table.create(now)
    _seat_maker(table, actor, request, now)
    if header.starts_when_full and table.status == "waiting":
        table.start_if_full(now)
    return table


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
    if seat.kind == "program":
        return SeatPlan("program", check_program(game.name, seat.program), seat.name or "")
    return SeatPlan(KINDS[seat.kind])  # type: ignore[arg-type] # the values of KINDS are seat kinds


def _plan_clock(game: Game, request: TableRequest) -> ClockPlan | None:
    if "clock" not in request.model_fields_set and game.turn_seconds is not None:
        return ClockPlan("turn", game.turn_seconds)
    clock: ClockRequest | None = request.clock
    return ClockPlan(clock.kind, clock.seconds, clock.increment) if clock else None


def _branch_point(origin: Table, request: TableRequest) -> BranchPoint:
    wanted, position = request.branch, origin.started_position()
    if wanted is None or origin.status != "over" or wanted.ply > origin.ply:
        raise Refusal("no-branch", "only positions of finished games can be played on from")
    moves = tuple(played.text for played in position.history[: wanted.ply])
    return BranchPoint(origin.id, moves, position.origins_after(wanted.ply))


def _seat_maker(table: Table, actor: Actor, request: TableRequest, now: datetime) -> None:
    """The maker takes a seat, and has those on the same device take theirs."""
    for number, seat in enumerate(request.seats):
        if seat.kind in ("me", "device"):
            salt = request.salt if seat.kind == "me" else ""
            table.sit(actor, number, now, name=seat.name or "", salt=salt)
