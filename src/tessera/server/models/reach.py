"""What is said of where the server can be reached."""

from tessera.server.models.base import Request
from tessera.server.table.messages import Message


class ReachAnswer(Message):
    """Where people elsewhere reach this server."""

    url: str | None
    """What invitations begin with; None if nobody but this machine can come."""
    door: bool
    """Whether who asks may open and close the door to the house."""
    open: bool
    """Whether it is open."""


class DoorRequest(Request):
    """Open or close the door to the house."""

    open: bool
