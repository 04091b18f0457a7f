"""The way back into an account whose password is forgotten: codes on paper, or one in a letter.

A code is a secret of 80 bits, of which only a digest is kept, and works once. One that comes in a letter is
the same, but lasts an hour; it goes only to an address that has been shown to be the person's own.
"""

import base64
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import quote

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from tessera.server.people.mail import Letter, Mailer
from tessera.server.people.passwords import Passwords, check_password
from tessera.server.storage.database import Database
from tessera.server.storage.schema import MailAddressRow, PlayerRow, RecoveryCodeRow, SessionRow
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Sources, token_digest

NUM_CODES = 10
CODE_BYTES = 10
LETTER_LASTS = timedelta(hours=1)
ADDRESS_LASTS = timedelta(days=2)
# Base 32 has neither 0 nor 1 nor 8: who writes them means the letters.
MISREAD = str.maketrans("018", "OIB")


@dataclass(frozen=True, slots=True)
class Safety:
    """What an account has for the day on which its password is forgotten."""

    codes: int
    """Codes that have not been used."""
    address: str | None
    is_confirmed: bool


class Recovery:
    """Codes and addresses of accounts."""

    def __init__(
        self, database: Database, sources: Sources, passwords: Passwords, mailer: Mailer, public_url: str
    ) -> None:
        self._database = database
        self._sources = sources
        self._passwords = passwords
        self._mailer = mailer
        self._public_url = public_url

    @property
    def has_letters(self) -> bool:
        """Whether this server sends letters."""
        return self._mailer.is_there

    async def safety(self, actor: Actor) -> Safety:
        """What the person has for the day on which the password is forgotten."""
        codes = select(func.count()).where(
            RecoveryCodeRow.player == actor.player, RecoveryCodeRow.expires.is_(None)
        )
        address = select(MailAddressRow.address, MailAddressRow.code_hash).where(
            MailAddressRow.player == actor.player
        )

        def work(connection: Connection) -> Safety:
            row = connection.execute(address).one_or_none()
            left = connection.scalar(codes) or 0
            return Safety(left, row.address if row else None, row is not None and row.code_hash is None)

        return await self._database.read(work)

    # Codes -----------------------------------------------------------------------------------------------

    async def make_codes(self, actor: Actor, password: str) -> list[str]:
        """New codes, which are shown this once; those that there were are void."""
        await self._passwords.check_owner(actor, password)
        codes = [self._new_code() for _ in range(NUM_CODES)]
        rows = [{"code_hash": code_digest(code), "player": actor.player} for code in codes]

        def work(connection: Connection) -> None:
            connection.execute(delete(RecoveryCodeRow).where(RecoveryCodeRow.player == actor.player))
            connection.execute(insert(RecoveryCodeRow), rows)

        await self._database.write(work)
        return codes

    async def redeem(self, name: str, code: str, password: str) -> list[str]:
        """Give the account of this name another password for a code; the sessions that it had end."""
        check_password(password)
        hashed, digest, now = await self._passwords.hash(password), code_digest(code), self._sources.now()
        account = select(PlayerRow.id).where(PlayerRow.account_name == name.casefold())

        def work(connection: Connection) -> list[str]:
            player = connection.scalar(account)
            fits = (RecoveryCodeRow.code_hash == digest, RecoveryCodeRow.player == player)
            lasts = or_(RecoveryCodeRow.expires.is_(None), RecoveryCodeRow.expires > now)
            # Whoever deletes it has used it.
            if not connection.execute(delete(RecoveryCodeRow).where(*fits, lasts)).rowcount:
                raise Refusal("wrong-code", "there is no such account, or the code is not valid any more")
            connection.execute(update(PlayerRow).where(PlayerRow.id == player).values(password_hash=hashed))
            sessions = list(
                connection.scalars(select(SessionRow.token_hash).where(SessionRow.player == player))
            )
            connection.execute(delete(SessionRow).where(SessionRow.player == player))
            return sessions

        return await self._database.write(work)

    async def send_code(self, name: str) -> None:
        """Send a code to the account of this name, if there is one with an address; nobody is told which."""
        address = (
            select(PlayerRow.id, PlayerRow.name, MailAddressRow.address)
            .join(MailAddressRow, MailAddressRow.player == PlayerRow.id)
            .where(PlayerRow.account_name == name.casefold(), MailAddressRow.code_hash.is_(None))
        )
        row = await self._database.read(lambda connection: connection.execute(address).one_or_none())
        if row is None:
            return
        code = self._new_code()
        keeping = insert(RecoveryCodeRow).values(
            code_hash=code_digest(code), player=row.id, expires=self._sources.now() + LETTER_LASTS
        )
        await self._database.write(lambda connection: connection.execute(keeping).close())
        await self._mailer.send(recovery_letter(row.address, row.name, code, self._public_url))

    # Addresses -------------------------------------------------------------------------------------------

    async def set_address(self, actor: Actor, address: str | None, password: str) -> Letter | None:
        """Have letters go to this address, once the one that is to be sent there has been answered."""
        await self._passwords.check_owner(actor, password)
        if address is not None and not self._mailer.is_there:
            raise Refusal("no-letters", "this server sends no letters")
        code, now = self._new_code(), self._sources.now()

        def work(connection: Connection) -> None:
            connection.execute(delete(MailAddressRow).where(MailAddressRow.player == actor.player))
            if address is not None:
                row = {"player": actor.player, "address": address, "asked": now}
                connection.execute(insert(MailAddressRow).values(code_hash=code_digest(code), **row))

        await self._database.write(work)
        return address_letter(address, actor.name, code, self._public_url) if address else None

    async def confirm_address(self, code: str) -> None:
        """Somebody has read the letter: letters may go there."""
        confirming = (
            update(MailAddressRow)
            .where(
                MailAddressRow.code_hash == code_digest(code),
                MailAddressRow.asked > self._sources.now() - ADDRESS_LASTS,
            )
            .values(code_hash=None)
        )
        found = await self._database.write(lambda connection: connection.execute(confirming).rowcount)
        if not found:
            raise Refusal("wrong-code", "the code is not valid any more")

    async def expire(self) -> None:
        """Forget codes that are over, and addresses that nobody has confirmed."""
        now = self._sources.now()
        await self._database.write(lambda connection: _expire(connection, now))

    def _new_code(self) -> str:
        letters = base64.b32encode(self._sources.random_bytes(CODE_BYTES)).decode()
        return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def code_digest(code: str) -> str:
    """What is kept of a code, however it is written."""
    return token_digest("".join(filter(str.isalnum, code)).upper().translate(MISREAD))


