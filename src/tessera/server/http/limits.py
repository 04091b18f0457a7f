"""How often somebody may ask for something: token buckets, by kind of request and by who asks."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from tessera.server.table.commands import AnyCommand, Chat
from tessera.server.table.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


RATES: dict[str, Rate] = {
    "request": Rate(120, 40),
    "message": Rate(60, 20),
    "socket": Rate(30, 2),
    "table": Rate(20, 0.5),
    "session": Rate(20, 0.5),
    "password": Rate(8, 0.1),
    "letter": Rate(3, 1 / 600),
    "export": Rate(3, 1 / 60),
    "device": Rate(5, 1 / 60),
    "ask": Rate(10, 1 / 30),
    "report": Rate(5, 1 / 300),
    "hint": Rate(5, 0.25),
    "coach": Rate(20, 1),
    "import": Rate(5, 0.1),
    "chat": Rate(8, 1),
}
# Everybody at one address together may do so much more than one person: a family, a class.
ADDRESS_FACTOR = 5
# After so long every bucket is full again, as if it had never been used.
FULL_SECONDS = max(rate.burst / rate.per_second for rate in RATES.values())
FORGOTTEN_AT_ONCE = 4
MOST_BUCKETS = 100_000


class RequestLimits:
    """Counts requests. The counts of those who have not asked for long are forgotten."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._factor = factor
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, kind: str, who: str, address: str | None = None) -> None:
        """Count one request of this kind by somebody, and by all at the same address, or refuse it."""
        if address is not None and address != who:
            self._count(kind, f"address {address}", ADDRESS_FACTOR * self._factor)
        self._count(kind, who, self._factor)

    def _count(self, kind: str, who: str, factor: float) -> None:
        rate, now = RATES[kind], self._clock()
        burst, per_second = rate.burst * factor, rate.per_second * factor
        tokens, then = self._buckets.pop((kind, who), (burst, now))
        tokens = min(burst, tokens + (now - then) * per_second)
        if tokens < 1:
            self._buckets[kind, who] = (tokens, now)
            wait = round((1 - tokens) / per_second, 1)
            raise Refusal("too-fast", "that was too often: wait a little", retry_after=max(wait, 0.1))
        self._buckets[kind, who] = (tokens - 1, now)
        self._forget(now)

    def _forget(self, now: float) -> None:
        """Let go of more than was just added, of those that were used least lately."""
        for _ in range(FORGOTTEN_AT_ONCE):
            oldest = next(iter(self._buckets))
            is_full = now - self._buckets[oldest][1] > FULL_SECONDS
            if not is_full and len(self._buckets) <= MOST_BUCKETS:
                return
            del self._buckets[oldest]

    def check_command(self, command: AnyCommand, who: str, address: str | None = None) -> None:
        """Count what somebody says at tables."""
        if isinstance(command, Chat):
            self.check("chat", who, address)
