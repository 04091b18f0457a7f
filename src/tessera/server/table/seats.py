"""Who is who at a table: what was planned for each seat, and who sits there now."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from tessera.core.position import Origin
from tessera.server.table.clock import ClockPlan

SeatKind = Literal["person", "device", "link", "open", "program"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who asks for something."""

    player: str
    name: str
    account: bool = False
    aliases: frozenset[str] = frozenset()
    """The guests that this person was before logging in."""

    def is_player(self, player: str | None) -> bool:
        """Whether this person is meant."""
        return player is not None and (player == self.player or player in self.aliases)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """What a seat is meant for."""

    kind: SeatKind
    program: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class BranchPoint:
    """Where a game branched off from a finished one; from there on it has a seed of its own."""

    table: str
    moves: tuple[str, ...]
    origins: tuple[Origin, ...]


@dataclass(frozen=True, slots=True)
class TableHeader:
    """What is fixed when a table is made."""

    id: str
    game: str
    rules_version: str
    options: dict[str, Any]
    seed: str
    host: str
    """The player who made the table."""
    seats: tuple[SeatPlan, ...]
    created: datetime
    visibility: Literal["link", "public"] = "link"
    chat: bool = True
    hints: bool = True
    rated: bool = True
    coach: bool = False
    """Whether the person who plays against programs is warned before a blunder."""
    starts_when_full: bool = True
    clock: ClockPlan | None = None
    rematch_of: str | None = None
    branch: BranchPoint | None = None
    next_seed: str = ""
    """The seed of the next game of the same people: committed to before they add their salts to it."""
    address: str = ""
    """The digest of the address that it was made from, to count its open tables."""
    paired: bool = False
    """Whether the quick match made it for people who looked for a game."""


@dataclass(slots=True)
class Seat:
    """A seat as it is now."""

    plan: SeatPlan
    player: str | None = None
    name: str = ""
    account: bool = False
    salt: str = ""
    stand_in: str | None = None
    """The program that plays for an absent person."""
    resigned: bool = False
    votes: frozenset[int] = field(default_factory=frozenset)
    """The seats that agreed to a stand-in."""

    @property
    def program(self) -> str | None:
        """The program that the seat was planned for."""
        return self.plan.program

    @property
    def is_empty(self) -> bool:
        """Whether somebody is missing."""
        return self.program is None and self.player is None

    @property
    def is_person(self) -> bool:
        """Whether a person sits here, present or not, and has not given up."""
        return self.player is not None and not self.resigned

    @property
    def mover(self) -> str | None:
        """The program that makes the moves now, or None for the person."""
        return self.program or self.stand_in

    @property
    def kind(self) -> SeatKind:
        """What the seat is now: an empty one waits for a link or for anybody."""
        if self.program is not None:
            return "program"
        if self.player is None:
            return "open" if self.plan.kind == "open" else "link"
        return "device" if self.plan.kind == "device" else "person"

    def describe(self, number: int) -> dict[str, Any]:
        """What everybody may know of the seat, whoever asks."""
        return {
            "seat": number,
            "name": self.name,
            "kind": self.kind,
            "program": self.program,
            "account": self.account,
            "taken_over": self.stand_in,
            "resigned": self.resigned,
        }


def new_seat(plan: SeatPlan) -> Seat:
    """The seat before anybody has come."""
    return Seat(plan, name=plan.name or (plan.program or "").replace(":", " "))
