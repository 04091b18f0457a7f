"""How the server says no: a slug, a sentence, and the facts for a sentence in any language."""

from typing import Any

from tessera.core.errors import TesseraError


class Refusal(TesseraError):  # noqa: N818 - the protocol calls it so, and it is no fault of the program
    """Something that a client asked for and does not get; nothing has changed."""

    def __init__(
        self, error: str, message: str, *, clause: str | None = None, code: str | None = None, **values: Any
    ) -> None:
        super().__init__(message)
        self.error = error
        """A slug, as listed in docs/protocol.md."""
        self.message = message
        self.clause = clause
        self.code = code
        self.values = values


class NoSuchTable(Refusal):
    """There is no such table, or none any more."""

    def __init__(self) -> None:
        super().__init__("no-such-table", "there is no such table")
