"""Tables."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response, WebSocket

from tessera.server.http.dependencies import PROBLEMS, MaybeActor, OpenServices, SomeActor
from tessera.server.http.sockets import parse_number, serve_socket
from tessera.server.models.bodies import (
    Done,
    Hint,
    HintRequest,
    Invitation,
    InvitationRequest,
    PositionAnswer,
    Snapshot,
    TableId,
    TableList,
    TableMade,
    TableRequest,
    Tried,
    TryRequest,
)
from tessera.server.table.commands import Command

router = APIRouter(prefix="/api/tables", responses=PROBLEMS)

SeatQuery = Annotated[int | None, Query(ge=0, le=3)]


@router.get("", operation_id="listTables")
async def list_tables(services: OpenServices, actor: MaybeActor) -> TableList:
    """Public tables, open ones first."""
    return TableList.model_validate({"tables": await services.list_public(actor)})


@router.post("", status_code=201, operation_id="makeTable")
async def make_table(body: TableRequest, services: OpenServices, actor: SomeActor) -> TableMade:
    """Make a table."""
    services.limits.check("table", actor.player)
    table, tokens = await services.make_table(actor, body)
    invitations = [Invitation(seat=seat, token=token) for seat, token in tokens.items()]
    return TableMade(table=table.id, seq=table.seq, invitations=invitations)


@router.get("/{table}", operation_id="getTable")
async def get_table(
    table: TableId,
    services: OpenServices,
    actor: MaybeActor,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    seat: SeatQuery = None,
) -> Snapshot:
    """Everything I may know of a table."""
    found = await services.snapshot(table, actor, since, seat)
    view = found["state"]["view"]
    if view is not None:
        found["state"]["view"] = view.model_dump(mode="json")
    return Snapshot.model_validate(found)


@router.post("/{table}/commands", operation_id="sendCommand")
async def send_command(table: TableId, body: Command, services: OpenServices, actor: SomeActor) -> Done:
    """Do at a table what the socket's commands do."""
    return Done(seq=await services.perform(table, actor, body))


@router.post("/{table}/invitations", status_code=201, operation_id="invite")
async def invite(
    table: TableId, body: InvitationRequest, services: OpenServices, actor: SomeActor
) -> Invitation:
    """Make a new link for a free seat; the old one is void."""
    return Invitation(seat=body.seat, token=await services.invite(table, actor, body.seat))


@router.post("/{table}/try", operation_id="tryMove")
async def try_move(table: TableId, body: TryRequest, services: OpenServices, actor: SomeActor) -> Tried:
    """What would this move do?"""
    return Tried.model_validate(await services.try_move(table, actor, body.seat, body.move))


@router.post("/{table}/hint", operation_id="getHint")
async def get_hint(table: TableId, body: HintRequest, services: OpenServices, actor: SomeActor) -> Hint:
    """What would a strong program play?"""
    services.limits.check("hint", actor.player)
    return Hint.model_validate(await services.hint(table, actor, body.seat))


@router.get("/{table}/positions/{ply}", operation_id="getPosition")
async def get_position(
    table: TableId,
    ply: Annotated[int, Path(ge=0, le=10_000)],
    services: OpenServices,
    actor: MaybeActor,
    seat: SeatQuery = None,
) -> PositionAnswer:
    """The position after so many moves."""
    return PositionAnswer.model_validate(await services.position(table, actor, ply, seat))


@router.get("/{table}/record", operation_id="getRecord")
async def get_record(table: TableId, services: OpenServices, _actor: MaybeActor) -> dict[str, Any]:
    """The record, as in docs/record.schema.json."""
    text = await services.record(table)
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
