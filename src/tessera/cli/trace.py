"""`tessera trace`: one game, everything laid open."""

from typing import Annotated, Any

import typer

from tessera.cli.arguments import AsJson, GameName, OptionTexts, Seed, load_game
from tessera.cli.output import print_json


def trace(
    game: GameName,
    option: OptionTexts = None,
    seed: Seed = "0",
    player: Annotated[str, typer.Option(metavar="SPEC", help="Who plays all seats.")] = "random",
    json: AsJson = False,
) -> None:
    """Play one game and print its set-up, every move with all that was legal, and the result."""
    from tessera.matches.trace import trace_game

    for number, line in enumerate(trace_game(load_game(game, option), str(seed), player)):
        if json:
            print_json(line)
        else:
            print(_sentence(number, line))


def _sentence(number: int, line: dict[str, Any]) -> str:
    if "options" in line:
        return f"{line['game']} {line['options']} {line['setup']}"
    if "over" in line:
        return f"over: scores {line['scores']}, won by {line['winners']}"
    chance = f" -> {line['chance']}" if line["chance"] else ""
    move = f"{line['move']}{chance} (of {len(line['legal'])})"
    return f"{number:4} seat {line['seat']}: {move}  {line['scores']}"
