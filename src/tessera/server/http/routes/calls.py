"""Routes of being called: what for, how, and how to stop it."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from tessera.server.http.dependencies import (
    COOKIE,
    PROBLEMS,
    Address,
    AppLimits,
    OpenServices,
    SomeActor,
)
from tessera.server.models.calls import CallsAnswer, CallsRequest, DeviceRequest, LettersStopped
from tessera.server.table.sources import token_digest

router = APIRouter(prefix="/api/calls", responses=PROBLEMS)

DeviceId = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
StopToken = Annotated[str, Path(max_length=64, pattern="^[A-Za-z0-9_-]+$")]


@router.get("", operation_id="getCalls")
async def get_calls(services: OpenServices, actor: SomeActor) -> CallsAnswer:
    """What am I called for?"""
    return await services.call_wishes.read(actor)


@router.put("", operation_id="setCalls")
async def set_calls(body: CallsRequest, services: OpenServices, actor: SomeActor) -> CallsAnswer:
    """Call me for this, and for nothing else."""
    return await services.call_wishes.write(actor, body)


@router.post("/devices", status_code=201, operation_id="addDevice")
async def add_device(
    body: DeviceRequest,
    request: Request,
    services: OpenServices,
    actor: SomeActor,
    limits: AppLimits,
    address: Address,
) -> CallsAnswer:
    """Show my calls in this browser, until I log out of it."""
    limits.check("device", actor.player, address)
    session = token_digest(request.cookies.get(COOKIE, ""))
    return await services.call_wishes.add_device(actor, body, session)


@router.delete("/devices/{device}", operation_id="removeDevice")
async def remove_device(device: DeviceId, services: OpenServices, actor: SomeActor) -> CallsAnswer:
    """Show none there any more."""
    return await services.call_wishes.remove_device(actor, device)


@router.post("/stop/{token}", operation_id="stopLetters")
async def stop_letters(
    token: StopToken, services: OpenServices, limits: AppLimits, address: Address
) -> LettersStopped:
    """No more letters: for who has got one, without logging in, also for mail programs (RFC 8058)."""
    limits.check("password", address)
    await services.call_wishes.stop_letters(token)
    return LettersStopped(stopped=True)
