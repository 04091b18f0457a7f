"""Tables in the database: their headers and events as rows, and back."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from tessera.core.position import Origin
from tessera.server.storage.database import ConflictError, Database
from tessera.server.storage.schema import (
    AbsenceRow,
    AskedRow,
    CallRow,
    EventRow,
    InvitationRow,
    PlanRow,
    SeatRow,
    TableRow,
)
from tessera.server.table.clock import ClockPlan
from tessera.server.table.events import EVENT_TYPES, Event
from tessera.server.table.refusal import NoSuchTable
from tessera.server.table.seats import BranchPoint, SeatPlan, TableHeader
from tessera.server.table.state import Table

__all__ = ["CHANNEL", "ConflictError", "TableStore"]

CHANNEL = "tessera_tables"
"""Where PostgreSQL tells all servers of new events."""
SEATING = ("sat", "left", "seat_changed")
EXPECTING = ("asked", "sat", "left", "started")
"""Events after which others may be expected."""
LATEST_FINISHED = 20
MOST_EXPIRED = 500  # at once, so that nobody waits for long; databases also limit the length of a list

# What every move needs is put together once.
_TABLES, _EVENTS = TableRow.__table__, EventRow.__table__
CHANGING = ("status", "awaits", "deadline", "summary", "changed")
UPDATE_TABLE = (
    update(_TABLES)  # type: ignore[arg-type] # declared as a selectable, it is a table
    .where(_TABLES.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in CHANGING})
)
INSERT_EVENTS = insert(_EVENTS)  # type: ignore[arg-type] # the same
READ_HEADER = select(TableRow.header).where(TableRow.id == bindparam("of"))
READ_EVENTS = (
    select(EventRow.seq, EventRow.type, EventRow.time, EventRow.client, EventRow.data)
    .where(EventRow.table_id == bindparam("of"), EventRow.seq > bindparam("after"))
    .order_by(EventRow.seq)
)
LIST_UNATTENDED = select(TableRow.id).where(
    TableRow.status == "playing",
    or_(
        (TableRow.awaits == "program") & (TableRow.changed < bindparam("before")),
        TableRow.deadline < bindparam("due"),
    ),
)
FORGET_ABSENCES = delete(AbsenceRow).where(AbsenceRow.table_id == bindparam("of"))
TELL_SERVERS = text("SELECT pg_notify(:channel, :payload)")


@dataclass(frozen=True, slots=True)
class Change:
    """A table has changed: who is to be told of it besides those who look at it."""

    table: str
    seq: int
    players: tuple[str, ...]
    is_listed: bool
    """Whether it is listed among the open tables, or has just been."""

    def to_text(self, origin: str) -> str:
        """As servers tell each other."""
        return " ".join([self.table, str(self.seq), origin, str(int(self.is_listed)), *self.players])

    @classmethod
    def from_text(cls, text: str) -> tuple["Change", str]:
        """What another server has told, and its name."""
        table, seq, origin, is_listed, *players = text.split()
        return cls(table, int(seq), tuple(players), is_listed == "1"), origin


def change_of(table: Table) -> Change:
    """What the fresh events of a table change for others."""
    players = [seat.player for seat in table.seats if seat.player is not None]
    is_waiting = table.status == "waiting" or any(event.type == "started" for event in table.fresh)
    told = tuple(dict.fromkeys([*players, *sorted(table.asked)] if is_waiting else players))
    return Change(table.id, table.seq, told, is_waiting and table.header.visibility == "public")


Also = Callable[[Connection, Table], None]
"""What else is written together with the fresh events of a table."""


class TableStore:
    """Reads and writes tables. A table is written by appending its fresh events."""

    def __init__(
        self, database: Database, origin: str, at_end: Also | None = None, always: Also | None = None
    ) -> None:
        """`at_end` is for tables that are over, `always` for all."""
        self.database = database
        self._at_end = at_end
        self._always = always
        self.origin = origin
        """The name of this process among those that share the database."""

    # Writing ---------------------------------------------------------------------------------------

    async def append(self, *tables: Table) -> None:
        """Make the fresh events of these tables durable, all or none; ConflictError if others were first."""

        def work(connection: Connection) -> None:
            for table in tables:
                self.append_within(connection, table)

        await self.database.write(work)
        for table in tables:
            table.fresh.clear()

    def append_within(self, connection: Connection, table: Table) -> None:
        """Write the fresh events of a table as part of a transaction."""
        if table.fresh[0].seq == 1:
            _insert_table(connection, table)
        else:
            updated = connection.execute(UPDATE_TABLE, {"of": table.id, **_changing_columns(table)})
            if not updated.rowcount:
                raise NoSuchTable
        connection.execute(INSERT_EVENTS, [encode_event(table.id, event) for event in table.fresh])
        if any(event.type in SEATING for event in table.fresh):
            _write_seats(connection, table)
        if table.asked and any(event.type in EXPECTING for event in table.fresh):
            _write_expected(connection, table)
        if table.result is not None:
            connection.execute(FORGET_ABSENCES, {"of": table.id})
        if self._at_end and table.result is not None:
            self._at_end(connection, table)
        if self._always:
            self._always(connection, table)
        if not self.database.is_sqlite:
            _tell_servers(connection, change_of(table).to_text(self.origin))

    async def write_invitation(self, table: str, seat: int, token_hash: str) -> None:
        """Keep the digest of a seat's invitation; an older one is void."""

        def work(connection: Connection) -> None:
            connection.execute(
                delete(InvitationRow).where(InvitationRow.table_id == table, InvitationRow.seat == seat)
            )
            connection.execute(insert(InvitationRow).values(table_id=table, seat=seat, token_hash=token_hash))

        await self.database.write(work)

    async def expire(self, before: datetime) -> list[str]:
        """Delete the tables that nobody has joined or begun since; which they were."""

        def work(connection: Connection) -> list[str]:
            waiting = select(TableRow.id).where(TableRow.status == "waiting", TableRow.changed < before)
            expired = list(connection.scalars(waiting.limit(MOST_EXPIRED)))
            if expired:
                _delete_tables(connection, expired)
            return expired

        return await self.database.write(work)

    async def cancel(self, change: Change) -> bool:
        """Delete a table that has not begun; whether it was still there."""
        table = change.table

        def work(connection: Connection) -> bool:
            # Whoever begins the game meanwhile waits for this row, or is waited for.
            waiting = select(TableRow.id).where(TableRow.id == table, TableRow.status == "waiting")
            found = list(connection.scalars(waiting.with_for_update()))
            _delete_tables(connection, found)
            if found and not self.database.is_sqlite:
                _tell_servers(connection, replace(change, seq=0).to_text(self.origin))
            return bool(found)

        return await self.database.write(work)

    # Reading ---------------------------------------------------------------------------------------

    async def read_header(self, table: str) -> TableHeader | None:
        """What was fixed when this table was made."""
        (found,) = await self._scalars(READ_HEADER, of=table) or [None]
        return decode_header(found) if found else None

    async def read_events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after the one with this number."""
        wanted = {"of": table, "after": after}
        rows = await self.database.read(lambda connection: connection.execute(READ_EVENTS, wanted).all())
        return [decode_event(*row) for row in rows]

    async def invited_seat(self, table: str, token_hash: str) -> int | None:
        """The seat that an invitation is for."""
        query = select(InvitationRow.seat).where(
            InvitationRow.table_id == table, InvitationRow.token_hash == token_hash
        )
        return next(iter(await self._scalars(query)), None)

    async def list_public(self, limit: int = 50) -> list[dict[str, Any]]:
        """Summaries of public tables, open ones first."""
        for_order = TableRow.status.desc()  # waiting, playing, over
        query = (
            select(TableRow.summary)
            .where(TableRow.visibility == "public")
            .order_by(for_order, TableRow.changed.desc())
            .limit(limit)
        )
        return await self._scalars(query)

    async def list_open(self, limit: int = 50) -> list[dict[str, Any]]:
        """Summaries of public tables that wait for people, newest first."""
        query = (
            select(TableRow.summary)
            .where(TableRow.visibility == "public", TableRow.status == "waiting")
            .order_by(TableRow.changed.desc())
            .limit(limit)
        )
        return await self._scalars(query)

    async def read_summaries(self, tables: Sequence[str]) -> list[dict[str, Any]]:
        """Summaries of these tables, as far as they are there."""
        return await self._scalars(select(TableRow.summary).where(TableRow.id.in_(tables)))

    async def list_own(self, players: Sequence[str], limit: int = 200) -> list[dict[str, Any]]:
        """Summaries of the tables where one of these players sits, newest first, finished ones last.

        Of the finished ones only the latest: a profile has them all. First those where they are waited for.
        """
        asked = select(TableRow.summary).join(AskedRow, AskedRow.table_id == TableRow.id)
        expecting = await self._scalars(asked.where(AskedRow.player.in_(players)).limit(limit))
        going = await self._scalars(_own_tables(players, TableRow.status != "over", limit))
        over = await self._scalars(_own_tables(players, TableRow.status == "over", LATEST_FINISHED))
        # Who was asked as a guest and came as an account would have the table twice.
        return list({summary["table"]: summary for summary in [*expecting, *going, *over]}.values())

    async def count_expecting(self, player: str) -> int:
        """At how many tables this person is waited for."""
        query = select(func.count()).select_from(AskedRow).where(AskedRow.player == player)
        return (await self._scalars(query))[0]

    async def count_open(
        self, players: Sequence[str], address: str, is_public: bool = False
    ) -> tuple[int, int]:
        """How many tables that are not over these players have made, and how many this address."""
        wanted: list[ColumnElement[bool]] = [TableRow.status.in_(("waiting", "playing"))]
        if is_public:
            wanted.append(TableRow.visibility == "public")
        queries = [
            select(func.count()).select_from(TableRow).where(made, *wanted)
            for made in (TableRow.host.in_(players), TableRow.address == address)
        ]

        def work(connection: Connection) -> tuple[int, int]:
            by_players, by_address = (connection.scalar(query) or 0 for query in queries)
            return by_players, by_address

        return await self.database.read(work)

    async def list_unattended(self, before: datetime, due: datetime) -> list[str]:
        """Tables where a program should have moved since, or where a clock runs out until `due`."""
        return await self._scalars(LIST_UNATTENDED, before=before, due=due)

    async def _scalars(self, query: Select[Any], **values: Any) -> list[Any]:
        return await self.database.read(lambda connection: list(connection.scalars(query, values)))


def _own_tables(
    players: Sequence[str], wanted: ColumnElement[bool], limit: int
) -> Select[tuple[dict[str, Any]]]:
    """Summaries of so many tables where one of these players sits, newest first."""
    # Which they are is found in an index; only those few are read.
    own = select(SeatRow.table_id).where(SeatRow.player.in_(players))
    newest = select(TableRow.id).where(TableRow.id.in_(own), wanted)
    chosen = newest.order_by(TableRow.changed.desc()).limit(limit)
    return select(TableRow.summary).where(TableRow.id.in_(chosen)).order_by(TableRow.changed.desc())


def _tell_servers(connection: Connection, payload: str) -> None:
    """Tell all servers how far a table is; 0 is said of one that is gone."""
    connection.execute(TELL_SERVERS, {"channel": CHANNEL, "payload": payload})


def _delete_tables(connection: Connection, tables: Sequence[str]) -> None:
    for row in (AskedRow, AbsenceRow, CallRow, PlanRow, InvitationRow, SeatRow, EventRow):
        connection.execute(delete(row).where(row.table_id.in_(tables)))
    connection.execute(delete(TableRow).where(TableRow.id.in_(tables)))


def _insert_table(connection: Connection, table: Table) -> None:
    header = table.header
    connection.execute(
        insert(TableRow).values(
            id=header.id,
            game=header.game,
            rules_version=header.rules_version,
            header=encode_header(header),
            host=header.host,
            address=header.address or None,
            visibility=header.visibility,
            created=header.created,
            **_changing_columns(table),
        )
    )


def _changing_columns(table: Table) -> dict[str, Any]:
    awaits = None
    if table.to_move is not None:
        awaits = "program" if table.program_to_move else "person"
    return {
        "status": table.status,
        "awaits": awaits,
        "deadline": table.deadline,
        "summary": summary_of(table),
        "changed": table.fresh[-1].time,
    }


def summary_of(table: Table) -> dict[str, Any]:
    """What lists of tables show, as JSON; holds players' ids and is not for clients."""
    return {
        "table": table.id,
        "game": table.header.game,
        "options": table.header.options,
        "status": table.status,
        "visibility": table.header.visibility,
        "rated": table.header.rated,
        "paired": table.header.paired,
        "clock": asdict(table.header.clock) if table.header.clock else None,
        "deadline": table.deadline.isoformat() if table.deadline else None,
        "ply": table.ply,
        "to_move": table.to_move,
        "seats": [
            {**seat.describe(number), "present": seat.program is not None, "player": seat.player}
            for number, seat in enumerate(table.seats)
        ],
        "created": table.header.created.isoformat(),
        "changed": table.entries[-1].event.time.isoformat(),
        "asked": table.expected,
        "asked_by": table.host_name if table.expected else None,
        "winners": table.result.winners if table.result else None,
        "scores": table.result.scores if table.result else None,
    }


