"""Routes of the lobby."""

from fastapi import APIRouter, WebSocket

from tessera.server.http.lobby_sockets import serve_lobby

router = APIRouter(prefix="/api/lobby")


@router.websocket("/socket")
async def open_lobby(socket: WebSocket) -> None:
    """Live updates of the lobby: see docs/protocol.md."""
    await serve_lobby(socket, await socket.app.state.opening.wait())
