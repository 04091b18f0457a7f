"""Compiled code that came with the package, for common processors.

A wheel may carry it (`make wheel`): a folder like the one in which compiled code is kept, with files of the
same names. It is of use only with the very tools it was made with; whatever is not there is compiled.
"""

import functools
import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from tessera.core.cache_folder import tell

FOLDER = Path(__file__).parent.parent / "code"
ABOUT = "about.json"
"""What a folder with compiled code says about itself."""
LEVELS: Mapping[str, Collection[str]] = {
    "x86-64-v3": (
        *("cx16", "sahf", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"),
        *("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"),
    ),
}
"""Levels of processors, as LLVM calls them, with the features that such a processor has; the best first."""


@dataclass(frozen=True)
class About:
    """What the code was made with, and for."""

    tools: str
    processors: list[str]


def levels_with(features: Mapping[str, bool]) -> list[str]:
    """The levels that a processor with these features reaches."""
    return [level for level, needed in LEVELS.items() if all(features.get(name) for name in needed)]


def read_shipped_file(name: str) -> bytes | None:
    """The content of a file that came with the package, or None."""
    try:
        return (FOLDER / name).read_bytes()
    except OSError:
        return None


@functools.cache
def about_shipped_code() -> About | None:
    """What came with the package; None if nothing did."""
    content = read_shipped_file(ABOUT)
    if content is None:
        return None
    try:
        return About(**json.loads(content))
    except (ValueError, TypeError) as error:
        tell(f"the compiled code in {FOLDER} cannot be used: {error!r}")
        return None


def write_about(folder: Path, about: About) -> None:
    """Have a folder with compiled code tell about itself."""
    (folder / ABOUT).write_text(json.dumps(asdict(about), indent=1) + "\n")
