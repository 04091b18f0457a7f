"""Who a client is: guests and accounts, known by a cookie of which only a digest is kept."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, bindparam, delete, exists, func, insert, or_, select, update

from tessera.server.operation.settings import Settings
from tessera.server.people.passwords import Passwords, check_password
from tessera.server.storage.database import ConflictError, Database
from tessera.server.storage.schema import (
    AskedRow,
    AttemptRow,
    BlockRow,
    CallRow,
    CallWishRow,
    DailyAnswerRow,
    DeviceRow,
    FigureRow,
    MailAddressRow,
    PlanRow,
    PlayerRow,
    RatingChangeRow,
    RatingRow,
    RecoveryCodeRow,
    ReportRow,
    SeatRow,
    SeekRow,
    SessionRow,
)
from tessera.server.table.names import look_of
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Sources, token_digest

NOTED_EVERY = timedelta(days=1)
"""That a session is used is noted so often."""
MOST_FORGOTTEN = 500  # guests at once, so that nobody waits for long
LAST_USED = func.coalesce(SessionRow.seen, SessionRow.created)
BELONGINGS = (
    AskedRow,
    BlockRow,
    CallRow,
    CallWishRow,
    DeviceRow,
    FigureRow,
    PlanRow,
    SessionRow,
    SeekRow,
    AttemptRow,
    DailyAnswerRow,
    RecoveryCodeRow,
    MailAddressRow,
)
"""Rows that are a person's own, in the order in which they can be deleted."""
LONGEST_NAME = 32  # in small letters, as it is kept

# What every request needs is put together once.
FIND_PLAYER = (
    select(PlayerRow.id, PlayerRow.name, PlayerRow.account_name, LAST_USED.label("seen"))
    .join(SessionRow, SessionRow.player == PlayerRow.id)
    .where(SessionRow.token_hash == bindparam("session"))
)
FIND_ALIASES = select(PlayerRow.id).where(PlayerRow.merged_into == bindparam("account"))


class Sessions:
    """Guests, accounts and their cookies."""

    def __init__(
        self, database: Database, sources: Sources, passwords: Passwords, settings: Settings
    ) -> None:
        self._database = database
        self._sources = sources
        self._passwords = passwords
        self._account_rest = timedelta(days=settings.session_days)
        self._guest_rest = timedelta(days=settings.guest_days)

    async def find(self, token: str | None) -> Actor | None:
        """Who has this cookie."""
        if not token:
            return None
        digest, now = token_digest(token), self._sources.now()
        found = await self._database.read(lambda connection: _find(connection, digest))
        if found is None:
            return None
        actor, seen = found
        if now - seen > (self._account_rest if actor.account else self._guest_rest):
            return None
        if now - seen > NOTED_EVERY:
            noting = update(SessionRow).where(SessionRow.token_hash == digest).values(seen=now)
            await self._database.write(lambda connection: connection.execute(noting).close())
        return actor

    async def expire(self) -> None:
        """Forget the sessions that nobody has used for long, and guests who are left with nothing."""
        now = self._sources.now()
        accounts, guests = now - self._account_rest, now - self._guest_rest
        await self._database.write(lambda connection: _expire(connection, accounts, guests))

    async def make_guest(self, name: str | None) -> tuple[str, Actor]:
        """A new guest and the cookie."""
        player, token, now = self._sources.identifier(), self._sources.token(), self._sources.now()
        name = name or f"Guest {self._sources.number(9000) + 1000}"

        def work(connection: Connection) -> None:
            connection.execute(insert(PlayerRow).values(id=player, name=name, created=now))
            _insert_session(connection, player, token, now)

        await self._database.write(work)
        return token, Actor(player, name)

    async def rename(self, actor: Actor, name: str) -> Actor:
        """Change a guest's name."""
        if actor.account:
            raise Refusal("name-taken", "an account keeps its name")
        renaming = update(PlayerRow).where(PlayerRow.id == actor.player).values(name=name)
        await self._database.write(lambda connection: connection.execute(renaming).close())
        return Actor(actor.player, name)

    async def forget(self, token: str) -> None:
        """Log out."""
        forgetting = delete(SessionRow).where(SessionRow.token_hash == token_digest(token))
        await self._database.write(lambda connection: connection.execute(forgetting).close())

    async def list(self, actor: Actor) -> list[tuple[str, datetime]]:
        """The digests of the person's sessions and when they began, the latest first."""
        query = (
            select(SessionRow.token_hash, SessionRow.created)
            .where(SessionRow.player == actor.player)
            .order_by(SessionRow.created.desc())
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row.token_hash, row.created) for row in rows]

    async def known(self, sessions: Collection[str]) -> set[str]:
        """Those of these sessions, by their digests, that have not ended."""
        wanted = list(sessions)

        def work(connection: Connection) -> set[str]:
            found: set[str] = set()
            for at in range(0, len(wanted), MOST_FORGOTTEN):
                some = wanted[at : at + MOST_FORGOTTEN]
                query = select(SessionRow.token_hash).where(SessionRow.token_hash.in_(some))
                found |= set(connection.scalars(query))
            return found

        return await self._database.read(work)

    async def end(self, actor: Actor, sessions: Sequence[str]) -> None:
        """End some of the person's sessions, known by their digests."""
        ending = delete(SessionRow).where(
            SessionRow.player == actor.player, SessionRow.token_hash.in_(sessions)
        )
        await self._database.write(lambda connection: connection.execute(ending).close())

    async def change_password(self, actor: Actor, old: str, new: str) -> None:
        """Give an account another password; whoever asks knows the one it has."""
        check_password(new)
        await self._passwords.check_owner(actor, old)
        hashed = await self._passwords.hash(new)
        changing = update(PlayerRow).where(PlayerRow.id == actor.player).values(password_hash=hashed)
        await self._database.write(lambda connection: connection.execute(changing).close())

    async def register(self, actor: Actor | None, name: str, password: str) -> tuple[str, Actor]:
        """Make an account of a guest, or a new one; a new cookie comes with it."""
        check_password(password)
        if len(name.casefold()) > LONGEST_NAME:  # ß becomes ss
            raise Refusal("bad-request", "the name is too long", problems=[])
        hashed = await self._passwords.hash(password)
        guest = actor.player if actor and not actor.account else None
        player, token, now = guest or self._sources.identifier(), self._sources.token(), self._sources.now()
        values = {
            "name": name,
            "account_name": name.casefold(),
            "look": look_of(name),
            "password_hash": hashed,
        }

        def work(connection: Connection) -> None:
            if guest:
                is_guest = (PlayerRow.id == guest) & PlayerRow.account_name.is_(None)
                if not connection.execute(update(PlayerRow).where(is_guest).values(values)).rowcount:
                    raise Refusal("registered", "you have just made an account: log in")
                connection.execute(delete(SessionRow).where(SessionRow.player == guest))
            else:
                connection.execute(insert(PlayerRow).values(id=player, created=now, **values))
            _insert_session(connection, player, token, now)

        try:
            await self._database.write(work)
        except ConflictError:
            raise Refusal(
                "name-taken", "there is an account of this name, or of one that looks like it"
            ) from None
        return token, Actor(player, name, account=True)

    async def log_in(self, actor: Actor | None, name: str, password: str) -> tuple[str, Actor]:
        """The account of this name; a guest's tables move to it."""
        query = select(PlayerRow.id, PlayerRow.password_hash, PlayerRow.locked).where(
            PlayerRow.account_name == name.casefold()
        )
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        is_right = await self._passwords.verify(row.password_hash if row else None, password)
        if row is None or not is_right:
            raise Refusal("wrong-password", "there is no such account, or the password is another")
        if row.locked is not None:
            raise Refusal("locked", "the operator of this server has locked this account")
        guest = actor.player if actor and not actor.account else None
        token, now = self._sources.token(), self._sources.now()

        def work(connection: Connection) -> None:
            if guest:
                _merge(connection, guest, row.id)
            _insert_session(connection, row.id, token, now)

        await self._database.write(work)
        found = await self.find(token)
        assert found is not None, "the session was just made"
        return token, found


