"""The games, by name: ours, and those of other installed packages. A game is loaded when it is asked for.

What a layer above knows of one game stands in that layer in a module named after the game, its companion:
`tessera.search.knowledge.blokus` is one. A game of another package has its companions beside its `game`.
"""

import json
import logging
from collections.abc import Callable
from functools import cache
from importlib import import_module, resources
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from inspect import isclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tessera.core import contract
from tessera.core.compiling import is_implemented
from tessera.core.errors import BrokenGameError, UnknownGameError
from tessera.core.game import Game

if TYPE_CHECKING:  # So that type checkers know `tessera.Blokus`.
    from tessera.games.blokus.game import Blokus as Blokus
    from tessera.games.blokus_8x10.game import BlokusRectangle as BlokusRectangle
    from tessera.games.ingenious.game import Ingenious as Ingenious
    from tessera.games.passtally.game import Passtally as Passtally
    from tessera.games.verflixt.game import Verflixt as Verflixt

GAMES = {
    "blokus": "tessera.games.blokus.game:Blokus",
    "blokus-8x10": "tessera.games.blokus_8x10.game:BlokusRectangle",
    "ingenious": "tessera.games.ingenious.game:Ingenious",
    "verflixt": "tessera.games.verflixt.game:Verflixt",
    "passtally": "tessera.games.passtally.game:Passtally",
}
ENTRY_POINTS = "tessera.games"
"""The group of entry points by which an installed package brings a game: `name = "package.game:Class"`."""

log = logging.getLogger("tessera.games")


def game_names() -> list[str]:
    """All games that can be played; a game of another package that is broken is reported and left out."""
    return [*GAMES, *_usable_guests()]


def game_class(name: str) -> type[Game]:
    """The class of the game with this name."""
    if name in GAMES:
        module, class_name = GAMES[name].split(":")
        found: type[Game] = getattr(import_module(module), class_name)
        return found
    if name in _guests():
        return _load_guest(name)
    raise UnknownGameError(f"there is no game {name!r}; there are {', '.join(game_names())}")


def load(name: str, **options: Any) -> Game:
    """The game with this name and these options."""
    return game_class(name)(**options)


# Companions ------------------------------------------------------------------------------------------


def module_name(name: str) -> str:
    """How modules and files are called that are named after this game."""
    return name.replace("-", "_")


def companion(name: str, room: str) -> ModuleType | None:
    """What a layer above knows of a game, as `companion("blokus", "search.knowledge")`; None: nothing."""
    path = companion_path(name, room)
    try:
        found = find_spec(path)
    except ModuleNotFoundError:  # the room itself is missing
        found = None
    if found is None:
        return None
    try:
        return import_module(path)
    except Exception as error:  # Whatever another package does wrong must not stop the other games.
        if name in GAMES:
            raise
        raise BrokenGameError(
            f"the game {name!r} has a companion that cannot be loaded, {path}: {error}"
        ) from error


def companion_path(name: str, room: str) -> str:
    """The module that a companion is or would be, without loading it."""
    return ".".join(_companion_place(name, room))


def companion_part(name: str, room: str, part: str) -> Any:
    """What every companion in this room has under the name `part`; None where there is no companion."""
    found = companion(name, room)
    if found is not None and not hasattr(found, part):
        raise BrokenGameError(
            f"the game {name!r} has a companion that does not define {part}, {found.__name__}"
        )
    return getattr(found, part, None)


def companion_parts(room: str, part: str) -> dict[str, Any]:
    """The same of every game that has one, by name; what is broken is reported and left out."""
    found = {}
    for name in game_names():
        try:
            found[name] = companion_part(name, room, part)
        except BrokenGameError as error:
            log.warning("%s", error)
    return {name: value for name, value in found.items() if value is not None}


def companion_data(name: str, room: str) -> dict[str, Any] | None:
    """The same as data: the JSON file named after the game in this room, or None."""
    package, module = _companion_place(name, room)
    file = resources.files(package).joinpath(f"{module}.json")
    if not file.is_file():
        return None
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def _companion_place(name: str, room: str) -> tuple[str, str]:
    """The package that a companion stands in, and its name there."""
    if name in GAMES:
        return f"tessera.{room}", module_name(name)
    if name in _guests():
        package = _guests()[name].module.rpartition(".")[0]
        return package, room.removesuffix(".games").rpartition(".")[2]  # "gtp.games" is its `gtp`
    raise UnknownGameError(f"there is no game {name!r}; there are {', '.join(game_names())}")


# Games of other packages -----------------------------------------------------------------------------


@cache
def _guests() -> dict[str, EntryPoint]:
    """The games that other packages register, by name; ours cannot be replaced."""
    return {point.name: point for point in entry_points(group=ENTRY_POINTS) if point.name not in GAMES}


@cache
def _usable_guests() -> tuple[str, ...]:
    return tuple(name for name in _guests() if _is_usable(name))


def _is_usable(name: str) -> bool:
    try:
        _load_guest(name)
    except BrokenGameError as error:
        log.warning("%s", error)
        return False
    return True


def _load_guest(name: str) -> type[Game]:
    point = _guests()[name]
    try:
        found = point.load()
    except Exception as error:  # Whatever another package does wrong must not stop the other games.
        raise BrokenGameError(f"the game {name!r} ({point.value}) cannot be loaded: {error}") from error
    missing = _missing_part(name, found)
    if missing:
        raise BrokenGameError(f"the game {name!r} ({point.value}) cannot be used: {missing}")
    game: type[Game] = found
    return game


def _missing_part(name: str, found: object) -> str | None:
    """What a game that claims this name lacks, in words."""
    if not (isclass(found) and issubclass(found, Game)):
        return "it is not a subclass of tessera.core.game.Game"
    undefined = [field for field in REQUIRED_FIELDS if not hasattr(found, field)]
    if undefined or found.__abstractmethods__:
        return f"it does not define {', '.join([*undefined, *sorted(found.__abstractmethods__)])}"
    if found.name != name:
        return f"it calls itself {found.name!r}"
    unwritten = [rule.__name__ for rule in REQUIRED_RULES if not is_implemented(rule, found.state_type)]
    if unwritten:
        return f"its rules do not implement {', '.join(unwritten)} for its state"
    return None if found.modes else "it has no modes, so there is no way to play it"


REQUIRED_FIELDS = [field for field in Game.__annotations__ if field not in Game.__dict__]
REQUIRED_RULES: list[Callable[..., Any]] = [
    contract.set_up,
    contract.legal_moves,
    contract.play,
    contract.seat_to_move,
    contract.scores,
    contract.payoffs,
    contract.hide,
    contract.observe,
]
