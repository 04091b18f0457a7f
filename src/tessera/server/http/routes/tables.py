"""Routes of tables: making them, acting at them, looking at them."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response, WebSocket

from tessera.server.http.dependencies import (
    PROBLEMS,
    Address,
    AppLimits,
    MaybeActor,
    OpenServices,
    SomeActor,
)
from tessera.server.http.sockets import parse_number, serve_socket
from tessera.server.models.base import TableId
from tessera.server.models.tables import (
    Done,
    Hint,
    HintRequest,
    Invitation,
    InvitationRequest,
    Judgement,
    JudgeRequest,
    PositionAnswer,
    TableList,
    TableMade,
    TableRequest,
    Tried,
    TriedAll,
    TryAllRequest,
    TryRequest,
)
from tessera.server.table.commands import Command
from tessera.server.table.messages import Snapshot

router = APIRouter(prefix="/api/tables", responses=PROBLEMS)


class SvgResponse(Response):
    """A drawing."""

    media_type = "image/svg+xml"


SeatQuery = Annotated[int | None, Query(ge=0, le=3)]


@router.get("", operation_id="listTables")
async def list_tables(services: OpenServices, actor: MaybeActor) -> TableList:
    """Public tables, open ones first."""
    return await services.lobby.list_public(actor)


@router.post("", status_code=201, operation_id="makeTable")
async def make_table(
    body: TableRequest, services: OpenServices, actor: SomeActor, limits: AppLimits, address: Address
) -> TableMade:
    """Make a table."""
    limits.check("table", actor.player, address)
    elsewhere = await services.games.to_play_on(body.branch.table) if body.branch else None
    return await services.lobby.make_table(actor, body, address, elsewhere)


@router.get("/{table}", operation_id="getTable")
async def get_table(
    table: TableId,
    services: OpenServices,
    actor: MaybeActor,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    seat: SeatQuery = None,
) -> Snapshot:
    """Everything I may know of a table."""
    unheard = await services.safety.unheard(actor)
    return await services.queries.snapshot(table, actor, since, seat, unheard)


@router.delete("/{table}", status_code=204, operation_id="cancelTable")
async def cancel_table(table: TableId, services: OpenServices, actor: SomeActor) -> None:
    """Do away with a table of mine that has not begun."""
    await services.lobby.cancel(table, actor)


@router.post("/{table}/commands", operation_id="sendCommand")
async def send_command(
    table: TableId,
    body: Command,
    services: OpenServices,
    actor: SomeActor,
    limits: AppLimits,
    address: Address,
) -> Done:
    """Do at a table what the socket's commands do."""
    limits.check_command(body, actor.player, address)
    return Done(seq=await services.tables.perform(table, actor, body))


@router.post("/{table}/invitations", status_code=201, operation_id="invite")
async def invite(
    table: TableId, body: InvitationRequest, services: OpenServices, actor: SomeActor
) -> Invitation:
    """Make a new link for a free seat; the old one is void."""
    return await services.lobby.invite(table, actor, body.seat)


@router.post("/{table}/try", operation_id="tryMove")
async def try_move(table: TableId, body: TryRequest, services: OpenServices, actor: SomeActor) -> Tried:
    """What would this move do?"""
    return await services.queries.try_move(table, actor, body.seat, body.move)


@router.post("/{table}/try-all", operation_id="tryMoves")
async def try_moves(
    table: TableId, body: TryAllRequest, services: OpenServices, actor: SomeActor
) -> TriedAll:
    """What would each of these moves do?"""
    tried = await services.queries.try_moves(table, actor, body.seat, body.moves)
    return TriedAll(tried=tried)


@router.post("/{table}/hint", operation_id="getHint")
async def get_hint(
    table: TableId,
    body: HintRequest,
    services: OpenServices,
    actor: SomeActor,
    limits: AppLimits,
    address: Address,
) -> Hint:
    """What would a strong program play?"""
    limits.check("hint", actor.player, address)
    return await services.queries.hint(table, actor, body.seat)


@router.post("/{table}/judge", operation_id="judgeMove")
async def judge_move(
    table: TableId,
    body: JudgeRequest,
    services: OpenServices,
    actor: SomeActor,
    limits: AppLimits,
    address: Address,
) -> Judgement:
    """What does the coach say of this move?"""
    limits.check("coach", actor.player, address)
    return await services.coach.judge(table, actor, body.seat, body.move)


@router.get("/{table}/positions/{ply}", operation_id="getPosition")
async def get_position(
    table: TableId,
    ply: Annotated[int, Path(ge=0, le=10_000)],
    services: OpenServices,
    actor: MaybeActor,
    seat: SeatQuery = None,
) -> PositionAnswer:
    """The position after so many moves."""
    return await services.queries.position(table, actor, ply, seat)


@router.get(
    "/{table}/picture.svg",
    operation_id="getPicture",
    response_class=SvgResponse,
    responses={200: {"content": {SvgResponse.media_type: {"schema": {"type": "string"}}}}},
)
async def get_picture(
    table: TableId,
    services: OpenServices,
    actor: MaybeActor,
    ply: Annotated[int | None, Query(ge=0, le=10_000, description="Now, if left out.")] = None,
    seat: SeatQuery = None,
) -> Response:
    """The same position as a drawing."""
    drawing = await services.queries.picture(table, actor, ply, seat)
    # After an undo another position has the same address.
    return SvgResponse(drawing, headers={"Cache-Control": "no-store"})


@router.get("/{table}/record", operation_id="getRecord")
async def get_record(table: TableId, services: OpenServices, _actor: MaybeActor) -> dict[str, Any]:
    """The record, as in docs/record.schema.json."""
    text = await services.queries.record(table)
    name = f"tessera-{table[:8]}.json"
    return Response(  # type: ignore[return-value] # the annotation is for the document, the text is sent as it is
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.websocket("/{table}/socket")
async def open_socket(socket: WebSocket, table: str) -> None:
    """Live updates of a table: see docs/protocol.md."""
    services = await socket.app.state.opening.wait()
    query = socket.query_params
    since, seat = parse_number(query.get("since")), parse_number(query.get("seat"))
    await serve_socket(socket, services, table, since or 0, seat)
