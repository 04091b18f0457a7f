"""What is said of being called: what for, how, and when not."""

from typing import Annotated, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, Field, StringConstraints

from tessera.server.models.base import Request
from tessera.server.table.messages import Message

CallKind = Literal["turn", "invitation", "over"]
"""It is my turn; a game has begun for me; a game of mine is over."""
CallKinds = Annotated[list[CallKind], Field(max_length=3)]
Minute = Annotated[int, Field(ge=0, lt=24 * 60)]
Language = Literal["en", "ja"]
KeyText = StringConstraints(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9_=-]*$")


def _known_zone(zone: str) -> str:
    if zone not in available_timezones():
        raise ValueError("there is no such time zone")
    return zone


Zone = Annotated[str, StringConstraints(max_length=64), AfterValidator(_known_zone)]


class QuietHours(Request):
    """When nothing is sent: what happens then is told when they are over."""

    begin: Minute
    """Of the day."""
    end: Minute
    zone: Zone
    """Such as `Asia/Tokyo`."""


class CallsRequest(Request):
    """What I want to be called for, and how."""

    push: CallKinds
    letters: CallKinds
    quiet: QuietHours | None = None
    language: Language = "en"


class CallsAnswer(Message):
    """The same, and what there is for it."""

    push: list[CallKind]
    letters: list[CallKind]
    quiet: QuietHours | None
    language: Language
    key: str
    """By which browsers know this server's pushes from others'."""
    devices: list[str]
    """Browsers that show calls: the SHA-256 digests of their endpoints."""
    writes: bool
    """Whether letters can go to me: the server sends some, and I have confirmed an address."""


class DeviceRequest(Request):
    """A browser that shows calls, as it describes its subscription."""

    endpoint: Annotated[str, StringConstraints(max_length=1000, pattern=r"^https://[!-~]+$")]
    p256dh: Annotated[str, KeyText]
    auth: Annotated[str, StringConstraints(max_length=64), KeyText]


class LettersStopped(Message):
    """No more letters will come."""

    stopped: bool
