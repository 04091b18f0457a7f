"""Routes of the server itself: its status, the catalogue of games, health and figures."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response

from tessera import __version__
from tessera.server.http.dependencies import PROBLEMS, MaybeActor, OpenServices
from tessera.server.models.catalogue import Catalogue, Status

router = APIRouter(responses=PROBLEMS)


@router.get("/api/status", operation_id="getStatus")
async def get_status(request: Request) -> Status:
    """What is compiled already. Answers also while the games are still loading."""
    warm_up = request.app.state.warm_up
    return Status(version=__version__, ready=warm_up.ready, games=warm_up.status())


@router.get("/api/games", operation_id="listGames")
async def list_games(services: OpenServices, _actor: MaybeActor) -> Catalogue:
    """All games with their options, modes and programs."""
    return await asyncio.to_thread(services.describe_games)


@router.get("/healthz", operation_id="getHealth")
async def get_health(services: OpenServices) -> dict[str, Any]:
    """Whether the database answers."""
    await services.check_health()
    return {"status": "ok"}


@router.get("/metrics", include_in_schema=False)
async def get_metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    if not request.app.state.settings.metrics:
        return Response(status_code=404)
    return Response(request.app.state.metrics.text(), media_type="text/plain; version=0.0.4")
