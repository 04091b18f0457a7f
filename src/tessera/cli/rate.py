"""`tessera rate`: how far the levels of a game are apart."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from tessera.cli.arguments import as_json, fixed_seed, game_name, load_game, memory, option_texts
from tessera.cli.match import jobs, opening_plies, records, until_decided
from tessera.cli.output import Progress, print_json, print_table

HEADS = ("player", "against", "games", "score", "95 % interval", "Elo above", "Elo", "CPU s a game")


@click.command()
@game_name
@click.option(
    "--player",
    multiple=True,
    metavar="SPEC",
    help="A player of the ladder, the weakest first; all levels by default.",
)
@click.option(
    "--games", type=click.IntRange(min=1), default=100, help="How many games each plays with the one below."
)
@option_texts
@fixed_seed
@jobs
@until_decided
@records
@opening_plies
@memory
@as_json
def rate(
    game: str,
    *,
    player: Sequence[str],
    games: int,
    option: Sequence[str],
    seed: str,
    jobs: int,
    until_decided: bool,
    records: Path | None,
    opening: int,
    memory: float,
    as_json: bool,
) -> None:
    """Let each player of a ladder play the one below, and add up the differences."""
    from tessera.matches.match import Match
    from tessera.matches.rating import Rung, climb
    from tessera.players.levels import LEVELS
    from tessera.players.registry import Resources

    players = list(player) or [f"level:{number}" for number in LEVELS]
    if len(players) < 2:
        raise click.BadParameter("a ladder has at least two players", param_hint="--player")
    base = Match(
        load_game(game, option),
        players[0],
        players[0],
        seed,
        games,
        until_decided,
        records,
        Resources(megabytes=memory),
        opening,
    )
    rungs = []
    with Progress("playing") as progress:
        for step in climb(base, players, jobs):
            if isinstance(step, Rung):
                rungs.append(step.as_json())
            else:
                progress.update(step.games, f"{step.match.a} {step.games}: {step.score_a:.1%}")
    if as_json:
        options = base.game.options.model_dump(mode="json")
        print_json({"game": base.game.name, "options": options, "rungs": rungs})
    else:
        print_table(HEADS, map(_cells, rungs))


def _cells(rung: dict[str, Any]) -> list[str]:
    low, high = rung["interval"]
    return [
        str(rung["player"]),
        str(rung["below"]),
        str(rung["games"]),
        f"{rung['score']:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{rung['elo_above']:+.0f}",
        f"{rung['elo']:+.0f}",
        f"{rung['cpu_seconds_per_game']:.2f}",
    ]
