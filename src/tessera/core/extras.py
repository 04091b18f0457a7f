"""What comes only with an extra of the package, so that the base install stays light."""

from collections.abc import Iterator
from contextlib import contextmanager

from tessera.core.errors import MissingExtraError

DISTRIBUTION = "tessera-games"
"""What `pip install` calls us; `pyproject.toml` lists the extras."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Imports that this extra brings: where it is missing, say how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if not error.name or error.name.partition(".")[0] == "tessera":
            raise
        raise MissingExtraError(
            f"{error.name} is not installed; it comes with: pip install '{DISTRIBUTION}[{name}]'"
        ) from None
