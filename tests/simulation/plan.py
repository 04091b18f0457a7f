"""What a world consists of: drawn from a seed, and made smaller while it still fails."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

LONGEST = 40.0
"""Seconds in which people act and things go wrong; then all is calm."""

FaultKind = Literal[
    "crash",
    "restart",
    "blackout",
    "cut",
    "deaf",
    "slow store",
    "full store",
    "store gone",
    "flaky store",
    "failing programs",
    "hanging programs",
    "slow programs",
]
FAULTS: dict[FaultKind, int] = {
    "crash": 4,
    "restart": 2,
    "blackout": 2,
    "cut": 2,
    "deaf": 2,
    "slow store": 2,
    "full store": 2,
    "store gone": 2,
    "flaky store": 4,
    "failing programs": 2,
    "hanging programs": 1,
    "slow programs": 2,
}
"""How often each is drawn."""

MODES: list[tuple[str, dict[str, Any], int, float]] = [
    ("mosaic", {}, 12, 0.8),
    ("mosaic", {"hand": 2}, 6, 0.8),
    ("ingenious", {"players": 2}, 2, 0.7),
    ("ingenious", {"players": 3}, 1, 0.9),
    ("verflixt", {"players": 2}, 2, 0.3),
    ("verflixt", {"players": 3}, 2, 0.3),
    ("passtally", {}, 1, 0.7),
    ("passtally", {"one_minute": True}, 2, 0.7),
    ("blokus", {"players": 2}, 1, 0.9),
    ("blokus", {"players": 4}, 1, 0.9),
]
"""Games with their options, how often each is drawn, and how often it begins at its beginning."""


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong for a while."""

    at: float
    kind: FaultKind
    server: int
    seconds: float


@dataclass(frozen=True)
class PersonPlan:
    """Somebody, who does so many things, and now and then what is not allowed."""

    number: int
    actions: int
    boldness: float


@dataclass(frozen=True)
class TablePlan:
    """A table that somebody makes."""

    number: int
    maker: int
    mode: int
    """Which of `MODES`."""
    at: float
    left: int | None
    """So many moves from the end of a finished game that it branches off from; None for a new game."""
    programs: int
    clock: dict[str, Any] | None
    rated: bool


@dataclass(frozen=True)
class Plan:
    """A whole world."""

    seed: str
    servers: int
    worker: bool
    """Whether there is one more process, which only thinks."""
    loss: float
    """How likely a request or its answer is lost."""
    people: tuple[PersonPlan, ...]
    tables: tuple[TablePlan, ...]
    faults: tuple[Fault, ...]

    @property
    def is_shared(self) -> bool:
        """Whether several processes share the store, as on PostgreSQL."""
        return self.servers > 1 or self.worker


def draw_plan(seed: str) -> Plan:
    """The world of a seed."""
    chance = random.Random(seed)
    servers = chance.choice([1, 1, 2, 2, 3])
    people = tuple(
        PersonPlan(number, chance.randint(8, 36), chance.choice([0.0, 0.1, 0.3]))
        for number in range(chance.randint(2, 4))
    )
    tables = tuple(_draw_table(chance, number, len(people)) for number in range(chance.randint(3, 7)))
    faults = tuple(_draw_fault(chance, servers) for _ in range(chance.choice([0, 1, 2, 3, 5])))
    return Plan(
        seed=seed,
        servers=servers,
        worker=servers > 1 and chance.random() < 0.3,
        loss=chance.choice([0.0, 0.0, 0.05, 0.2]),
        people=people,
        tables=tables,
        faults=tuple(sorted(faults, key=lambda fault: fault.at)),
    )


def _draw_table(chance: random.Random, number: int, people: int) -> TablePlan:
    mode = chance.choices(range(len(MODES)), [mode[2] for mode in MODES])[0]
    is_new = chance.random() < MODES[mode][3]
    clock: dict[str, Any] | None = None
    if chance.random() < 0.5:
        clock = {"kind": chance.choice(["turn", "game"]), "seconds": chance.choice([3, 8, 20])}
        clock["increment"] = chance.choice([0, 2]) if clock["kind"] == "game" else 0
    return TablePlan(
        number=number,
        maker=chance.randrange(people),
        mode=mode,
        at=chance.uniform(0, 5),
        left=None if is_new else chance.randint(1, 6),
        programs=chance.choice([0, 0, 1]),
        clock=clock,
        rated=chance.random() < 0.6,
    )


def _draw_fault(chance: random.Random, servers: int) -> Fault:
    kind = chance.choices(list(FAULTS), list(FAULTS.values()))[0]
    return Fault(chance.uniform(0, LONGEST), kind, chance.randrange(servers), chance.uniform(0.2, 15))


def smaller(plan: Plan) -> Iterator[Plan]:
    """Worlds with one thing less, those with the most less first."""
    if plan.faults:
        yield replace(plan, faults=())
    if plan.loss:
        yield replace(plan, loss=0.0)
    if plan.worker:
        yield replace(plan, worker=False)
    for name in ("tables", "faults", "people"):
        parts = getattr(plan, name)
        for index in range(len(parts) if len(parts) > 1 or name == "faults" else 0):
            yield replace(plan, **{name: parts[:index] + parts[index + 1 :]})
    for index, person in enumerate(plan.people):
        if person.boldness:
            yield _with_person(plan, index, replace(person, boldness=0.0))
        for actions in sorted({person.actions // 2, max(person.actions - 1, 0)} - {person.actions}):
            yield _with_person(plan, index, replace(person, actions=actions))


def _with_person(plan: Plan, index: int, person: PersonPlan) -> Plan:
    return replace(plan, people=(*plan.people[:index], person, *plan.people[index + 1 :]))


def shrink(plan: Plan, fails: Callable[[Plan], bool], most: int = 200) -> Plan:
    """The smallest world found that still fails, in so many tries."""
    tries = 0
    while True:
        for candidate in smaller(plan):
            tries += 1
            if tries > most:
                return plan
            if fails(candidate):
                plan = candidate
                break
        else:
            return plan
