"""What the routes share: the services, who asks, and how often."""

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from tessera.server.http.limits import RequestLimits
from tessera.server.models.people import Person, SessionAnswer
from tessera.server.table.messages import Problem
from tessera.server.table.refusal import Refusal

COOKIE = "tessera_session"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
PROBLEMS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "503": {"model": Problem}}


async def get_services(request: Request) -> Any:
    """The services, once they are open."""
    return await request.app.state.opening.wait()


async def get_limits(request: Request) -> RequestLimits:
    """How often somebody may ask. Not a plain function, for which a thread would be asked."""
    limits: RequestLimits = request.app.state.limits
    return limits


AppLimits = Annotated[RequestLimits, Depends(get_limits)]


async def get_actor(
    request: Request, services: Annotated[Any, Depends(get_services)], limits: AppLimits
) -> Any:
    """Who asks, or None; counts the request."""
    actor = await services.sessions.find(request.cookies.get(COOKIE))
    address = address_of(request)
    limits.check("request", actor.player if actor else address, address)
    return actor


async def require_actor(actor: Annotated[Any, Depends(get_actor)]) -> Any:
    """Who asks; refuses whoever has no session."""
    if actor is None:
        raise Refusal("no-session", "make a session first")
    return actor


def address_of(request: HTTPConnection) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "unknown"


async def get_address(request: Request) -> str:
    """The same for a route."""
    return address_of(request)


Address = Annotated[str, Depends(get_address)]


if TYPE_CHECKING:
    from tessera.server.operation.services import Services
    from tessera.server.table.seats import Actor

    OpenServices = Annotated[Services, Depends(get_services)]
    MaybeActor = Annotated[Actor | None, Depends(get_actor)]
    SomeActor = Annotated[Actor, Depends(require_actor)]
else:
    # The services and all games load in the background; their types are for type checkers only.
    OpenServices = Annotated[Any, Depends(get_services)]
    MaybeActor = Annotated[Any, Depends(get_actor)]
    SomeActor = Annotated[Any, Depends(require_actor)]


def set_cookie(request: Request, response: Response, services: "Services", token: str) -> None:
    """Give the client its cookie."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies or request.url.scheme == "https",
    )


def session_answer(actor: "Actor | None") -> SessionAnswer:
    """Who somebody is."""
    return SessionAnswer(player=Person(name=actor.name, account=actor.account) if actor else None)
