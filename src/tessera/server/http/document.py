"""The OpenAPI document, with the messages of the socket among its schemas."""

from typing import Any, Literal

from fastapi import FastAPI
from pydantic import TypeAdapter

from tessera.server.http.streams import AnalysisMessage
from tessera.server.models.lobby import LobbyMessage, LobbyRequest
from tessera.server.models.reviews import ReviewMessage, ThoughtMessage
from tessera.server.table.commands import ClientMessage, Command
from tessera.server.table.messages import ErrorMessage, ServerMessage, TableEvent

SCHEMAS = "#/components/schemas/{model}"
SENT: dict[str, Any] = {
    "ServerMessage": ServerMessage,
    "TableEvent": TableEvent,
    "LobbyMessage": LobbyMessage,
    "ReviewServerMessage": ReviewMessage | ErrorMessage,
    "AnalysisServerMessage": ThoughtMessage | ErrorMessage,
}
RECEIVED: dict[str, Any] = {
    "ClientMessage": ClientMessage,
    "Command": Command,
    "LobbyRequest": LobbyRequest,
    "AnalysisMessage": AnalysisMessage,
}
Wanted = tuple[str, Literal["serialization", "validation"], TypeAdapter[Any]]


def add_socket_messages(app: FastAPI) -> None:
    """Have the app describe its socket too, as far as OpenAPI can: the messages of both sides as schemas."""
    rest = app.openapi

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            components = rest()["components"]
            schemas = socket_schemas() | components["schemas"]
            components["schemas"] = dict(sorted(schemas.items()))
        return rest()

    app.openapi = document  # type: ignore[method-assign] # as FastAPI's documentation tells one to


def socket_schemas() -> dict[str, Any]:
    """The schemas of all messages, and of all that one side may say."""
    wanted: list[Wanted] = [(name, "serialization", TypeAdapter(kind)) for name, kind in SENT.items()]
    wanted += [(name, "validation", TypeAdapter(kind)) for name, kind in RECEIVED.items()]
    found, shared = TypeAdapter.json_schemas(wanted, ref_template=SCHEMAS)
    unions = {name: schema for (name, _mode), schema in found.items()}
    definitions: dict[str, Any] = shared["$defs"]
    return definitions | unions
