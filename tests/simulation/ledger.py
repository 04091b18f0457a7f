"""What must be true of a world: looked at whenever something is sent, and once more at the end."""

import asyncio
import hashlib
import json
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, datetime
from typing import Any

from pydantic_core import to_jsonable_python
from sqlalchemy.exc import OperationalError

from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.server.operation.services import Services
from tessera.server.play.catalogue import load_game
from tessera.server.play.lanes import TookTooLongError
from tessera.server.storage.database import DatabaseFault
from tessera.server.storage.tables import decode_event, decode_header
from tessera.server.table.state import Table
from tests.simulation import clocks, history
from tests.simulation.servers import virtual_now
from tests.simulation.store import Store
from tests.simulation.template import PEOPLE, finished_games

PATIENCE = 60.0
"""Seconds after which every table that waits for a program or a clock has gone on."""
AWAITED = "SELECT 1 FROM tables WHERE status = 'playing' AND (awaits = 'program' OR deadline IS NOT NULL)"
UNEVENTFUL = frozenset({"ack", "error", "pong", "presence", "thinking", "preparing"})
EXPECTED = (
    asyncio.CancelledError,
    BrokenProcessPool,
    ConnectionError,
    DatabaseFault,
    OperationalError,
    TookTooLongError,
)
"""What may go wrong in the background while faults last."""


