"""Routes of what people can do about others."""

from typing import Annotated

from fastapi import APIRouter, Path

from tessera.server.http.dependencies import PROBLEMS, Address, AppLimits, OpenServices, SomeActor
from tessera.server.models.base import TableId
from tessera.server.models.safety import (
    Acquaintances,
    BlockedPeople,
    BlockedSeats,
    PersonAtTable,
    Reported,
    ReportRequest,
)

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/blocks", operation_id="listBlocked")
async def list_blocked(services: OpenServices, actor: SomeActor) -> BlockedPeople:
    """Whom have I blocked?"""
    return await services.safety.blocked(actor)


@router.post("/blocks", operation_id="blockPerson")
async def block_person(body: PersonAtTable, services: OpenServices, actor: SomeActor) -> BlockedPeople:
    """Pair me with this person no more, and show me nothing that they say."""
    return await services.safety.block(actor, body)


@router.delete("/blocks/{person}", operation_id="unblockPerson")
async def unblock_person(
    person: Annotated[str, Path(pattern="^[0-9a-f]{16}$")], services: OpenServices, actor: SomeActor
) -> BlockedPeople:
    """Have to do with somebody again."""
    return await services.safety.unblock(actor, person)


@router.get("/tables/{table}/blocked", operation_id="listBlockedSeats")
async def list_blocked_seats(table: TableId, services: OpenServices, actor: SomeActor) -> BlockedSeats:
    """Where do people sit here whom I have blocked?"""
    return await services.safety.blocked_seats(table, actor)


@router.get("/tables/{table}/acquaintances", operation_id="listAcquaintances")
async def list_acquaintances(table: TableId, services: OpenServices, actor: SomeActor) -> Acquaintances:
    """Whom can I ask to come to my table?"""
    return await services.asking.acquaintances(table, actor)


@router.post("/tables/{table}/acquaintances", operation_id="askToCome")
async def ask_to_come(
    table: TableId,
    body: PersonAtTable,
    services: OpenServices,
    actor: SomeActor,
    limits: AppLimits,
    address: Address,
) -> Acquaintances:
    """Ask somebody with whom I have played to come to my table."""
    limits.check("ask", actor.player, address)
    return await services.asking.ask(table, actor, body)


@router.post("/reports", status_code=201, operation_id="reportPerson")
async def report_person(
    body: ReportRequest, services: OpenServices, actor: SomeActor, limits: AppLimits, address: Address
) -> Reported:
    """Tell the operator of somebody."""
    limits.check("report", actor.player, address)
    await services.safety.report(actor, body)
    return Reported(reported=True)
