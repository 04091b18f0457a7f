"""`tessera slope`: how many rating points twice the thinking is worth."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tessera.cli.arguments import FILE, as_json, fixed_seed, game_name, load_game, memory, option_texts
from tessera.cli.match import opening_plies
from tessera.cli.output import Progress, print_json

if TYPE_CHECKING:
    from tessera.matches.slope import Doubling


@click.command()
@game_name
@click.option("--out", type=FILE, required=True, metavar="DIR", help="Where the results are kept.")
@click.option(
    "--from", "lowest", type=click.IntRange(min=1), default=1000, help="Simulations of the first doubling."
)
@click.option(
    "--to", "highest", type=click.IntRange(min=1), default=32000, help="Simulations of the last doubling."
)
@click.option("--games", type=click.IntRange(min=1), default=100, help="How many games each doubling gets.")
@option_texts
@fixed_seed
@opening_plies
@memory
@click.option("--svg", type=FILE, metavar="FILE", help="Draw the curve here.")
@as_json
def slope(
    game: str,
    *,
    out: Path,
    lowest: int,
    highest: int,
    games: int,
    option: Sequence[str],
    seed: str,
    opening: int,
    memory: float,
    svg: Path | None,
    as_json: bool,
) -> None:
    """Let searches with 2N simulations play those with N, for N, 2N, 4N, ...; goes on where it stopped."""
    from tessera.matches.slope import Slope, draw_slope
    from tessera.players.registry import Resources

    if lowest > highest:
        raise click.BadParameter("the first doubling is above the last", param_hint="--from")
    doublings = [lowest << i for i in range((highest // lowest).bit_length())]
    chosen = load_game(game, option)
    job = Slope(chosen, doublings, games, out, seed, opening, Resources(megabytes=memory))
    with Progress("playing", total=2 * -(-games // 2) * len(doublings)) as progress:
        for found in job.play():
            progress.update(sum(doubling.games for doubling in found))
            if svg and any(doubling.games for doubling in found):
                svg.write_text(draw_slope(f"{chosen!r}: what doubling is worth", found) + "\n", "utf-8")
    if as_json:
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
