"""What is said of people: sessions, accounts and ratings."""

from datetime import datetime
from typing import Annotated, Any

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


Secret = Annotated[str, StringConstraints(max_length=200)]
MailAddress = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=254, pattern=r"^[^\s@<>,;:\"]+@[^\s@<>,;:\"]+$"),
]


class OwnerRequest(Request):
    """Something that only whoever knows the password may ask for."""

    password: Secret


class CodesAnswer(Message):
    """Codes that stand in for the password, each once. They are shown only now."""

    codes: list[str]


class AddressRequest(OwnerRequest):
    """Where letters shall go; nowhere, if empty."""

    address: MailAddress | None


class CodeRequest(Request):
    """A code that came in a letter."""

    code: Annotated[str, StringConstraints(min_length=8, max_length=64)]


class RecoveryRequest(CodeRequest):
    """Another password for a code."""

    name: Name
    password: Secret


class LetterRequest(Request):
    """A letter with a code, to the account of this name."""

    name: Name


class DeletionRequest(Request):
    """Delete all that is kept of me."""

    password: Secret = ""
    """An account's; guests have none."""
    gives_up: bool = False
    """Whether games that go on are given up."""


class AccountAnswer(Message):
    """What an account has for the day on which its password is forgotten."""

    codes: int
    """Codes that have not been used."""
    address: str | None
    confirmed: bool
    """Whether letters may go to the address."""
    letters: bool
    """Whether this server sends letters."""


class OwnData(Message):
    """All that is kept of a person, as a file."""

    name: str
    account: bool
    created: datetime
    address: str | None
    sessions: list[datetime]
    """When each began."""
    ratings: list[dict[str, Any]]
    puzzles: list[dict[str, Any]]
    daily: list[dict[str, Any]]
    calls: list[dict[str, Any]]
    """What the person wants to be called for."""
    devices: list[dict[str, Any]]
    """Browsers that show calls."""
    figures: list[dict[str, Any]]
    """What games say of how the person plays."""
    plans: list[dict[str, Any]]
    """Answers to moves that others may make."""
    blocked: list[dict[str, Any]]
    """Whom the person wants to have nothing to do with."""
    reports: list[dict[str, Any]]
    """What the person has told the operator of others."""
    games: list[dict[str, Any]]
    """Every table where the person sits or sat, with its moves and what the person has said there."""


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


class Rung(Message):
    """How many accounts are so strong."""

    rating: int
    people: int


class Ladder(Message):
    """Everybody who is rated in a game, on one scale, from the weakest to the strongest."""

    people: list[Rung]
    programs: list[Rating]


class Ratings(Message):
    """The strongest first."""

    ratings: list[Rating]
