"""Routes of an account's safety: the way back into it, its data, and its end."""

from fastapi import APIRouter, Request, Response

from tessera.server.http.dependencies import (
    COOKIE,
    PROBLEMS,
    Address,
    AppLimits,
    MaybeActor,
    OpenServices,
    SomeActor,
    session_answer,
)
from tessera.server.models.people import (
    AccountAnswer,
    AddressRequest,
    CodeRequest,
    CodesAnswer,
    DeletionRequest,
    LetterRequest,
    OwnData,
    OwnerRequest,
    RecoveryRequest,
    SessionAnswer,
)

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/account", operation_id="getAccount")
async def get_account(services: OpenServices, actor: MaybeActor) -> AccountAnswer:
    """What I have for the day on which my password is forgotten; nothing, without an account."""
    letters = services.recovery.has_letters
    if actor is None or not actor.account:
        return AccountAnswer(codes=0, address=None, confirmed=False, letters=letters)
    safety = await services.recovery.safety(actor)
    return AccountAnswer(
        codes=safety.codes, address=safety.address, confirmed=safety.is_confirmed, letters=letters
    )


@router.post("/account/codes", operation_id="makeRecoveryCodes")
async def make_codes(
    body: OwnerRequest, services: OpenServices, actor: SomeActor, limits: AppLimits, address: Address
) -> CodesAnswer:
    """New codes that stand in for the password, each once; those that there were are void."""
    limits.check("password", address)
    return CodesAnswer(codes=await services.recovery.make_codes(actor, body.password))


@router.put("/account/address", operation_id="setAddress")
async def set_address(
    body: AddressRequest, services: OpenServices, actor: SomeActor, limits: AppLimits, address: Address
) -> AccountAnswer:
    """Have letters go to an address, once the one that comes there has been answered."""
    limits.check("password", address)
    if body.address is not None:
        limits.check("letter", actor.player, address)
    await services.set_address(actor, body.address, body.password)
    return await get_account(services, actor)


@router.post("/address", operation_id="confirmAddress")
async def confirm_address(
    body: CodeRequest, services: OpenServices, actor: MaybeActor, limits: AppLimits, address: Address
) -> AccountAnswer:
    """I have read the letter that came to my address."""
    limits.check("password", address)
    await services.recovery.confirm_address(body.code)
    return await get_account(services, actor)


@router.post("/recovery", operation_id="recoverAccount")
async def recover(
    body: RecoveryRequest, services: OpenServices, limits: AppLimits, address: Address
) -> SessionAnswer:
    """Another password for a code. All sessions end: log in with it."""
    limits.check("password", address)
    await services.recover(body.name, body.code, body.password)
    return session_answer(None)


@router.post("/recovery/letter", status_code=202, operation_id="sendRecoveryLetter")
async def send_letter(
    body: LetterRequest, services: OpenServices, limits: AppLimits, address: Address
) -> SessionAnswer:
    """Have a code sent to the account of this name, if it has an address; whether it has is not told."""
    limits.check("letter", f"name {body.name.casefold()}", address)
    services.send_recovery_letter(body.name)
    return session_answer(None)


@router.post("/account/deletion", operation_id="deleteAccount")
async def delete_account(
    body: DeletionRequest,
    request: Request,
    response: Response,
    services: OpenServices,
    actor: SomeActor,
    limits: AppLimits,
    address: Address,
) -> SessionAnswer:
    """Delete all that is kept of me: my games stay, without my name."""
    limits.check("password", address)
    await services.say_farewell(actor, body.password, body.gives_up)
    response.delete_cookie(COOKIE, path="/")
    return session_answer(None)


@router.get("/account/data", operation_id="getOwnData")
async def get_own_data(
    response: Response, services: OpenServices, actor: SomeActor, limits: AppLimits, address: Address
) -> OwnData:
    """All that is kept of me, as a file."""
    limits.check("export", actor.player, address)
    response.headers["Content-Disposition"] = 'attachment; filename="tessera.json"'
    return await services.own_data(actor)
