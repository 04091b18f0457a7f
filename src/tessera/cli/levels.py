"""`tessera levels`: what to expect of each level of a game."""

from collections.abc import Sequence
from typing import Any

import click

from tessera.cli.arguments import as_json, game_name, load_game, option_texts
from tessera.cli.output import print_json, print_table

HEADS = ("player", "name", "simulations", "careless moves", "temperature", "Elo above level 1")


@click.command()
@game_name
@option_texts
@as_json
def levels(game: str, *, option: Sequence[str], as_json: bool) -> None:
    """List the levels of a game: how much each thinks, how often it overlooks something, how strong it is."""
    from tessera.players.levels import LEVELS, find_level, level_elos

    chosen = load_game(game, option)
    elos = level_elos(chosen)
    found = [find_level(chosen, number) for number in LEVELS]
    rows = [
        {
            "player": f"level:{level.number}",
            "name": level.name,
            "simulations": level.limits.simulations,
            "blunders": level.mistakes.blunders,
            "temperature": level.mistakes.temperature,
            "elo": elos.get(level.number),
        }
        for level in found
    ]
    if as_json:
        options = chosen.options.model_dump(mode="json")
        print_json({"game": chosen.name, "options": options, "levels": rows})
    else:
        print_table(HEADS, map(_cells, rows))


def _cells(row: dict[str, Any]) -> list[str]:
    elo = "not measured" if row["elo"] is None else f"{row['elo']:+d}"
    return [
        row["player"],
        row["name"],
        f"{row['simulations']:,}",
        f"{row['blunders']:.0%}",
        f"{row['temperature']:g}",
        elo,
    ]
