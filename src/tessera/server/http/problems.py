"""Refusals as clients get them: a status, and a problem document."""

from starlette.responses import Response

from tessera.server.table.messages import Problem
from tessera.server.table.refusal import Refusal

STATUS: dict[str, int] = {
    "bad-request": 400,
    "no-session": 401,
    "wrong-password": 401,
    "wrong-code": 401,
    "wrong-origin": 403,
    "not-your-seat": 403,
    "not-host": 403,
    "not-here": 403,
    "needs-account": 403,
    "locked": 403,
    "wrong-invitation": 403,
    "not-found": 404,
    "no-such-table": 404,
    "no-such-game": 404,
    "no-such-position": 404,
    "no-such-person": 404,
    "no-such-puzzle": 404,
    "wrong-method": 405,
    "name-taken": 409,
    "registered": 409,
    "table-full": 409,
    "still-playing": 409,
    "no-letters": 409,
    "no-network": 409,
    "seat-taken": 409,
    "not-waiting": 409,
    "seats-empty": 409,
    "not-playing": 409,
    "game-over": 409,
    "not-over": 409,
    "not-your-turn": 409,
    "your-turn": 409,
    "out-of-time": 409,
    "illegal-move": 409,
    "move-syntax": 409,
    "stale": 409,
    "undo-nothing": 409,
    "undo-not-yours": 409,
    "undo-revealed": 409,
    "undo-answered": 409,
    "not-absent": 409,
    "just-gone": 409,
    "not-taken-over": 409,
    "no-chat": 409,
    "no-hints": 409,
    "no-coach": 409,
    "too-many-tables": 409,
    "too-many-blocked": 409,
    "cannot-ask": 409,
    "old-rules": 410,
    "too-slow": 408,
    "too-large": 413,
    "bad-options": 422,
    "bad-seats": 422,
    "no-such-player": 422,
    "bad-password": 422,
    "no-branch": 422,
    "bad-record": 422,
    "bad-endpoint": 422,
    "too-fast": 429,
    "broken": 500,
    "warming-up": 503,
    "overloaded": 503,
    "unavailable": 503,
}
"""Every refusal there is, by its slug."""


def problem_of(refusal: Refusal) -> Problem:
    """The problem document."""
    return Problem(
        error=refusal.error,
        message=refusal.message,
        values=refusal.values,
        clause=refusal.clause,
        code=refusal.code,
    )


def refusal_response(refusal: Refusal) -> Response:
    """A refusal as an HTTP answer."""
    headers = {}
    if refusal.error == "too-fast":
        headers["Retry-After"] = str(max(1, round(refusal.values["retry_after"])))
    if refusal.error == "too-large":
        headers["Connection"] = "close"  # what still comes of it is not read
    document = problem_of(refusal).model_dump_json()
    return Response(document, STATUS[refusal.error], headers, media_type="application/problem+json")
