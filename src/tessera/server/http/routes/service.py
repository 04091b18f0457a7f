"""Routes of the server itself: its status, the catalogue of games, health and figures."""

import asyncio

from fastapi import APIRouter, Request, Response

from tessera import __version__
from tessera.server.http.dependencies import PROBLEMS, MaybeActor, OpenServices
from tessera.server.models.catalogue import Catalogue, Health, HealthStatus, Status

router = APIRouter(responses=PROBLEMS)


@router.get("/api/status", operation_id="getStatus")
async def get_status(request: Request, game: str | None = None) -> Status:
    """What is compiled already, and of a game that somebody looks at, have it compiled next.

    Answers also while the games are still loading.
    """
    warm_up = request.app.state.warm_up
    if game is not None:
        warm_up.look_at(game)
    return Status(
        version=__version__,
        ready=warm_up.ready,
        games=warm_up.status(),
        absence_seconds=request.app.state.settings.absence_seconds,
    )


@router.get("/api/games", operation_id="listGames")
async def list_games(services: OpenServices, _actor: MaybeActor) -> Catalogue:
    """All games with their options, modes and programs."""
    return await asyncio.to_thread(services.describe_games)


@router.get("/healthz", operation_id="getHealth", responses={503: {"model": Health}})
async def get_health(request: Request, response: Response) -> Health:
    """Whether requests can be answered now (503 if not), and what does not work."""
    opening = request.app.state.opening
    degraded = await (await opening.wait()).degraded() if opening.is_open else ["opening"]
    is_ready = not {"opening", "database"} & set(degraded)
    response.status_code = 200 if is_ready else 503
    status: HealthStatus = "unavailable" if not is_ready else "degraded" if degraded else "ok"
    return Health(status=status, degraded=degraded)


@router.get("/healthz/live", operation_id="getLiveness")
async def get_liveness() -> Health:
    """Whether the process answers at all: if not, start it again."""
    return Health(status="ok", degraded=[])


@router.get("/metrics", include_in_schema=False)
async def get_metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    if not request.app.state.settings.metrics:
        return Response(status_code=404)
    return Response(request.app.state.metrics.text(), media_type="text/plain; version=0.0.4")
