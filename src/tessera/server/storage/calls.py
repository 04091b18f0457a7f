"""Who is to be called, what for and where, in the database that all servers share.

A call is a row that is written together with what it is about. Of two servers that claim it one gets it;
should that one die while it sends, another claims it again after a while.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, tuple_, update

from tessera.server.storage.database import Database, insert_missing
from tessera.server.storage.schema import (
    CallRow,
    CallWishRow,
    DeviceRow,
    MailAddressRow,
    PlayerRow,
    ServerKeyRow,
)

MOST_DEVICES = 10
CLAIMED_AT_ONCE = 50
CLAIM_LASTS = timedelta(minutes=2)  # several times as long as a push and a letter may take together
# After a call, the same is told again only if the person has moved, or after so long.
KEPT = timedelta(days=7)
FIRST_REST = timedelta(minutes=1)
LONGEST_REST = timedelta(days=1)
MOST_FAILURES = 15  # in a row: more than a week of trying


WISHED_AS = {"asked": "invitation"}
"""Kinds of calls that are wanted together with another."""


@dataclass(frozen=True, slots=True)
class CallWish:
    """What a person wants to be called for, and how."""

    player: str
    push: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    quiet_from: int | None = None
    quiet_until: int | None = None
    zone: str = "UTC"
    language: str = "en"
    stop_token: str = ""

    def wants(self, kind: str) -> bool:
        """Whether the person is to be called for this at all."""
        return self.wants_push(kind) or self.wants_letter(kind)

    def wants_push(self, kind: str) -> bool:
        """Whether the person's devices are to show this."""
        return WISHED_AS.get(kind, kind) in self.push

    def wants_letter(self, kind: str) -> bool:
        """Whether the person is to be written this."""
        return WISHED_AS.get(kind, kind) in self.letters

    def due_after(self, now: datetime) -> datetime:
        """When the person may be called: now, or when the quiet hours are over."""
        if self.quiet_from is None or self.quiet_until is None:
            return now
        local = now.astimezone(ZoneInfo(self.zone))
        minute, begin, end = 60 * local.hour + local.minute, self.quiet_from, self.quiet_until
        is_quiet = begin <= minute < end if begin <= end else minute >= begin or minute < end
        if not is_quiet:
            return now
        over = local.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
        return (over if over > local else over + timedelta(days=1)).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that shows calls."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    failures: int = 0
    rests_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody is to be called."""

    player: str
    table_id: str
    kind: str
    tries: int = 0

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes it the same call."""
        return self.player, self.table_id, self.kind


CALL_KEY = tuple_(CallRow.player, CallRow.table_id, CallRow.kind)
WISH_COLUMNS = [getattr(CallWishRow, name) for name in CallWish.__dataclass_fields__]
DEVICE_COLUMNS = [getattr(DeviceRow, name) for name in Device.__dataclass_fields__]
CALL_COLUMNS = [getattr(CallRow, name) for name in Call.__dataclass_fields__]

# What is asked after every move is put together once.
IS_DUE = and_(
    CallRow.sent.is_(None),
    CallRow.due <= bindparam("now"),
    or_(CallRow.claimed.is_(None), CallRow.claimed < bindparam("given_up")),
)
LIST_DUE = select(CallRow.player, CallRow.table_id, CallRow.kind).where(IS_DUE).limit(CLAIMED_AT_ONCE)


# Within the transaction of an event ----------------------------------------------------------------------


# What every move needs is put together once.
WISHES_OF = (
    select(PlayerRow.id.label("of"), *WISH_COLUMNS)
    .join(CallWishRow, CallWishRow.player == func.coalesce(PlayerRow.merged_into, PlayerRow.id))
    .where(PlayerRow.id.in_(bindparam("players", expanding=True)))
)


def wishes_of(connection: Connection, players: Collection[str]) -> dict[str, CallWish]:
    """The wishes of those of these people who have any; of a guest that became an account, the account's."""
    found = connection.execute(WISHES_OF, {"players": list(players)})
    return {row.of: CallWish(*row[1:]) for row in found}


def write_call(connection: Connection, call: Call, due: datetime) -> None:
    """Have somebody called, unless that has been done for the same already."""
    values = {"player": call.player, "table_id": call.table_id, "kind": call.kind}
    connection.execute(insert_missing(connection, CallRow).values(**values, due=due, tries=0))


def forget_calls(connection: Connection, table: str, players: Collection[str], kind: str) -> None:
    """These people need not be called for this any more, and may be anew."""
    connection.execute(
        delete(CallRow).where(CallRow.player.in_(players), CallRow.table_id == table, CallRow.kind == kind)
    )


