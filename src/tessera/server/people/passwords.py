"""Passwords, of which only a slow digest is kept."""

import asyncio

from sqlalchemy import select

from tessera.server.storage.database import Database
from tessera.server.storage.schema import PlayerRow
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor

SHORTEST_PASSWORD = 8
# Of a password that nobody has, so that unknown names take as long to refuse as known ones.
_DUMMY_HASH = (
    "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$aPl6uEPnwgeuHBAMbFAR5nvQb4lBtk5ZbkKOp0TTVWQ"
)


class Passwords:
    """Makes digests of passwords and compares them, in threads."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # Argon2 takes tens of megabytes and milliseconds; two at a time are enough.
        self._hashing = asyncio.Semaphore(2)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        from argon2 import PasswordHasher  # noqa: PLC0415 - not needed before somebody registers

        async with self._hashing:
            return await asyncio.to_thread(PasswordHasher().hash, password)

    async def verify(self, hashed: str | None, password: str) -> bool:
        """Whether this is kept of the password; never where nothing is."""
        from argon2 import PasswordHasher  # noqa: PLC0415 - not needed before somebody logs in
        from argon2.exceptions import VerificationError  # noqa: PLC0415 - the same

        async with self._hashing:
            try:
                return await asyncio.to_thread(PasswordHasher().verify, hashed or _DUMMY_HASH, password)
            except VerificationError:
                return False

    async def check_owner(self, actor: Actor, password: str) -> None:
        """Refuse whoever does not know the account's password: the browser may have been left open."""
        if not actor.account:
            raise Refusal("needs-account", "a guest has no password")
        query = select(PlayerRow.password_hash).where(PlayerRow.id == actor.player)
        hashed = await self._database.read(lambda connection: connection.scalar(query))
        if not await self.verify(hashed, password):
            raise Refusal("wrong-password", "the password is another")


def check_password(password: str) -> None:
    """Refuse a password that is too short."""
    if len(password) < SHORTEST_PASSWORD:
        raise Refusal(
            "bad-password",
            f"a password has at least {SHORTEST_PASSWORD} characters",
            least=SHORTEST_PASSWORD,
        )