def _write_seats(connection: Connection, table: Table) -> None:
    connection.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    rows = [
        {"table_id": table.id, "seat": number, "player": seat.player}
        for number, seat in enumerate(table.seats)
        if seat.player is not None
    ]
    if rows:
        connection.execute(insert(SeatRow), rows)


def _write_expected(connection: Connection, table: Table) -> None:
    connection.execute(delete(AskedRow).where(AskedRow.table_id == table.id))
    rows = [{"table_id": table.id, "player": player} for player in table.expected]
    if rows:
        connection.execute(insert(AskedRow), rows)


def encode_header(header: TableHeader) -> dict[str, Any]:
    """A header as JSON."""
    return {**asdict(header), "created": header.created.isoformat()}


def decode_header(data: dict[str, Any]) -> TableHeader:
    """The header that was stored so."""
    known = {
        "seats": tuple(SeatPlan(**plan) for plan in data["seats"]),
        "created": datetime.fromisoformat(data["created"]),
        "clock": ClockPlan(**data["clock"]) if data["clock"] else None,
        "branch": _decode_branch(data["branch"]) if data["branch"] else None,
    }
    return TableHeader(**{**data, **known})


def _decode_branch(data: dict[str, Any]) -> BranchPoint:
    origins = (Origin(kept["seed"], tuple(kept["salts"]), kept["plies"]) for kept in data["origins"])
    return BranchPoint(data["table"], tuple(data["moves"]), tuple(origins))


def encode_event(table: str, event: Event) -> dict[str, Any]:
    """An event as a row."""
    return {
        "table_id": table,
        "seq": event.seq,
        "type": event.type,
        "time": event.time,
        "client": event.client,
        "data": event.data(),
    }


def decode_event(seq: int, kind: str, time: datetime, client: str | None, data: dict[str, Any]) -> Event:
    """The event that was stored so."""
    return EVENT_TYPES[kind].restore(seq, time, client, data)
