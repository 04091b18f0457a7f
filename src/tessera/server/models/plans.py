"""What is said of planned answers."""

from typing import Annotated

from pydantic import Field

from tessera.server.models.base import Request
from tessera.server.table.commands.base import MoveText, SeatNumber
from tessera.server.table.messages import Message


class PlannedAnswer(Request):
    """If these moves follow, I answer with this one."""

    moves: Annotated[list[MoveText], Field(min_length=1, max_length=12)]
    answer: MoveText


class PlansRequest(Request):
    """My plans from now on, in place of those that I had."""

    ply: Annotated[int, Field(ge=0)]
    """How many moves were played when they were made."""
    plans: Annotated[list[PlannedAnswer], Field(max_length=20)]
    seat: SeatNumber | None = None


class PlansAnswer(Message):
    """My plans, as they go on from now."""

    ply: int
    plans: list[PlannedAnswer]
