"""What can be played, and against whom."""

from functools import cache
from typing import Any

from tessera.core.errors import OptionError
from tessera.core.game import Game
from tessera.games import GAMES, game_class, load
from tessera.players.registry import offered_players
from tessera.server.table.refusal import Refusal


@cache
def programs_of(game: str) -> tuple[str, ...]:
    """The programs that clients may ask for: never ones with a command or a budget of one's own."""
    return tuple(offered_players(load(game)))


def check_program(game: str, program: str | None) -> str:
    """The program, if there is such a one."""
    if program is None or program not in programs_of(game):
        raise Refusal("no-such-player", f"there is no program {program!r} for {game}", program=program)
    return program


def best_of(game: str, *wanted: str) -> str:
    """The first of the wanted programs that there is, else a simple one."""
    return next((program for program in wanted if program in programs_of(game)), "greedy")


def load_game(name: str, options: dict[str, Any]) -> Game:
    """The game with these options, or the refusal that says what is wrong."""
    if name not in GAMES:
        raise Refusal("no-such-game", f"there is no game {name!r}", game=name)
    try:
        return load(name, **options)
    except OptionError as error:
        raise Refusal("bad-options", str(error)) from None


def describe_games() -> list[dict[str, Any]]:
    """The catalogue."""
    return [_describe(name) for name in GAMES]


def _describe(name: str) -> dict[str, Any]:
    kind = game_class(name)
    modes = [_describe_mode(name, mode, options) for mode, options in kind.modes.items()]
    return {
        "name": name,
        "title": kind.title,
        "rules_version": kind.rules_version,
        "options": kind.options_type.model_json_schema(),
        "modes": modes,
        "players": sorted({mode["seats"] for mode in modes}),
        "programs": list(programs_of(name)),
    }


def _describe_mode(name: str, mode: str, options: dict[str, Any]) -> dict[str, Any]:
    game = load(name, **options)
    return {
        "name": mode,
        "options": options,
        "seats": game.num_seats,
        "seat_names": list(game.seat_names()),
    }
