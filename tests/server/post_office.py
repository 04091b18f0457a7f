"""A real SMTP server on loopback that keeps the letters it gets."""

import socket
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from types import TracebackType

from tests.server.harness import wait_until


class PostOffice:
    """Takes letters by SMTP; with `refuses`, answers that it does not want them."""

    def __init__(self, refuses: bool = False) -> None:
        self.letters: list[EmailMessage] = []
        self.refuses = refuses
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"smtp://127.0.0.1:{self._socket.getsockname()[1]}"

    def __enter__(self) -> "PostOffice":
        threading.Thread(target=self._run, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def wait_for(self, number: int, seconds: float = 20) -> EmailMessage:
        """The letter of this number, once it has come."""
        wait_until(lambda: len(self.letters) >= number, seconds)
        return self.letters[number - 1]

    def _run(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=[connection], daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, connection.makefile("rwb", buffering=0) as lines:
            lines.write(b"220 here\r\n")
            while line := lines.readline():
                verb = line.split(maxsplit=1)[0].upper() if line.strip() else b""
                if verb == b"DATA":
                    lines.write(b"354 go on\r\n")
                    self._take(lines)
                    lines.write(b"250 taken\r\n")
                elif verb == b"QUIT":
                    lines.write(b"221 bye\r\n")
                    return
                else:
                    lines.write(b"550 no\r\n" if self.refuses and verb == b"RCPT" else b"250 well\r\n")

    def _take(self, lines: socket.SocketIO) -> None:
        text = b""
        while (line := lines.readline()) != b".\r\n":
            text += line.removeprefix(b".") if line.startswith(b"..") else line
        letter = message_from_bytes(text, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
