"""Routes of reviews, of games from elsewhere, and of the analysis board."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, WebSocket

from tessera.review.document import Review
from tessera.server.http.dependencies import PROBLEMS, Address, AppLimits, MaybeActor, OpenServices, SomeActor
from tessera.server.http.streams import serve_analysis, serve_review
from tessera.server.models.base import TableId
from tessera.server.models.reviews import (
    Board,
    BoardPosition,
    BoardTry,
    FinishedGame,
    Imported,
    ImportRequest,
    ReviewPosition,
)
from tessera.server.models.tables import Tried
from tessera.server.table.commands.base import MoveText

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/reviews", status_code=201, operation_id="importGame")
async def import_game(
    body: ImportRequest, services: OpenServices, actor: SomeActor, limits: AppLimits, address: Address
) -> Imported:
    """Bring a game that was played elsewhere; everything in it is checked, and nothing kept that is wrong."""
    limits.check("import", actor.player, address)
    return Imported(game=await services.games.keep(body.document))


@router.get("/reviews/{game}", operation_id="getFinishedGame")
async def get_finished_game(game: TableId, services: OpenServices, actor: MaybeActor) -> FinishedGame:
    """A finished game: a table, or a game from elsewhere."""
    return await services.games.describe(game, actor)


@router.get("/reviews/{game}/review", operation_id="getReview")
async def get_review(game: TableId, services: OpenServices, _actor: MaybeActor) -> Review:
    """The review as far as it was made; the socket has it made."""
    return await services.reviews.look(game)


@router.get("/reviews/{game}/positions/{ply}", operation_id="getReviewPosition")
async def get_review_position(
    game: TableId,
    ply: Annotated[int, Path(ge=0, le=10_000)],
    services: OpenServices,
    _actor: MaybeActor,
    move: Annotated[MoveText | None, Query(description="A move to be drawn.")] = None,
) -> ReviewPosition:
    """The position after so many moves, as the seat to move saw it."""
    return await services.games.position(game, ply, move)


@router.post("/analysis", operation_id="showBoard")
async def show_board(body: Board, services: OpenServices, actor: MaybeActor) -> BoardPosition:
    """What lies on an analysis board."""
    return await services.analysis.show(body, actor)


@router.post("/analysis/try", operation_id="tryOnBoard")
async def try_on_board(body: BoardTry, services: OpenServices, actor: MaybeActor) -> Tried:
    """What would this move do on an analysis board?"""
    return await services.analysis.try_move(body.board, body.move, actor)


@router.websocket("/reviews/{game}/socket")
async def open_review(socket: WebSocket, game: str) -> None:
    """The review while it is made: see docs/protocol.md."""
    await serve_review(socket, await socket.app.state.opening.wait(), game)


@router.websocket("/analysis/socket")
async def open_analysis(socket: WebSocket) -> None:
    """What a program thinks of an analysis board: see docs/protocol.md."""
    await serve_analysis(socket, await socket.app.state.opening.wait())
