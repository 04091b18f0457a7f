"""Every way in which the server says no: a slug, a status, and the facts for a sentence in any language."""

from typing import Any

from tessera.core.errors import TesseraError

STATUS: dict[str, int] = {
    "bad-request": 400,
    "no-session": 401,
    "wrong-password": 401,
    "wrong-origin": 403,
    "not-your-seat": 403,
    "not-host": 403,
    "wrong-invitation": 403,
    "not-found": 404,
    "no-such-table": 404,
    "no-such-game": 404,
    "no-such-position": 404,
    "no-such-puzzle": 404,
    "wrong-method": 405,
    "name-taken": 409,
    "seat-taken": 409,
    "not-waiting": 409,
    "seats-empty": 409,
    "not-playing": 409,
    "game-over": 409,
    "not-over": 409,
    "not-your-turn": 409,
    "illegal-move": 409,
    "move-syntax": 409,
    "stale": 409,
    "undo-nothing": 409,
    "undo-not-yours": 409,
    "undo-revealed": 409,
    "undo-answered": 409,
    "not-absent": 409,
    "not-taken-over": 409,
    "no-chat": 409,
    "no-hints": 409,
    "old-rules": 410,
    "too-large": 413,
    "bad-options": 422,
    "bad-seats": 422,
    "no-such-player": 422,
    "bad-password": 422,
    "no-branch": 422,
    "too-fast": 429,
    "broken": 500,
    "warming-up": 503,
    "overloaded": 503,
}


class Refusal(TesseraError):  # noqa: N818 - the protocol calls it so, and it is no fault of the program
    """Something that a client asked for and does not get; nothing has changed."""

    def __init__(
        self, error: str, message: str, *, clause: str | None = None, code: str | None = None, **values: Any
    ) -> None:
        super().__init__(message)
        self.error = error
        self.message = message
        self.clause = clause
        self.code = code
        self.values = values

    @property
    def status(self) -> int:
        """The status of an HTTP answer."""
        return STATUS[self.error]

    def problem(self) -> dict[str, Any]:
        """The problem document."""
        document: dict[str, Any] = {"error": self.error, "message": self.message, "values": self.values}
        if self.clause is not None:
            document |= {"clause": self.clause, "code": self.code}
        return document
