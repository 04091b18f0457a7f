"""What a world begins with: people with sessions, and finished games to branch off from."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import create_engine, insert
from sqlalchemy.pool import StaticPool

from tessera.server.play.catalogue import load_game
from tessera.server.storage.schema import PlayerRow, SessionRow
from tessera.server.storage.tables import TableStore
from tessera.server.table.commands.moves import play_program_move
from tessera.server.table.seats import Actor, SeatPlan
from tessera.server.table.setup import TablePlan as SetUpPlan
from tessera.server.table.setup import set_up_table
from tessera.server.table.sources import Sources, token_digest
from tessera.server.table.state import Table
from tests.simulation.plan import MODES
from tests.simulation.servers import BEGINNING
from tests.simulation.store import empty_database, raw_connection

MOST_PEOPLE = 6


@dataclass(frozen=True)
class Known:
    """Somebody who has a session; every second one an account."""

    player: str
    token: str
    account: bool


PEOPLE = [
    Known(f"{number:x}" * 32, f"cookie-of-person-{number}", number % 3 != 2) for number in range(MOST_PEOPLE)
]


@cache
def finished_games() -> tuple[Table, ...]:
    """A game of each mode, played out at random."""
    return tuple(_played_out(number, mode[0], mode[1]) for number, mode in enumerate(MODES))


def _played_out(number: int, name: str, options: dict[str, Any]) -> Table:
    chance = random.Random(f"origin {number}")
    game = load_game(name, options)
    seats = tuple(SeatPlan("program", "random") for _ in range(game.num_seats))
    sources = Sources(now=lambda: BEGINNING, random_bytes=chance.randbytes)
    table = set_up_table(Actor(PEOPLE[0].player, "Zero"), SetUpPlan(game, seats), sources)
    while table.to_move is not None:
        play_program_move(table, chance.choice(table.playing_position().legal_numbers().tolist()), BEGINNING)
    return table


@cache
def contents() -> bytes:
    """The database."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    with engine.connect() as connection:
        raw = raw_connection(connection)
        raw.deserialize(empty_database())
    with engine.begin() as connection:
        connection.execute(insert(PlayerRow), list(_player_rows()))
        connection.execute(insert(SessionRow), list(_session_rows()))
        store = TableStore(_Nowhere(), "template")  # type: ignore[arg-type] # its connection is handed in
        for table in finished_games():
            store.append_within(connection, table)
    kept: bytes = raw.serialize()
    engine.dispose()
    return kept


class _Nowhere:
    is_sqlite = True


def _player_rows() -> Iterable[dict[str, Any]]:
    for number, known in enumerate(PEOPLE):
        account = f"person {number}" if known.account else None
        yield {"id": known.player, "name": f"Person {number}", "account_name": account, "created": BEGINNING}


def _session_rows() -> Iterable[dict[str, Any]]:
    for known in PEOPLE:
        yield {"token_hash": token_digest(known.token), "player": known.player, "created": BEGINNING}
