"""The real time and real chance: the only place that has them."""

import secrets
from datetime import UTC, datetime

from tessera.server.table.sources import Sources


def real_sources() -> Sources:
    """The clock of this machine and its source of secrets."""
    return Sources(now=lambda: datetime.now(UTC), random_bytes=secrets.token_bytes)
