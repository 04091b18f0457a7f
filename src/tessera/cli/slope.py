"""`tessera slope`: how many rating points twice the thinking is worth."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessera.cli.arguments import MEGABYTES, AsJson, GameName, Memory, OptionTexts, Seed, load_game
from tessera.cli.match import OpeningPlies
from tessera.cli.output import error_console, print_json

if TYPE_CHECKING:
    from tessera.matches.slope import Doubling


def slope(
    game: GameName,
    *,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the results are kept.")],
    lowest: Annotated[int, typer.Option("--from", min=1, help="Simulations of the first doubling.")] = 1000,
    highest: Annotated[int, typer.Option("--to", min=1, help="Simulations of the last doubling.")] = 32000,
    games: Annotated[int, typer.Option(min=1, help="How many games each doubling gets.")] = 100,
    option: OptionTexts = None,
    seed: Seed = "0",
    opening: OpeningPlies = 0,
    memory: Memory = MEGABYTES,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the curve here.")] = None,
    json: AsJson = False,
) -> None:
    """Let searches with 2N simulations play those with N, for N, 2N, 4N, ...; goes on where it stopped."""
    from rich.progress import Progress

    from tessera.matches.slope import Slope, draw_slope
    from tessera.players.registry import Resources

    if lowest > highest:
        raise typer.BadParameter("the first doubling is above the last", param_hint="--from")
    doublings = [lowest << i for i in range((highest // lowest).bit_length())]
    chosen = load_game(game, option)
    job = Slope(chosen, doublings, games, out, str(seed), opening, Resources(megabytes=memory))
    with Progress(console=error_console(), transient=True) as progress:
        bar = progress.add_task("playing", total=2 * -(-games // 2) * len(doublings))
        for found in job.play():
            progress.update(bar, completed=sum(doubling.games for doubling in found))
            if svg and any(doubling.games for doubling in found):
                svg.write_text(draw_slope(f"{chosen!r}: what doubling is worth", found) + "\n", "utf-8")
    if json:
        print_json({"doublings": [doubling.as_json() for doubling in found if doubling.games]})
    else:
        _tell(found)


def _tell(found: "list[Doubling]") -> None:
    print("| simulations | games | score, 95 % interval | rating points | CPU s a game | tree filled |")
    print("|---|---|---|---|---|---|")
    for row in (doubling.as_json() for doubling in found if doubling.games):
        score = "{:.2f}, {:.2f} to {:.2f}".format(row["score"], *row["interval"])
        elo = "{:+.0f}, {:+.0f} to {:+.0f}".format(row["elo"], *row["elo_interval"])
        steps = f"{row['simulations']:,} to {2 * row['simulations']:,}"
        costs = f"{row['cpu_seconds_per_game']:.1f} | {row['fullness']:.1%}"
        print(f"| {steps} | {row['games']} | {score} | {elo} | {costs} |")