class CallStore:
    """Reads and writes wishes, devices and calls."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Wishes ----------------------------------------------------------------------------------------------

    async def wish(self, player: str) -> CallWish | None:
        """What the person wants."""
        query = select(*WISH_COLUMNS).where(CallWishRow.player == player)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return CallWish(*row) if row else None

    async def write_wish(self, wish: CallWish, now: datetime) -> None:
        """From now on the person wants this; calls that wait keep to it too."""
        values = {name: getattr(wish, name) for name in CallWish.__dataclass_fields__}
        waiting = update(CallRow).where(CallRow.player == wish.player, CallRow.sent.is_(None))

        def work(connection: Connection) -> None:
            connection.execute(delete(CallWishRow).where(CallWishRow.player == wish.player))
            connection.execute(insert(CallWishRow).values(values))
            connection.execute(waiting.values(due=wish.due_after(now)))

        await self._database.write(work)

    async def stop_letters(self, token: str) -> bool:
        """No more letters for whoever has this token; whether somebody has."""
        stopping = update(CallWishRow).where(CallWishRow.stop_token == token).values(letters=[])
        return bool(await self._database.write(lambda connection: connection.execute(stopping).rowcount))

    async def address(self, player: str) -> str | None:
        """Where letters to the person may go."""
        query = select(MailAddressRow.address).where(
            MailAddressRow.player == player, MailAddressRow.code_hash.is_(None)
        )
        return await self._database.read(lambda connection: connection.scalar(query))

    async def players(self, player: str) -> set[str]:
        """Everybody that the person has played as."""
        query = select(PlayerRow.id).where(or_(PlayerRow.id == player, PlayerRow.merged_into == player))
        return await self._database.read(lambda connection: set(connection.scalars(query)))

    # Devices ---------------------------------------------------------------------------------------------

    async def devices(self, player: str) -> list[Device]:
        """The person's devices, the latest first."""
        query = select(*DEVICE_COLUMNS).where(DeviceRow.player == player).order_by(DeviceRow.created.desc())
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Device(*row) for row in rows]

    async def write_device(self, device: Device, player: str, session: str, now: datetime) -> None:
        """From now on this device shows the person's calls, and nobody else's; of many the oldest go."""
        values = {name: getattr(device, name) for name in Device.__dataclass_fields__}
        newest = (
            select(DeviceRow.id)
            .where(DeviceRow.player == player)
            .order_by(DeviceRow.created.desc())
            .limit(MOST_DEVICES)
        )

        def work(connection: Connection) -> None:
            connection.execute(delete(DeviceRow).where(DeviceRow.id == device.id))
            connection.execute(
                insert(DeviceRow).values(**values, player=player, session=session, created=now)
            )
            kept = list(connection.scalars(newest))
            connection.execute(delete(DeviceRow).where(DeviceRow.player == player, ~DeviceRow.id.in_(kept)))

        await self._database.write(work)

    async def delete_device(self, device: str, player: str | None = None) -> None:
        """The device shows no calls any more."""
        deleting = delete(DeviceRow).where(DeviceRow.id == device)
        await self._execute(deleting if player is None else deleting.where(DeviceRow.player == player))

    async def note_failure(self, device: Device, now: datetime) -> None:
        """It could not be reached: it is left alone for a while, the longer the more often that was so."""
        failures = device.failures + 1
        if failures >= MOST_FAILURES:
            await self.delete_device(device.id)
            return
        rest = min(FIRST_REST * 2 ** (failures - 1), LONGEST_REST)
        noting = update(DeviceRow).where(DeviceRow.id == device.id)
        await self._execute(noting.values(failures=failures, rests_until=now + rest))

    async def note_success(self, device: Device) -> None:
        """It was reached."""
        if device.failures:
            noting = update(DeviceRow).where(DeviceRow.id == device.id)
            await self._execute(noting.values(failures=0, rests_until=None))

    # Calls -----------------------------------------------------------------------------------------------

    async def claim(self, now: datetime) -> list[Call]:
        """Some calls that are due and that nobody else sends now; whoever gets them sends them."""
        times = {"now": now, "given_up": now - CLAIM_LASTS}
        keys = await self._database.read(
            lambda connection: [tuple(row) for row in connection.execute(LIST_DUE, times)]
        )
        if not keys:
            return []
        claiming = update(CallRow).where(CALL_KEY.in_(keys), IS_DUE).values(claimed=now)
        return await self._database.write(
            lambda connection: [
                Call(*row) for row in connection.execute(claiming.returning(*CALL_COLUMNS), times)
            ]
        )

    async def settle(self, call: Call, now: datetime) -> None:
        """The person was called, or could not be."""
        await self._execute(self._updating(call).values(sent=now))

    async def postpone(self, call: Call, due: datetime, tries: int) -> None:
        """Let it be sent later."""
        await self._execute(self._updating(call).values(claimed=None, due=due, tries=tries))

    async def drop(self, call: Call) -> None:
        """Nobody needs it any more."""
        await self._execute(delete(CallRow).where(CALL_KEY.in_([call.key])))

    async def expire(self, now: datetime) -> None:
        """Forget calls of long ago."""
        await self._execute(delete(CallRow).where(CallRow.sent < now - KEPT))

    @staticmethod
    def _updating(call: Call) -> Any:
        return update(CallRow).where(CALL_KEY.in_([call.key]))

    # Secrets of the server -------------------------------------------------------------------------------

    async def key(self, name: str, fresh: str) -> str:
        """The secret of this name, which all servers share; `fresh` if there is none yet."""

        def work(connection: Connection) -> str:
            connection.execute(insert_missing(connection, ServerKeyRow).values(name=name, value=fresh))
            query = select(ServerKeyRow.value).where(ServerKeyRow.name == name)
            return connection.scalars(query).one()

        return await self._database.write(work)

    async def _execute(self, statement: Any) -> None:
        await self._database.write(lambda connection: connection.execute(statement).close())
