"""Routes of where the server can be reached: for invitations, and the door to the house."""

from fastapi import APIRouter, Request

from tessera.server.http.dependencies import PROBLEMS, Address, AppLimits, address_of
from tessera.server.models.reach import DoorRequest, ReachAnswer
from tessera.server.operation.reach import DoorError, Reach, is_loopback
from tessera.server.table.refusal import Refusal

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/reach", operation_id="getReach")
async def get_reach(request: Request, limits: AppLimits, address: Address) -> ReachAnswer:
    """Where do invitations lead, and may I open the door to the house?"""
    limits.check("request", address)
    reach: Reach = request.app.state.reach
    return ReachAnswer(url=reach.url, door=reach.has_door and _is_host(request), open=reach.is_open)


@router.put("/reach", operation_id="moveDoor")
async def move_door(body: DoorRequest, request: Request, limits: AppLimits, address: Address) -> ReachAnswer:
    """Open the door to the house, or close it; only at the machine that the server runs on."""
    limits.check("request", address)
    reach: Reach = request.app.state.reach
    if not (reach.has_door and _is_host(request)):
        raise Refusal("not-here", "only at the machine of the server, where it serves that machine alone")
    try:
        await (reach.open_door() if body.open else reach.close_door())
    except DoorError as error:
        raise Refusal("no-network", str(error)) from error
    return await get_reach(request, limits, address)


def _is_host(request: Request) -> bool:
    """Whether who asks sits at this machine and means it: a page of elsewhere may only have led here."""
    return is_loopback(address_of(request)) and is_loopback(request.url.hostname or "")
