"""Players by what they are called on the command line: `random`, `greedy`, `level:7`, `gtp:"command"`."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from tessera.core.game import Game
from tessera.players.baselines import GreedyPlayer, RandomPlayer
from tessera.players.clock import PlayerClock, TimeControl
from tessera.players.dials import Dials
from tessera.players.levels import LEVELS, find_level
from tessera.players.player import Player, PlayerError
from tessera.players.search_player import MEGABYTES, NO_MISTAKES, Mistakes, SearchPlayer
from tessera.search.search import SearchLimits


@dataclass(frozen=True)
class Resources:
    """What a player may use."""

    threads: int = 1
    megabytes: float = MEGABYTES
    """Memory for its search tree."""
    reply_seconds: float = 120.0
    """How long an external program may take for an answer."""


Maker = Callable[[Game, str, str, Resources], Player]
"""Makes a player from a game, what follows the colon of its name, a seed, and what it may use."""

ONE_THREAD = Resources()
ADVISER = "time:0.25"
"""Who gives hints: what is said at once, but never a mistake on purpose, as most levels make them."""


def make_player(game: Game, spec: str, seed: str, resources: Resources = ONE_THREAD) -> Player:
    """The player that `spec` asks for, such as `level:7`; PlayerError says what is wrong with it."""
    name, _, argument = spec.partition(":")
    if name not in MAKERS:
        raise PlayerError(f"there is no player {spec!r}; there are {', '.join(FORMS)}")
    return MAKERS[name](game, argument, seed, resources)


def offered_players(game: Game) -> list[str]:
    """The programs that anyone may be offered as opponents in this game, the weakest first.

    Not among them are those that take a free argument: a time, or a command that would be run.
    """
    return ["random", "greedy", *(f"level:{number}" for number in LEVELS)]


def _make_random(game: Game, argument: str, seed: str, resources: Resources) -> Player:
    _check_nothing("random", argument)
    return RandomPlayer(seed)


def _make_greedy(game: Game, argument: str, seed: str, resources: Resources) -> Player:
    _check_nothing("greedy", argument)
    return GreedyPlayer(game, seed)


def _make_level(game: Game, argument: str, seed: str, resources: Resources) -> Player:
    level = find_level(game, _whole_number("level", argument))
    return _search_player(game, seed, level.limits, resources, level.mistakes)


def _make_dialled(game: Game, argument: str, seed: str, resources: Resources) -> Player:
    dials = Dials.parse(argument)
    return _search_player(game, seed, dials.limits, resources, dials.mistakes)


def _make_timed(game: Game, argument: str, seed: str, resources: Resources) -> Player:
    return _search_player(game, seed, SearchLimits(seconds=_seconds(argument)), resources)


def _make_counted(game: Game, argument: str, seed: str, resources: Resources) -> Player:
    count = _whole_number("sims", argument)
    if count < 1:
        raise PlayerError(f"sims:{argument}: a search needs at least one simulation")
    return _search_player(game, seed, SearchLimits(simulations=count), resources)


def _make_clocked(game: Game, argument: str, seed: str, resources: Resources) -> Player:
    clock = PlayerClock(TimeControl.parse(argument))
    player = _search_player(game, seed, SearchLimits(seconds=math.inf), resources, clock=clock)
    player.warm_up(game.start("warm up"))  # Loading code shall take nothing of its time.
    return player


def _made_by(place: str) -> Maker:
    """The maker `module:function` of a layer above, which is loaded when it is first asked for."""

    def make(game: Game, argument: str, seed: str, resources: Resources) -> Player:
        module, function = place.split(":")
        maker: Maker = getattr(import_module(module), function)
        return maker(game, argument, seed, resources)

    return make


def _search_player(
    game: Game,
    seed: str,
    limits: SearchLimits,
    resources: Resources,
    mistakes: Mistakes = NO_MISTAKES,
    clock: PlayerClock | None = None,
) -> SearchPlayer:
    threads, megabytes = resources.threads, resources.megabytes
    return SearchPlayer(
        game, seed, limits, mistakes=mistakes, clock=clock, threads=threads, megabytes=megabytes
    )


MAKERS: dict[str, Maker] = {
    "random": _make_random,
    "greedy": _make_greedy,
    "level": _make_level,
    "dials": _make_dialled,
    "time": _make_timed,
    "clock": _make_clocked,
    "sims": _make_counted,
    "gtp": _made_by("tessera.gtp.client:make_external"),
    "onnx": _made_by("tessera.players.agents:make_network"),
    "python": _made_by("tessera.players.agents:make_function"),
}
FORMS = (
    "random",
    "greedy",
    "level:1-9",
    "dials:SIMULATIONS:BLUNDERS:TEMPERATURE",
    "time:SECONDS",
    "clock:SECONDS+INCREMENT",
    "sims:NUMBER",
    "gtp:COMMAND",
    "onnx:FILE",
    "python:MODULE:FUNCTION",
)


def _check_nothing(name: str, argument: str) -> None:
    if argument:
        raise PlayerError(f"{name} takes no argument, not {argument!r}")


def _whole_number(name: str, argument: str) -> int:
    if not (argument.isascii() and argument.isdigit()) or len(argument) > 12:
        raise PlayerError(f"{name} is followed by a number, as in {name}:5, not by {argument!r}")
    return int(argument)


def _seconds(argument: str) -> float:
    try:
        seconds = float(argument)
    except ValueError:
        seconds = math.nan
    if not (0 <= seconds < math.inf):
        raise PlayerError(f"time is followed by seconds, as in time:1.5, not by {argument!r}")
    return seconds
