"""Sockets on which the server tells what is being thought: reviews, and the analysis board."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from tessera.server.http.dependencies import COOKIE, address_of
from tessera.server.http.guard import is_own_origin
from tessera.server.http.sockets import (
    BROKEN,
    CLOSE_CODES,
    FOREIGN,
    TOO_MUCH,
    error_message,
    refuse,
    request_problem,
)
from tessera.server.models.reviews import Rest, ReviewMessage, Think
from tessera.server.table.refusal import Refusal

if TYPE_CHECKING:
    from tessera.server.operation.services import Services
    from tessera.server.table.seats import Actor

AnalysisMessage = Annotated[Think | Rest, Field(discriminator="type")]
ANALYSIS_MESSAGE: TypeAdapter[Think | Rest] = TypeAdapter(AnalysisMessage)
# A review is told at most so often: it is long, and people cannot read faster.
TOLD_SECONDS = 0.25

log = logging.getLogger("tessera.streams")

Serve = Callable[[str, "Actor | None"], Awaitable[None]]
"""Talks to a client, of whom this is known: a name to count by, and who it is."""


async def serve_review(socket: WebSocket, services: "Services", game: str) -> None:
    """Tell a review while it is made, until it is done or the client goes."""

    async def serve(person: str, _actor: "Actor | None") -> None:
        if not game.isprintable() or len(game) > 64:
            raise Refusal("no-such-game", "there is no such game")
        telling = asyncio.create_task(_tell_review(socket, services, game, person))
        leaving = asyncio.create_task(_wait_for_end(socket))
        await _first_of(telling, leaving)

    await _serve(socket, services, serve)


async def _tell_review(socket: WebSocket, services: "Services", game: str, person: str) -> None:
    async with contextlib.aclosing(_as_generator(services.reviews.watch(game, person))) as reviews:
        async for review in reviews:
            await socket.send_text(ReviewMessage(type="review", review=review).model_dump_json())
            await asyncio.sleep(TOLD_SECONDS)
    await socket.close()


def _as_generator(iterator: AsyncIterator[Any]) -> Any:
    """An async generator has a way to be ended early, which its type does not say."""
    return iterator


async def serve_analysis(socket: WebSocket, services: "Services") -> None:
    """Think about whatever the client puts on its board, about the newest only."""

    async def serve(person: str, actor: "Actor | None") -> None:
        thinking: asyncio.Task[None] | None = None
        try:
            while True:
                message = _read(await _receive(socket))
                if thinking:
                    await _give_up(thinking)
                    thinking = None
                if isinstance(message, Think):
                    socket.app.state.limits.check("message", person)
                    thinking = asyncio.create_task(_tell_thoughts(socket, services, message, person, actor))
        finally:
            if thinking:
                await _give_up(thinking)

    await _serve(socket, services, serve)


async def _tell_thoughts(
    socket: WebSocket, services: "Services", asked: Think, person: str, actor: "Actor | None"
) -> None:
    try:
        async for thought in services.analysis.think(asked.id, asked.board, person, actor):
            await socket.send_text(thought.model_dump_json())
    except Refusal as refusal:
        await socket.send_text(error_message(refusal, asked.id).model_dump_json())
    except (WebSocketDisconnect, RuntimeError):
        return  # The client has gone.


async def _serve(socket: WebSocket, services: "Services", serve: Serve) -> None:
    """Let a client in if it may, and tell it of every refusal."""
    await socket.accept()
    try:
        if not is_own_origin(socket.headers, services.settings.origins):
            raise Refusal("wrong-origin", "this server serves its own pages only")
        actor = await services.sessions.find(socket.cookies.get(COOKIE))
        address = address_of(socket)
        person = actor.player if actor else address
        socket.app.state.limits.check("socket", person, address)
        await serve(person, actor)
    except WebSocketDisconnect:
        return
    except Refusal as refusal:
        code = FOREIGN if refusal.error == "wrong-origin" else CLOSE_CODES.get(refusal.error, TOO_MUCH)
        await refuse(socket, refusal, code)
    except Exception as error:
        log.error("a stream failed", exc_info=error)
        await refuse(socket, Refusal("broken", "something is broken in the server"), BROKEN)


async def _first_of(*tasks: "asyncio.Task[None]") -> None:
    """Wait for one of the tasks; the others are given up."""
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        await _give_up(task)
    for task in done:
        task.result()


async def _give_up(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _wait_for_end(socket: WebSocket) -> None:
    while True:
        await _receive(socket)


async def _receive(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return str(message.get("text") or "")


def _read(text: str) -> Think | Rest:
    try:
        return ANALYSIS_MESSAGE.validate_json(text)
    except ValidationError as error:
        raise request_problem(error) from None
