"""What is said of people: sessions, accounts and ratings."""

from datetime import datetime
from typing import Annotated

from pydantic import StringConstraints

from tessera.server.models.base import Request
from tessera.server.table.commands.base import Name
from tessera.server.table.messages import Message


class GuestRequest(Request):
    """Become a guest."""

    name: Name | None = None


class RenameRequest(Request):
    """Change a guest's name."""

    name: Name


class AccountRequest(Request):
    """Register or log in."""

    name: Name
    password: Annotated[str, StringConstraints(max_length=200)]


class PasswordRequest(Request):
    """Change one's password."""

    old: Annotated[str, StringConstraints(max_length=200)]
    new: Annotated[str, StringConstraints(max_length=200)]


class OpenSession(Message):
    """A browser in which somebody is known."""

    id: str
    """Part of the digest of its cookie."""
    created: datetime
    current: bool


class OpenSessions(Message):
    """One's own sessions, the latest first."""

    sessions: list[OpenSession]


class Person(Message):
    """Who somebody is."""

    name: str
    account: bool


class SessionAnswer(Message):
    """Who I am."""

    player: Person | None


class Rating(Message):
    """How strong an account or a program is."""

    name: str
    program: bool
    rating: int
    """In points: 400 more means winning ten games of eleven."""
    deviation: int
    games: int


class Ratings(Message):
    """The strongest first."""

    ratings: list[Rating]
