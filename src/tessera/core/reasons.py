"""Why something is not allowed, as data that can be told in any language."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reason:
    """Why the rules forbid a move."""

    clause: str
    """The clause that forbids it, such as BLO-5."""
    code: str
    """The kind of mistake in a few words joined by hyphens, the same in every language."""
    message: str
    """A sentence in English."""
    values: dict[str, Any] = field(default_factory=dict)
    """The facts of the sentence, such as the cells that are to blame."""
