"""Where time and chance come from. They are handed in: nothing here or above has a clock of its own."""

import base64
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

Now = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Sources:
    """The time in UTC, and bytes that nobody can guess."""

    now: Now
    random_bytes: Callable[[int], bytes]

    def identifier(self) -> str:
        """A name that is not a secret but must be unique."""
        return self.random_bytes(16).hex()

    def seed(self) -> str:
        """A secret seed of 256 bits."""
        return self.random_bytes(32).hex()

    def token(self, length: int = 32) -> str:
        """A secret of so many bytes for an address, a cookie or an invitation."""
        return base64.urlsafe_b64encode(self.random_bytes(length)).rstrip(b"=").decode()

    def number(self, below: int) -> int:
        """A number from 0; even enough where `below` is small."""
        return int.from_bytes(self.random_bytes(8)) % below

    def table_id(self) -> str:
        """An unguessable name of a table: who has it may watch."""
        return self.token(16)


def token_digest(token: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()
