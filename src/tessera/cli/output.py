"""How the commands print."""

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def print_json(data: Any) -> None:
    """One line of JSON, at once, so that a reader on the other end of a pipe need not wait."""
    print(json.dumps(data, ensure_ascii=False), flush=True)


def error_console() -> "Console":
    """Where progress goes, so that results can be piped."""
    from rich.console import Console

    return Console(stderr=True)