class Ledger(logging.Handler):
    """Keeps what people were told and compares it, with itself and with the store."""

    def __init__(self, store: Store) -> None:
        super().__init__(logging.ERROR)
        self.store = store
        self.violations: list[str] = []
        self.failed = asyncio.Event()
        self.events: dict[str, dict[int, dict[str, Any]]] = {}
        """Every event of every table, as the first who heard of it was told."""
        self.acknowledged: dict[tuple[str, str], int] = {}
        """By table and client."""
        self.refused: dict[tuple[str, str], str] = {}
        self.seen_before: dict[str, dict[str, int]] = {}
        """By table, what clients had seen of the game when they moved, if they said so."""
        self.results: dict[str, Any] = {}
        self.clock_samples: dict[str, list[clocks.Sample]] = {}
        self.looks = 0
        self._cancellable: set[str] = set()
        """Tables that somebody has asked to do away with."""
        self._references: dict[str, Table] = {}
        self._trace = hashlib.sha256()

    def violation(self, *what: object) -> None:
        """Note that something is wrong."""
        time = asyncio.get_running_loop().time()
        self.violations.append(f"{time:.3f} s: {' '.join(map(str, what))}")
        self.failed.set()

    def emit(self, record: logging.LogRecord) -> None:
        """What a server logs as an error must be known to happen."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, EXPECTED) and not isinstance(error.__cause__ if error else None, EXPECTED):
            self.violation("a server logged:", record.getMessage(), repr(error), vars(record).get("work"))

    def note(self, *what: object) -> None:
        """Add to the trace, by which runs are compared."""
        self._trace.update(f"{asyncio.get_running_loop().time():.6f} {what}\n".encode())

    @property
    def trace(self) -> str:
        """A digest of all that people have seen."""
        return self._trace.hexdigest()

    # What the store knows ---------------------------------------------------------------------------

    def reference(self, table_id: str) -> Table:
        """The table as it is stored now."""
        table = self._references.get(table_id)
        if table is None:
            (header,) = self.store.rows("SELECT header FROM tables WHERE id = ?", table_id)[0]
            known = decode_header(json.loads(header))
            table = self._references[table_id] = Table(known, load_game(known.game, known.options))
        rows = self.store.rows(
            "SELECT seq, type, time, client, data FROM events WHERE table_id = ? AND seq > ? ORDER BY seq",
            table_id,
            table.seq,
        )
        for seq, kind, time, client, data in rows:
            moment = datetime.fromisoformat(time).replace(tzinfo=UTC)
            table.apply(decode_event(seq, kind, moment, client, json.loads(data)))
        return table

    def stored_seq(self, table_id: str) -> int:
        """The number of the last event that is durable."""
        ((seq,),) = self.store.rows("SELECT max(seq) FROM events WHERE table_id = ?", table_id)
        return seq or 0

    def is_gone(self, table_id: str) -> bool:
        """Whether somebody has done away with a table: it is not stored any more."""
        if self.stored_seq(table_id):
            return False
        if table_id not in self._cancellable:
            self.violation(table_id, "is lost")
        return True

    def may_be_gone(self, table_id: str) -> None:
        """Somebody asks to do away with a table."""
        self._cancellable.add(table_id)

    def hears_gone(self, table_id: str) -> None:
        """Somebody hears that there is no such table any more."""
        self.note(table_id, "is gone")
        if self.stored_seq(table_id):
            self.violation(table_id, "is said to be gone")

    # As things are told -----------------------------------------------------------------------------

    def leaves(self, table_id: str, player: str | None, text: str) -> None:
        """A server sends this to somebody: it must be durable, and theirs to know."""
        message = json.loads(text)
        kind = message["type"]
        if kind == "ack":
            self._check_durable_ack(table_id, player, message)
        elif kind not in UNEVENTFUL and not self.is_gone(table_id):
            if message["seq"] > self.stored_seq(table_id):
                self.violation(table_id, "tells of event", message["seq"], "before it is durable")
                return
            self.check_secrets(table_id, player, message, text)
            if message.get("state"):
                self._sample_clock(table_id, message)

    def _check_durable_ack(self, table_id: str, player: str | None, message: dict[str, Any]) -> None:
        stored = self.store.rows(
            "SELECT seq FROM events WHERE table_id = ? AND client = ?", table_id, f"{player}:{message['id']}"
        )
        # Whose request has come to nothing new is told how far the table is.
        if stored != [(message["seq"],)] and not self.is_gone(table_id):
            self.violation(table_id, "acknowledges", message, "but stored is", stored)

    def check_secrets(self, table_id: str, player: str | None, told: dict[str, Any], text: str) -> None:
        """Nobody is told a secret: views follow from what their viewer may know."""
        table, state = self.reference(table_id), told.get("state")
        header = table.header
        if (table.result is None and header.seed in text) or (header.next_seed and header.next_seed in text):
            self.violation(table_id, "a seed is told to", player)
        if any(known.player in text or known.token in text for known in PEOPLE):
            self.violation(table_id, "who somebody is, is told to", player)
        if not state:
            return
        own = [number for number, seat in enumerate(table.seats) if player and seat.player == player]
        viewpoint = state["viewpoint"]
        if told["seq"] == table.seq:  # who has stood up since may still have looked from there
            if viewpoint is not None and viewpoint not in own:
                self.violation(table_id, player, "looks from seat", viewpoint)
            if table.position is not None:
                self.check_view(table, table.position, [viewpoint], state["view"], state["legal"])
        self._check_result(table_id, state)

    def check_view(
        self, table: Table, position: Position, viewpoints: Sequence[int | None], view: Any, legal: Any = None
    ) -> None:
        """What is seen from one of these seats is the same when all that it cannot know is drawn anew."""
        self.looks += 1
        if self.looks % (2 if position.game.has_secrets else 16) == 0:
            key = game_key(f"another world {self.looks}")
            if not any(_is_seen_in_another_world(position, seat, view, key) for seat in viewpoints):
                self.violation(table.id, "seat", viewpoints, "sees what it cannot know")
        if legal is not None and (None in viewpoints or table.to_move not in viewpoints):
            self.violation(table.id, "seat", viewpoints, "is told the moves of another")

    def _check_result(self, table_id: str, state: dict[str, Any]) -> None:
        result = state["result"]
        if result is None and table_id in self.results:
            # An older state may be on its way from a slower server; the end itself is final.
            return
        if result is not None and self.results.setdefault(table_id, result) != result:
            self.violation(table_id, "has two results:", self.results[table_id], result)

    def _sample_clock(self, table_id: str, message: dict[str, Any]) -> None:
        clock = message["state"]["clock"]
        if clock is not None:
            sample = clocks.Sample(message["seq"], virtual_now(), clock["left"], clock["running"])
            self.clock_samples.setdefault(table_id, []).append(sample)

    # As people hear of them --------------------------------------------------------------------------

    def hears(self, table_id: str, player: str | None, event: dict[str, Any]) -> None:
        """Somebody hears of an event: the same that everybody has heard under this number."""
        kept = {key: value for key, value in event.items() if key not in ("state", "chance")}
        self.note(player, table_id, kept)
        before = self.events.setdefault(table_id, {}).setdefault(event["seq"], kept)
        if before != kept:
            self.violation(table_id, "has two histories:", before, kept)

    def hears_ack(self, table_id: str, player: str, request: str, seq: int) -> None:
        """Somebody hears that a request is done."""
        self.note(player, table_id, request, seq)
        key = table_id, f"{player}:{request}"
        if self.acknowledged.setdefault(key, seq) != seq:
            self.violation(table_id, "acknowledges", request, "as", self.acknowledged[key], "and", seq)

    def hears_refusal(self, table_id: str, player: str, request: str, error: str) -> None:
        """Somebody hears that a request was refused."""
        self.note(player, table_id, request, error)
        self.refused[table_id, f"{player}:{request}"] = error
        if error == "broken":
            self.violation(table_id, "something is broken in the server:", request)

    # At the end ---------------------------------------------------------------------------------------

    def check_all(self, running: Sequence[Services], closures: list[tuple[float, float]]) -> None:
        """All is calm since a minute, and nobody was served in `closures`: compare everything."""
        known = {table.id for table in finished_games()}
        stored = [table for (table,) in self.store.rows("SELECT id FROM tables ORDER BY created, id")]
        tables = [table for table in stored if table not in known]
        for table_id in tables:
            table = self.reference(table_id)
            self._check_history(table)
            for fault in history.faults(table, self.seen_before.get(table_id, {})):
                self.violation(table_id, fault)
            self._check_liveness(table)
            for fault in clocks.faults(table, self.clock_samples.get(table_id, []), closures):
                self.violation(table_id, "clock:", fault)
        for services in running:
            for live in services.tables.live_tables():
                if live.table.id not in known:
                    self._check_copy(live.table)
        self._check_gone(set(tables))
        self._check_requests()
        self._check_ratings([self.reference(table_id) for table_id in tables])

    def _check_history(self, table: Table) -> None:
        told = self.events.get(table.id, {})
        for entry in table.entries:
            event = entry.event
            public = to_jsonable_python(event.public())
            heard = told.get(event.seq)
            if heard is not None and any(heard[name] != value for name, value in public.items()):
                self.violation(table.id, "was told", heard, "but stored is", public)
        if any(seq > table.seq for seq in told):
            self.violation(table.id, "has lost events that people have seen")

    def _check_liveness(self, table: Table) -> None:
        waited = (virtual_now() - table.entries[-1].event.time).total_seconds()
        if table.program_to_move is not None and waited > PATIENCE:
            self.violation(table.id, "waits for its program since", waited, "s")
        if table.deadline is not None and (virtual_now() - table.deadline).total_seconds() > PATIENCE:
            self.violation(table.id, "waits for its clock since", table.deadline)

    def _check_copy(self, copy: Table) -> None:
        if self.is_gone(copy.id):
            self.violation(copy.id, "is in memory, but not stored any more")
            return
        stored = self.reference(copy.id)
        if facts(copy) != facts(stored):
            self.violation(copy.id, "is not in memory as it is stored:", facts(copy), facts(stored))

    def check_pairs(self, seeks: Mapping[str, int]) -> None:
        """Nobody is paired more often than it has looked for a game, or looks for one when it is gone."""
        headers = [json.loads(header) for (header,) in self.store.rows("SELECT header FROM tables")]
        paired = [header["id"] for header in headers if header["paired"]]
        tables = Counter(seat.player for table in paired for seat in self.reference(table).seats)
        for player, times in tables.items():
            if player is None or times > seeks.get(player, 0):
                self.violation(player, "is paired", times, "times")
        if self.is_looked_for():
            self.violation("somebody who is gone is still looked for")

    def is_looked_for(self) -> bool:
        """Whether somebody looks for a game, as far as is stored."""
        return bool(self.store.rows("SELECT 1 FROM seeks"))

    def is_settled(self, running: Sequence[Services]) -> bool:
        """Whether no table waits for a program or a clock, and every server knows all that is stored."""
        return not self.store.rows(AWAITED) and self.is_known(running) and not self.is_looked_for()

    def is_known(self, running: Sequence[Services]) -> bool:
        """Whether every server knows all that is stored."""
        stored = dict(self.store.rows("SELECT table_id, max(seq) FROM events GROUP BY table_id"))
        copies = [live.table for services in running for live in services.tables.live_tables()]
        return all(stored.get(copy.id) == copy.seq for copy in copies)

    def _check_gone(self, stored: set[str]) -> None:
        """What is not stored any more was done away with before it began."""
        for table_id in sorted(self.events.keys() - stored):
            has_begun = any(event["type"] == "started" for event in self.events[table_id].values())
            if has_begun or table_id not in self._cancellable:
                self.violation(table_id, "is lost, with events that people have seen")

    def _check_requests(self) -> None:
        rows = self.store.rows("SELECT table_id, client, seq FROM events WHERE client IS NOT NULL")
        stored = {(table, client): seq for table, client, seq in rows}
        if len(stored) != len(rows):
            self.violation("a request is stored twice")
        for key, seq in self.acknowledged.items():
            if stored.get(key) != seq and not self.is_gone(key[0]):
                self.violation(key, "was acknowledged as", seq, "but stored is", stored.get(key))
        for key, error in self.refused.items():
            if key in stored and key not in self.acknowledged:
                self.violation(key, "was refused with", error, "but is stored as", stored[key])

    def _check_ratings(self, tables: list[Table]) -> None:
        expected: Counter[tuple[str, str, int]] = Counter()
        for table in tables:
            if table.result is not None:
                for who in set(players_rated(table)):
                    expected[who, table.header.game, len(table.seats)] += 1
        found = Counter(
            {row[:3]: row[3] for row in self.store.rows("SELECT who, game, seats, games FROM ratings")}
        )
        if +found != +expected:
            self.violation("games that are rated:", dict(found), "not", dict(expected))


def _is_seen_in_another_world(position: Position, viewpoint: int | None, view: Any, key: Any) -> bool:
    game = position.game
    lookers = range(game.num_seats) if viewpoint is None else [viewpoint]
    worlds = [position.hidden_from(looker, key)[0] for looker in lookers]
    return all(view == to_jsonable_python(game.view(world, viewpoint)) for world in worlds)


def players_rated(table: Table) -> list[str]:
    """Who is rated by a finished game: all, if each is an account or a program."""
    header = table.header
    if not header.rated or header.branch or len(table.seats) < 2:
        return []
    accounts = [seat.player for seat in table.seats if seat.account]
    everybody_counts = all(seat.account or seat.program for seat in table.seats)
    if not accounts or len(set(accounts)) < len(accounts) or not everybody_counts:
        return []
    return [f"program:{seat.program}" if seat.program else f"player:{seat.player}" for seat in table.seats]


def facts(table: Table) -> dict[str, Any]:
    """All that two copies of a table must agree on."""
    return {
        "seq": table.seq,
        "position": table.position.state.tobytes() if table.position else None,
        "seats": [repr(seat) for seat in table.seats],
        "result": repr(table.result),
        "clock": table.clock,
        "incidents": repr(table.incidents),
        "offers": sorted(table.rematch_offers),
        "next": table.next_table,
        "requests": table.clients,
    }
