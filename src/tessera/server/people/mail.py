"""Letters to people, by the SMTP server that the operator has named; without one there are none."""

import asyncio
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import make_msgid
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from tessera.server.operation.settings import Settings

SEND_SECONDS = 15.0
AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter to one person."""

    to: str
    subject: str
    text: str
    headers: Mapping[str, str] = field(default_factory=dict)


class Mailer:
    """Delivers letters, a few at a time, each within a limit of time."""

    def __init__(self, settings: Settings) -> None:
        self._server = urlsplit(settings.smtp)
        self._sender = settings.mail_from
        self._sending = asyncio.Semaphore(AT_ONCE)

    @property
    def is_there(self) -> bool:
        """Whether letters can be sent."""
        return bool(self._server.hostname)

    async def send(self, letter: Letter) -> None:
        """Hand a letter to the server; OSError, or smtplib's own, if it does not take it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, letter.to, letter.subject
        for name, value in letter.headers.items():
            message[name] = value
        if "Message-ID" not in message:
            message["Message-ID"] = make_msgid(domain="tessera")
        message.set_content(letter.text)
        async with self._sending:
            await asyncio.to_thread(self._deliver, message)

    def _deliver(self, message: EmailMessage) -> None:
        server, secure = self._server, ssl.create_default_context()
        host = server.hostname or ""
        if server.scheme == "smtps":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                host, server.port or 465, timeout=SEND_SECONDS, context=secure
            )
        else:
            connection = smtplib.SMTP(host, server.port or 587, timeout=SEND_SECONDS)
        with connection:
            if server.scheme == "smtp" and not _is_loopback(host):
                connection.starttls(context=secure)  # whoever does not offer it gets no letter
            if server.username:
                connection.login(unquote(server.username), unquote(server.password or ""))
            connection.send_message(message)


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
