"""Setting tables up: new ones, branches of finished games, and the next one for the same people."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from tessera.core.game import Game
from tessera.core.position import Position
from tessera.server.table.clock import ClockPlan
from tessera.server.table.commands.seating import begin_if_full, seat_person
from tessera.server.table.events import Created
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor, BranchPoint, SeatPlan, TableHeader
from tessera.server.table.sources import Sources
from tessera.server.table.state import Table


@dataclass(frozen=True, slots=True)
class TablePlan:
    """What somebody wants a new table to be."""

    game: Game
    seats: tuple[SeatPlan, ...]
    visibility: Literal["link", "public"] = "link"
    chat: bool = True
    hints: bool = True
    rated: bool = True
    coach: bool = False
    starts_when_full: bool = True
    clock: ClockPlan | None = None
    branch: BranchPoint | None = None
    address: str = ""
    """The digest of the address that the table is made from."""
    paired: bool = False
    """Whether the quick match makes it."""


def set_up_table(actor: Actor, plan: TablePlan, sources: Sources) -> Table:
    """A new table with the maker's own seats taken; begun if nobody is missing."""
    game, now = plan.game, sources.now()
    header = TableHeader(
        id=sources.table_id(),
        game=game.name,
        rules_version=game.rules_version,
        options=game.options.model_dump(mode="json"),
        seed=sources.seed(),
        host=actor.player,
        # Whoever the maker has named has a seat, and so the name is no part of what is planned for it.
        seats=tuple(seat if seat.kind == "program" else replace(seat, name="") for seat in plan.seats),
        created=now,
        visibility=plan.visibility,
        chat=plan.chat,
        hints=plan.hints,
        rated=plan.rated and plan.branch is None,
        coach=plan.coach,
        starts_when_full=plan.starts_when_full,
        clock=plan.clock,
        branch=plan.branch,
        next_seed=sources.seed(),
        address=plan.address,
        paired=plan.paired,
    )
    table = Table(header, game)
    table.emit(Created, now)
    _seat_maker(table, actor, plan, now)
    if header.starts_when_full and table.status == "waiting":
        begin_if_full(table, now)
    return table


def pair_people(people: Sequence[Actor], plan: TablePlan, sources: Sources) -> Table:
    """A table for people who looked for a game: all have a seat, and it begins."""
    table = set_up_table(people[0], plan, sources)
    for seat, person in enumerate(people):
        seat_person(table, person, seat, sources.now())
    return table


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game to play on from."""

    name: str
    """Of its table, or of the game from elsewhere."""
    position: Position


def finished_game(table: Table) -> FinishedGame:
    """The game of a table, if it is over."""
    position = table.started_position()
    if table.status != "over":
        raise _no_branch()
    return FinishedGame(table.id, position)


def _no_branch() -> Refusal:
    return Refusal("no-branch", "only positions of finished games can be played on from")


def branch_point(origin: FinishedGame, ply: int) -> BranchPoint:
    """Where a new game branches off from a finished one."""
    position = origin.position
    if ply > len(position.history):
        raise _no_branch()
    moves = tuple(played.text for played in position.history[:ply])
    return BranchPoint(origin.name, moves, position.origins_after(ply))


def _seat_maker(table: Table, actor: Actor, plan: TablePlan, now: datetime) -> None:
    """The maker takes a seat, and has those on the same device take theirs."""
    for number, seat in enumerate(plan.seats):
        if seat.kind in ("person", "device"):
            seat_person(table, actor, number, now, name=seat.name)


def rematch_table(table: Table, sources: Sources) -> Table:
    """A new table for the same people and programs, who are seated already."""
    now = sources.now()
    header = replace(
        table.header,
        id=sources.table_id(),
        # A program that was seated while people waited plays again.
        seats=tuple(seat.plan for seat in table.seats),
        seed=table.header.next_seed or sources.seed(),
        next_seed=sources.seed(),
        created=now,
        rematch_of=table.id,
        branch=None,
        starts_when_full=True,
        paired=False,
    )
    following = Table(header, table.game)
    following.emit(Created, now)
    for number, seat in enumerate(table.seats):
        if seat.player is not None:
            actor = Actor(seat.player, seat.name, seat.account)
            salt = table.rematch_salts.get(number, "")
            seat_person(following, actor, number, now, name=seat.name, salt=salt)
    return following