def _expire(connection: Connection, now: datetime) -> None:
    connection.execute(delete(RecoveryCodeRow).where(RecoveryCodeRow.expires < now))
    connection.execute(
        delete(MailAddressRow).where(
            MailAddressRow.code_hash.is_not(None), MailAddressRow.asked < now - ADDRESS_LASTS
        )
    )


def recovery_letter(to: str, name: str, code: str, public_url: str) -> Letter:
    """What brings a person back into the account."""
    # After the #, so that no server on the way writes it down.
    link = f"{public_url}/account#recover={code}&name={quote(name)}"
    return Letter(
        to,
        "Tessera: a new password / 新しいパスワード",
        f"Somebody, probably you, wants a new password for {name}. Choose one here within an hour:\n\n"
        f"{link}\n\n"
        "If it was not you, do nothing: your password stays.\n\n"
        f"{name} さんの新しいパスワードが求められました。1 時間以内に上のリンクを開いて決めてください。\n"
        "心当たりがなければ、何もしなくて大丈夫です。パスワードはそのままです。\n",
    )


def address_letter(to: str, name: str, code: str, public_url: str) -> Letter:
    """What shows that an address is the person's own."""
    link = f"{public_url}/account#confirm={code}"
    return Letter(
        to,
        "Tessera: is this your address? / メールアドレスの確認",
        f"{name} wants letters of Tessera to come here. If that is you, open this within two days:\n\n"
        f"{link}\n\n"
        "If not, do nothing: there will be no further letter.\n\n"
        f"{name} さんが、このアドレスで Tessera の知らせを受け取りたいそうです。"
        "ご本人なら、2 日以内に上のリンクを開いてください。\n"
        "そうでなければ、何もしなくて大丈夫です。もう手紙は届きません。\n",
    )
