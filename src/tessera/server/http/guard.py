"""What every answer says and every request must obey, whatever it asks for."""

import re
from collections.abc import Iterable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tessera.server.http.problems import refusal_response
from tessera.server.operation.metrics import Metrics
from tessera.server.table.refusal import Refusal

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
HEADER = "x-tessera"
# Mail programs ask for it by themselves (RFC 8058); the secret in the address says who is meant.
FROM_ANYWHERE = "/api/calls/stop/"
MOST_DIGITS = 18
MOST_OF_GAME = 2_000_000  # bytes of a game from elsewhere, as a text within JSON

# Everything comes from the server itself; pictures may also be made by the page.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def is_own_origin(headers: Headers, allowed: Iterable[str]) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    own = re.sub(r"^https?://", "", origin)
    return own == headers.get("host") or origin in allowed


class Guard:
    """Adds security headers, and refuses requests of other sites and of too much."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...], max_body: int, metrics: Metrics) -> None:
        self.app = app
        self.origins = origins
        self._max_body = max_body
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        send = self._with_headers(send, scope["path"])
        refusal = self._fault(scope)
        if refusal:
            await refusal_response(refusal)(scope, receive, send)
            return
        await self.app(scope, LimitedBody(receive, self._most_of(scope)).receive, send)

    def _fault(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE_METHODS and not scope["path"].startswith(FROM_ANYWHERE):
            if HEADER not in headers:
                return Refusal("wrong-origin", f"the header {HEADER} is missing")
            if not is_own_origin(headers, self.origins):
                return Refusal("wrong-origin", "this server serves its own pages only")
        length, most = headers.get("content-length", ""), self._most_of(scope)
        # So many digits that Python would not read them are too large too.
        if length.isdecimal() and (len(length) > MOST_DIGITS or int(length) > most):
            return Refusal("too-large", "the request is too large", bytes=most)
        return None

    def _most_of(self, scope: Scope) -> int:
        """The most bytes of a request: whole games are longer than all else."""
        return MOST_OF_GAME if scope["path"] == "/api/reviews" else self._max_body

    def _with_headers(self, send: Send, path: str) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if path.startswith("/api/"):
                    # What one person may know must not be kept for the next, and no answer is for ever.
                    headers.setdefault("cache-control", "no-store")
                self.metrics.requests.labels(str(message["status"])).inc()
            await send(message)

        return sending


class LimitedBody:
    """Counts the bytes of a body as they come."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def receive(self) -> Any:
        """The next part."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413, "the request is too large")
        return message
