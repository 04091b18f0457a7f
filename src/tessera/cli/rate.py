"""`tessera rate`: how far the levels of a game are apart."""

from typing import Annotated, Any

import typer

from tessera.cli.arguments import MEGABYTES, AsJson, GameName, Memory, OptionTexts, Seed, load_game
from tessera.cli.match import Jobs, OpeningPlies, Records, UntilDecided
from tessera.cli.output import error_console, print_json


def rate(
    game: GameName,
    *,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SPEC", help="A player of the ladder, the weakest first; all levels by default."
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games each plays with the one below.")] = 100,
    option: OptionTexts = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    until_decided: UntilDecided = False,
    records: Records = None,
    opening: OpeningPlies = 0,
    memory: Memory = MEGABYTES,
    json: AsJson = False,
) -> None:
    """Let each player of a ladder play the one below, and add up the differences."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from tessera.matches.match import Match
    from tessera.matches.rating import Rung, climb
    from tessera.players.levels import LEVELS
    from tessera.players.registry import Resources

    players = player or [f"level:{number}" for number in LEVELS]
    if len(players) < 2:
        raise typer.BadParameter("a ladder has at least two players", param_hint="--player")
    base = Match(
        load_game(game, option),
        players[0],
        players[0],
        str(seed),
        games,
        until_decided,
        records,
        Resources(megabytes=memory),
        opening,
    )
    table = Table("player", "against", "games", "score", "95 % interval", "Elo above", "Elo", "CPU s a game")
    rungs = []
    with Progress(console=error_console(), transient=True) as progress:
        bar = progress.add_task("playing", total=None)
        for step in climb(base, players, jobs):
            if isinstance(step, Rung):
                rungs.append(step.as_json())
                table.add_row(*_cells(rungs[-1]))
            else:
                progress.update(bar, description=f"{step.match.a} {step.games}: {step.score_a:.1%}")
    if json:
        options = base.game.options.model_dump(mode="json")
        print_json({"game": base.game.name, "options": options, "rungs": rungs})
    else:
        Console().print(table)


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
