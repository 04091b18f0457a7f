"""What a level is made of: how long it thinks, and how often and how badly it goes wrong."""

from dataclasses import dataclass

from tessera.players.levels import Level
from tessera.players.player import PlayerError
from tessera.players.search_player import Mistakes
from tessera.search.search import SearchLimits

SECONDS = 2.0  # for a move, as for every level


@dataclass(frozen=True)
class Dials:
    """A player like a level, whether or not there is one of that kind."""

    simulations: int
    blunders: float = 0.0
    temperature: float = 0.0

    @classmethod
    def of(cls, level: Level) -> "Dials":
        """How a level is set."""
        assert level.limits.simulations is not None, "levels have a limit of simulations"
        return cls(level.limits.simulations, level.mistakes.blunders, level.mistakes.temperature)

    @classmethod
    def parse(cls, text: str) -> "Dials":
        """The dials that were written like `64:0.1:0.7`; PlayerError says what is wrong with them."""
        try:
            simulations, blunders, temperature = text.split(":")
            dials = cls(int(simulations), float(blunders), float(temperature))
        except ValueError:
            raise PlayerError(f"dials are written like dials:64:0.1:0.7, not dials:{text}") from None
        if not (dials.simulations >= 1 and 0 <= dials.blunders <= 1 and 0 <= dials.temperature < 100):
            raise PlayerError(f"dials:{text}: simulations from 1, blunders from 0 to 1, temperature from 0")
        return dials

    @property
    def spec(self) -> str:
        """The player on the command line."""
        return f"dials:{self.simulations}:{self.blunders:g}:{self.temperature:g}"

    @property
    def limits(self) -> SearchLimits:
        """How long it thinks."""
        return SearchLimits(self.simulations, SECONDS)

    @property
    def mistakes(self) -> Mistakes:
        """How it goes wrong."""
        return Mistakes(self.blunders, self.temperature)
