"""Time and chance come in from outside."""

import itertools
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

import tessera.server
from tessera.games import load
from tessera.server.operation.sources import real_sources
from tessera.server.table.seats import Actor, SeatPlan
from tessera.server.table.setup import TablePlan, rematch_table, set_up_table
from tessera.server.table.sources import Sources

SERVER = Path(tessera.server.__file__).parent
OWN_TIME_OR_CHANCE = re.compile(
    r"datetime\.(now|utcnow|today)|date\.today|time\.time\(|secrets\.|uuid|\bnew_seed\b|random\.(random|choice)"
)


@pytest.mark.parametrize(
    "package", ["table", "play", "people", "puzzles", "storage", "models", "http", "cluster"]
)
def test_nobody_has_a_clock_or_a_die_of_their_own(package):
    sources = (SERVER / package).rglob("*.py")
    assert [
        path.name for path in sources if OWN_TIME_OR_CHANCE.search(path.read_text(encoding="utf-8"))
    ] == []


def test_the_same_sources_make_the_same_table():
    def make() -> list[str]:
        counter = itertools.count()
        sources = Sources(
            now=lambda: datetime(2026, 1, 1, tzinfo=UTC),
            random_bytes=lambda length: next(counter).to_bytes(length),
        )
        plan = TablePlan(load("blokus", players=2), (SeatPlan("person"), SeatPlan("device", name="Ren")))
        table = set_up_table(Actor("mio", "Mio"), plan, sources)
        again = rematch_table(table, sources)
        return [
            table.id,
            table.header.seed,
            again.id,
            again.header.seed,
            *(seat.name for seat in again.seats),
        ]

    made = make()
    assert made == make()
    assert len(set(made)) == len(made)
    assert made[-2:] == ["Mio", "Ren"]


def test_real_secrets_are_long_and_never_the_same():
    sources = real_sources()
    made = {sources.table_id(), sources.table_id(), sources.token(), sources.seed(), sources.identifier()}
    assert len(made) == 5
    assert (len(sources.table_id()), len(sources.token()), len(sources.seed())) == (22, 43, 64)
    assert sources.now().tzinfo is UTC
