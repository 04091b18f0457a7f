"""Who a client is: guests and accounts, known by a cookie of which only a digest is kept."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update

from tessera.server.storage.database import ConflictError, Database
from tessera.server.storage.schema import PlayerRow, SessionRow
from tessera.server.table.names import look_of
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Sources, token_digest

SHORTEST_PASSWORD = 8
# An account can log in again; a guest has nothing but the cookie, which browsers keep for so long.
ACCOUNT_SESSION = timedelta(days=90)
GUEST_SESSION = timedelta(days=400)
LONGEST_NAME = 32  # in small letters, as it is kept
# Of a password that nobody has, so that unknown names take as long to refuse as known ones.
_DUMMY_HASH = (
    "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$aPl6uEPnwgeuHBAMbFAR5nvQb4lBtk5ZbkKOp0TTVWQ"
)


class Sessions:
    """Guests, accounts and their cookies."""

    def __init__(self, database: Database, sources: Sources) -> None:
        self._database = database
        self._sources = sources
        # Argon2 takes tens of megabytes and milliseconds; two at a time are enough.
        self._hashing = asyncio.Semaphore(2)

    async def find(self, token: str | None) -> Actor | None:
        """Who has this cookie."""
        if not token:
            return None
        now = self._sources.now()
        return await self._database.read(lambda connection: _find(connection, token_digest(token), now))

    async def expire(self) -> None:
        """Forget the sessions that have ended by themselves."""
        before = self._sources.now() - GUEST_SESSION
        forgetting = delete(SessionRow).where(SessionRow.created < before)
        await self._database.write(lambda connection: connection.execute(forgetting).close())

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

    async def end(self, actor: Actor, sessions: Sequence[str]) -> None:
        """End some of the person's sessions, known by their digests."""
        ending = delete(SessionRow).where(
            SessionRow.player == actor.player, SessionRow.token_hash.in_(sessions)
        )
        await self._database.write(lambda connection: connection.execute(ending).close())

    async def change_password(self, actor: Actor, old: str, new: str) -> None:
        """Give an account another password; whoever asks knows the one it has."""
        if not actor.account:
            raise Refusal("needs-account", "a guest has no password")
        check_password(new)
        query = select(PlayerRow.password_hash).where(PlayerRow.id == actor.player)
        hashed = await self._database.read(lambda connection: connection.scalar(query))
        if not await self._verify(hashed or _DUMMY_HASH, old):
            raise Refusal("wrong-password", "the password is another")
        changing = (
            update(PlayerRow).where(PlayerRow.id == actor.player).values(password_hash=await self._hash(new))
        )
        await self._database.write(lambda connection: connection.execute(changing).close())

    async def register(self, actor: Actor | None, name: str, password: str) -> tuple[str, Actor]:
        """Make an account of a guest, or a new one; a new cookie comes with it."""
        check_password(password)
        if len(name.casefold()) > LONGEST_NAME:  # ß becomes ss
            raise Refusal("bad-request", "the name is too long", problems=[])
        hashed = await self._hash(password)
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
        query = select(PlayerRow.id, PlayerRow.password_hash).where(PlayerRow.account_name == name.casefold())
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        is_right = await self._verify(row.password_hash if row else _DUMMY_HASH, password)
        if row is None or not is_right:
            raise Refusal("wrong-password", "there is no such account, or the password is another")
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

    async def _hash(self, password: str) -> str:
        from argon2 import PasswordHasher  # noqa: PLC0415 - not needed before somebody registers

        async with self._hashing:
            return await asyncio.to_thread(PasswordHasher().hash, password)

    async def _verify(self, hashed: str, password: str) -> bool:
        from argon2 import PasswordHasher  # noqa: PLC0415 - not needed before somebody logs in
        from argon2.exceptions import VerificationError  # noqa: PLC0415 - the same

        async with self._hashing:
            try:
                return await asyncio.to_thread(PasswordHasher().verify, hashed, password)
            except VerificationError:
                return False


def check_password(password: str) -> None:
    """Refuse a password that is too short."""
    if len(password) < SHORTEST_PASSWORD:
        raise Refusal(
            "bad-password",
            f"a password has at least {SHORTEST_PASSWORD} characters",
            least=SHORTEST_PASSWORD,
        )


def _find(connection: Connection, token_hash: str, now: datetime) -> Actor | None:
    query = (
        select(PlayerRow.id, PlayerRow.name, PlayerRow.account_name, SessionRow.created)
        .join(SessionRow, SessionRow.player == PlayerRow.id)
        .where(SessionRow.token_hash == token_hash)
    )
    row = connection.execute(query).one_or_none()
    if row is None or now - row.created > (ACCOUNT_SESSION if row.account_name else GUEST_SESSION):
        return None
    merged = select(PlayerRow.id).where(PlayerRow.merged_into == row.id)
    aliases = connection.scalars(merged).all() if row.account_name else []
    return Actor(row.id, row.name, row.account_name is not None, frozenset(aliases))


def _insert_session(connection: Connection, player: str, token: str, now: datetime) -> None:
    connection.execute(insert(SessionRow).values(token_hash=token_digest(token), player=player, created=now))


def _merge(connection: Connection, guest: str, account: str) -> None:
    connection.execute(update(PlayerRow).where(PlayerRow.id == guest).values(merged_into=account))
    connection.execute(delete(SessionRow).where(SessionRow.player == guest))
