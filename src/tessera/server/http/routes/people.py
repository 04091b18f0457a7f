"""Routes of sessions, accounts and ratings."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from tessera.server.http.dependencies import (
    COOKIE,
    PROBLEMS,
    Address,
    AppLimits,
    MaybeActor,
    OpenServices,
    SomeActor,
    address_of,
    session_answer,
    set_cookie,
)
from tessera.server.models.base import GameName
from tessera.server.models.people import (
    AccountRequest,
    GuestRequest,
    Ladder,
    OpenSession,
    OpenSessions,
    PasswordRequest,
    Ratings,
    RenameRequest,
    SessionAnswer,
)
from tessera.server.models.tables import TableList
from tessera.server.table.sources import token_digest

SHOWN = 16
"""So much of a session's digest names it to its owner."""

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/session", operation_id="getSession")
async def get_session(actor: MaybeActor) -> SessionAnswer:
    """Who am I?"""
    return session_answer(actor)


@router.post("/session", operation_id="makeSession")
async def make_session(
    body: GuestRequest,
    request: Request,
    response: Response,
    services: OpenServices,
    actor: MaybeActor,
    limits: AppLimits,
) -> SessionAnswer:
    """Become a guest, or stay who one is."""
    if actor is None:
        limits.check("session", address_of(request))
        token, actor = await services.sessions.make_guest(body.name)
        set_cookie(request, response, services, token)
    return session_answer(actor)


@router.patch("/session", operation_id="renameGuest")
async def rename_guest(body: RenameRequest, services: OpenServices, actor: SomeActor) -> SessionAnswer:
    """Change a guest's name."""
    return session_answer(await services.sessions.rename(actor, body.name))


@router.delete("/session", operation_id="logOut")
async def log_out(
    request: Request, response: Response, services: OpenServices, limits: AppLimits, address: Address
) -> SessionAnswer:
    """Log out."""
    limits.check("request", address)
    await _end_old_session(request, services)
    response.delete_cookie(COOKIE, path="/")
    return session_answer(None)


@router.get("/session/tables", operation_id="listOwnTables")
async def list_own_tables(services: OpenServices, actor: MaybeActor) -> TableList:
    """My tables, running ones first."""
    return await services.lobby.list_own(actor) if actor else TableList(tables=[])


@router.post("/account", status_code=201, operation_id="register")
async def register(
    body: AccountRequest,
    request: Request,
    response: Response,
    services: OpenServices,
    actor: MaybeActor,
    limits: AppLimits,
) -> SessionAnswer:
    """Make an account; a guest's tables stay."""
    limits.check("password", address_of(request))
    token, registered = await services.sessions.register(actor, body.name, body.password)
    await _change_session(request, response, services, token)
    return session_answer(registered)


@router.post("/login", operation_id="logIn")
async def log_in(
    body: AccountRequest,
    request: Request,
    response: Response,
    services: OpenServices,
    actor: MaybeActor,
    limits: AppLimits,
) -> SessionAnswer:
    """Log in; a guest's tables move to the account."""
    limits.check("password", address_of(request))
    token, found = await services.sessions.log_in(actor, body.name, body.password)
    await _change_session(request, response, services, token)
    return session_answer(found)


@router.patch("/account", operation_id="changePassword")
async def change_password(
    body: PasswordRequest, request: Request, services: OpenServices, actor: SomeActor, limits: AppLimits
) -> OpenSessions:
    """Change the password; all other sessions end."""
    limits.check("password", address_of(request))
    await services.sessions.change_password(actor, body.old, body.new)
    own = _own_session(request)
    others = [session for session, _ in await services.sessions.list(actor) if session != own]
    await services.end_sessions(actor, others)
    return await list_sessions(request, services, actor)


@router.get("/sessions", operation_id="listSessions")
async def list_sessions(request: Request, services: OpenServices, actor: SomeActor) -> OpenSessions:
    """Where am I known?"""
    own, found = _own_session(request), await services.sessions.list(actor)
    return OpenSessions(
        sessions=[
            OpenSession(id=session[:SHOWN], created=created, current=session == own)
            for session, created in found
        ]
    )


@router.delete("/sessions/{session}", operation_id="endSession")
async def end_session(
    session: Annotated[str, Path(min_length=SHOWN, max_length=SHOWN, pattern="^[0-9a-f]*$")],
    request: Request,
    services: OpenServices,
    actor: SomeActor,
) -> OpenSessions:
    """End one of my sessions, with its sockets."""
    found = [digest for digest, _ in await services.sessions.list(actor) if digest.startswith(session)]
    await services.end_sessions(actor, found)
    return await list_sessions(request, services, actor)


def _own_session(request: Request) -> str:
    return token_digest(request.cookies.get(COOKIE, ""))


async def _change_session(request: Request, response: Response, services: OpenServices, token: str) -> None:
    await _end_old_session(request, services)
    set_cookie(request, response, services, token)


async def _end_old_session(request: Request, services: OpenServices) -> None:
    """The browser gets another cookie: nobody shall be able to use the one that it had."""
    token = request.cookies.get(COOKIE)
    if token:
        await services.log_out(token)


@router.get("/ratings", operation_id="listRatings")
async def list_ratings(
    services: OpenServices, _actor: MaybeActor, game: GameName, players: Annotated[int, Query(ge=1, le=4)]
) -> Ratings:
    """The strongest in a game with so many players."""
    return await services.ratings.strongest(game, players)


@router.get("/ratings/ladder", operation_id="getLadder")
async def get_ladder(
    services: OpenServices, _actor: MaybeActor, game: GameName, players: Annotated[int, Query(ge=1, le=4)]
) -> Ladder:
    """Everybody in a game with so many players on one scale, people and programs."""
    return await services.ratings.ladder(game, players)
