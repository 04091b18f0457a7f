"""A figure, how to measure it, and what it should reach."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

REPEATS = 5
SIGNATURE = "signature"


@dataclass(frozen=True)
class Figure:
    """A measured figure."""

    name: str
    value: float
    """The median of the repeats."""
    spread: float
    """Half the distance between the extremes, as a share of the median."""
    unit: str
    goal: str

    @property
    def text(self) -> str:
        """The value for a table, to four digits; a signature is a whole number of which every one matters."""
        if self.unit == SIGNATURE:
            return f"{self.value:.0f}"
        return f"{float(f'{self.value:.4g}'):,.0f}" if abs(self.value) >= 1000 else f"{self.value:.4g}"

    def as_json(self) -> dict[str, Any]:
        """The figure for `--json`."""
        return asdict(self)


@dataclass(frozen=True)
class Benchmark:
    """A figure and how to measure it once."""

    name: str
    unit: str
    goal: str
    run: Callable[[], float]
    repeats: int = REPEATS

    def measure(self) -> Figure:
        """Measure it several times."""
        values = [self.run() for _ in range(self.repeats)]
        middle = median(values)
        spread = (max(values) - min(values)) / 2 / abs(middle) if middle else 0.0
        return Figure(self.name, middle, spread, self.unit, self.goal)


@dataclass(frozen=True)
class Goals:
    """What is wanted of one game; an empty text: nothing in particular, None: it is not measured."""

    random_games: str = ""
    """Random games per CPU-second in the game's first mode."""
    batch: str | None = ""
    """Steps per second of a large batch."""
    seen_batch: str = ""
    """The same on one core, with planes and byte masks."""
    pettingzoo: str | None = "30,000"
    """Steps per CPU-second of the PettingZoo environment."""
    openspiel: str | None = "50,000"
    """Actions per CPU-second of OpenSpiel's states."""
