"""The web service: FastAPI around the services."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from tessera import __version__
from tessera.server.http.connections import Door
from tessera.server.http.document import add_socket_messages
from tessera.server.http.guard import Guard
from tessera.server.http.limits import RequestLimits
from tessera.server.http.problems import refusal_response
from tessera.server.http.routes import (
    account,
    calls,
    daily,
    lobby,
    people,
    plans,
    profiles,
    puzzles,
    reach,
    reviews,
    safety,
    service,
    tables,
)
from tessera.server.http.static import WebApp
from tessera.server.operation.metrics import Metrics
from tessera.server.operation.reach import Reach
from tessera.server.operation.settings import Settings
from tessera.server.operation.warm_up import WarmUp
from tessera.server.table.refusal import Refusal

if TYPE_CHECKING:
    from tessera.server.operation.services import Services

# Bytes: shorter answers fit into one packet as they are.
SHORTEST_COMPRESSED = 1024

log = logging.getLogger("tessera.app")


class Opening:
    """The services while they are being opened: pages are served already, requests for tables wait."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._task: asyncio.Task[Services] | None = None
        self.failure: BaseException | None = None
        """Why the services could not be opened."""
        self.on_failure: Callable[[], None] = lambda: None
        """What whoever runs the app does then."""

    def begin(self) -> None:
        """Start to open."""
        self._task = asyncio.create_task(self._open())
        self._task.add_done_callback(self._note_end)

    def _note_end(self, task: "asyncio.Task[Services]") -> None:
        self.failure = None if task.cancelled() else task.exception()
        if self.failure:
            log.critical("the server cannot be opened: %s", self.failure, exc_info=self.failure)
            self.on_failure()

    @property
    def is_open(self) -> bool:
        """Whether the services are there."""
        return self._task is not None and self._task.done() and not self._task.exception()

    async def wait(self) -> "Services":
        """The services, once they are open."""
        assert self._task is not None, "the server has not started"
        try:
            return await asyncio.shield(self._task)
        except Exception as error:
            raise Refusal("unavailable", "the server could not be opened: ask who runs it") from error

    async def _open(self) -> "Services":
        state = self._app.state
        services = await asyncio.to_thread(self._build)
        await services.open()
        log.info("open", extra={"database": services.database.url.split("://")[0]})
        state.compiling = asyncio.create_task(state.warm_up.run())
        return services

    def _build(self) -> "Services":
        from tessera.server.operation.services import Services  # noqa: PLC0415 - loads the games, which must not delay the first page

        state = self._app.state
        return Services(state.settings, state.metrics, state.warm_up)

    def stop(self) -> None:
        """The server was told to stop: what it still does is on nobody's clock."""
        if self._task is not None and self.is_open:
            self._task.result().hours.stop()

    async def close(self) -> None:
        """Close the services."""
        assert self._task is not None, "the server has not started"
        await asyncio.wait([self._task])
        if self.failure:
            return
        services = await self.wait()
        self._app.state.compiling.cancel()
        await asyncio.gather(self._app.state.compiling, return_exceptions=True)
        await services.close()


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the services in the background, and close them at the end."""
    app.state.opening.begin()
    yield
    await app.state.opening.close()


def create_app(settings: Settings | None = None) -> FastAPI:
    """The service with these settings."""
    settings = settings or Settings.from_environment()
    app = FastAPI(
        title="Tessera",
        version=__version__,
        description="Tables for tile games. The socket is described in docs/protocol.md.",
        openapi_url="/api/docs.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
    )
    app.state.settings = settings
    app.state.metrics = Metrics()
    app.state.door = Door(settings)
    app.state.limits = RequestLimits(settings.limit_factor)
    app.state.reach = Reach(settings.public_url)
    app.state.warm_up = WarmUp(settings.warm_up)
    app.state.opening = Opening(app)
    for router in (
        service.router,
        people.router,
        account.router,
        calls.router,
        profiles.router,
        lobby.router,
        reach.router,
        tables.router,
        plans.router,
        safety.router,
        puzzles.router,
        reviews.router,
        daily.router,
    ):
        app.include_router(router)
    app.mount("/", WebApp(), name="web")
    add_socket_messages(app)
    _add_error_handlers(app)
    app.add_middleware(GZipMiddleware, minimum_size=SHORTEST_COMPRESSED, compresslevel=6)
    app.add_middleware(Guard, origins=settings.origins, max_body=settings.max_body, metrics=app.state.metrics)
    return app


def _add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Response:
        app.state.metrics.refusals.labels(error.error).inc()
        return refusal_response(error)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        problems = [_problem(problem) for problem in error.errors()[:5]]
        return await refused(
            request, Refusal("bad-request", "the request is not of the documented form", problems=problems)
        )

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        log.error("a request failed", exc_info=error, extra={"path": request.url.path})
        return refusal_response(Refusal("broken", "something is broken in the server"))

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        slug = {405: "wrong-method", 404: "not-found", 413: "too-large"}.get(error.status_code, "bad-request")
        response = refusal_response(Refusal(slug, str(error.detail)))
        response.headers.update(error.headers or {})
        return response


def _problem(problem: Any) -> dict[str, str]:
    return {"place": ".".join(str(part) for part in problem["loc"]), "message": str(problem["msg"])}
