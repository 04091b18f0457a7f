"""What can be played, and against whom."""

import logging
from functools import cache
from typing import Any

from tessera.core.errors import OptionError
from tessera.core.game import Game
from tessera.games import game_class, game_names, load
from tessera.players.levels import LEVELS, find_level, level_elos
from tessera.players.registry import offered_players
from tessera.server.models.catalogue import Catalogue, CatalogueGame, Mode, ProgramLevel, PuzzleWay
from tessera.server.table.refusal import Refusal

log = logging.getLogger("tessera.catalogue")


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
    if name not in game_names():
        raise Refusal("no-such-game", f"there is no game {name!r}", game=name)
    try:
        return load(name, **options)
    except OptionError as error:
        raise Refusal("bad-options", str(error)) from None


def describe_games() -> Catalogue:
    """The catalogue; a game that cannot describe itself is reported and left out."""
    games = []
    for name in game_names():
        try:
            games.append(_describe(name))
        except Exception:  # Whatever a game of another package does wrong must not hide the others.
            log.exception("a game cannot describe itself", extra={"game": name})
    return Catalogue(games=games)


def _describe(name: str) -> CatalogueGame:
    kind = game_class(name)
    puzzles = kind.puzzles
    modes = [_describe_mode(name, mode, options) for mode, options in kind.modes.items()]
    levels = _describe_levels(name, min(modes, key=lambda mode: (mode.seats < 2, mode.seats)).options)
    return CatalogueGame(
        name=name,
        title=kind.title,
        rules_version=kind.rules_version,
        options=kind.options_type.model_json_schema(),
        modes=modes,
        players=sorted({mode.seats for mode in modes}),
        programs=list(programs_of(name)),
        levels=levels,
        puzzles=[PuzzleWay(name=puzzle, options=options) for puzzle, options in puzzles.items()],
        alone=[mode.name for mode in modes if mode.seats == 1 and mode.options not in puzzles.values()],
    )


def _describe_levels(name: str, options: dict[str, Any]) -> list[ProgramLevel]:
    game, offered = load(name, **options), programs_of(name)
    found = [find_level(game, number) for number in LEVELS if f"level:{number}" in offered]
    elos = level_elos(game)
    return [
        ProgramLevel(
            program=f"level:{level.number}",
            simulations=level.limits.simulations,
            slips=level.mistakes.blunders,
            elo=elos.get(level.number),
        )
        for level in found
    ]


def _describe_mode(name: str, mode: str, options: dict[str, Any]) -> Mode:
    game = load(name, **options)
    return Mode(
        name=mode,
        options=options,
        seats=game.num_seats,
        seat_names=list(game.seat_names()),
        has_secrets=game.has_secrets,
        has_chance=game.has_chance,
    )
