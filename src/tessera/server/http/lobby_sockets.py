"""Sockets of the lobby: open tables, one's own, and the quick match."""

from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket

from tessera.server.http.sockets import OpenSocket, admit, request_problem
from tessera.server.models.lobby import LobbyPing, LobbyRequest, LookFor, StopLooking
from tessera.server.table.messages import Pong

if TYPE_CHECKING:
    from tessera.server.operation.services import Services
    from tessera.server.play.live_table import Client
    from tessera.server.table.seats import Actor

LOBBY_REQUEST: TypeAdapter[LookFor | StopLooking | LobbyPing] = TypeAdapter(LobbyRequest)


async def serve_lobby(socket: WebSocket, services: "Services") -> None:
    """Connect a client to the lobby until one of them has enough."""

    async def talk(_actor: "Actor | None", client: "Client") -> None:
        await LobbyConnection(socket, services, client).run()

    await admit(socket, services, talk)


class LobbyConnection(OpenSocket):
    """A client in the lobby."""

    async def run(self) -> None:
        """Show the client the lobby until it goes; whoever goes looks for no game any more."""
        try:
            await self._services.bulletin.enter(self._client)
            await self._talk()
        finally:
            self._services.bulletin.leave(self._client)
            await self._services.quick_match.stop(self._client)
            await self._close()

    async def _obey(self, data: dict[str, Any]) -> None:
        try:
            message = LOBBY_REQUEST.validate_python(data)
        except ValidationError as error:
            raise request_problem(error) from None
        match message:
            case LobbyPing():
                self._client.tell(Pong(type="pong", id=message.id))
            case LookFor():
                await self._services.quick_match.look_for(self._client, message.wish)
            case StopLooking():
                await self._services.quick_match.stop_and_tell(self._client)