def _find(connection: Connection, token_hash: str) -> tuple[Actor, datetime] | None:
    """Who has this session, and when it was last used."""
    row = connection.execute(FIND_PLAYER, {"session": token_hash}).one_or_none()
    if row is None:
        return None
    aliases = connection.scalars(FIND_ALIASES, {"account": row.id}).all() if row.account_name else []
    return Actor(row.id, row.name, row.account_name is not None, frozenset(aliases)), row.seen


def _expire(connection: Connection, accounts: datetime, guests: datetime) -> None:
    is_account = select(PlayerRow.id).where(PlayerRow.account_name.is_not(None))
    old = or_(guests > LAST_USED, and_(accounts > LAST_USED, SessionRow.player.in_(is_account)))
    connection.execute(delete(SessionRow).where(old))
    forgotten = (
        select(PlayerRow.id)
        .where(PlayerRow.account_name.is_(None), PlayerRow.merged_into.is_(None), PlayerRow.created < guests)
        .where(~exists().where(SessionRow.player == PlayerRow.id))
        # Games stay, and whoever has played them.
        .where(~exists().where(SeatRow.player == PlayerRow.id))
    )
    found = list(connection.scalars(forgotten.limit(MOST_FORGOTTEN)))
    if found:
        delete_people(connection, found)


def delete_people(connection: Connection, players: Sequence[str]) -> None:
    """Delete people who sit at no table, with all that was kept of them."""
    forget_belongings(connection, players)
    connection.execute(delete(PlayerRow).where(PlayerRow.id.in_(players)))


def forget_belongings(connection: Connection, players: Sequence[str]) -> None:
    """Delete everything that was kept of these people, but not who they are and what they have played."""
    for row in BELONGINGS:
        connection.execute(delete(row).where(row.player.in_(players)))
    for column in (BlockRow.other, ReportRow.reporter, ReportRow.about):
        connection.execute(delete(column.class_).where(column.in_(players)))
    who = [f"player:{player}" for player in players]
    for rating in (RatingRow, RatingChangeRow):
        connection.execute(delete(rating).where(rating.who.in_(who)))


def _insert_session(connection: Connection, player: str, token: str, now: datetime) -> None:
    values = {"token_hash": token_digest(token), "player": player, "created": now, "seen": now}
    connection.execute(insert(SessionRow).values(values))


def _merge(connection: Connection, guest: str, account: str) -> None:
    connection.execute(update(PlayerRow).where(PlayerRow.id == guest).values(merged_into=account))
    connection.execute(delete(SessionRow).where(SessionRow.player == guest))
