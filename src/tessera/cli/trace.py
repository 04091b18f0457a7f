"""`tessera trace`: one game, everything laid open."""

from collections.abc import Sequence
from typing import Any

import click

from tessera.cli.arguments import as_json, fixed_seed, game_name, load_game, option_texts
from tessera.cli.output import print_json


@click.command()
@game_name
@option_texts
@fixed_seed
@click.option("--player", default="random", metavar="SPEC", help="Who plays all seats.")
@as_json
def trace(game: str, option: Sequence[str], seed: str, player: str, as_json: bool) -> None:
    """Play one game and print its set-up, every move with all that was legal, and the result."""
    from tessera.matches.trace import trace_game

    for number, line in enumerate(trace_game(load_game(game, option), seed, player)):
        if as_json:
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
