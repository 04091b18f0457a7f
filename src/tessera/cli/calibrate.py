"""`tessera calibrate`: finding the levels of a game."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tessera.cli.arguments import FILE, fixed_seed, game_name, load_game, memory, option_texts
from tessera.cli.match import jobs, opening_plies
from tessera.cli.output import Progress, interruptible

if TYPE_CHECKING:
    from tessera.matches.calibration import FoundLevel

LOWEST, HIGHEST = 1, 9


def _read_range(context: click.Context, parameter: click.Parameter, text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    if first.isdigit() and last.isdigit() and LOWEST <= int(first) < int(last) <= HIGHEST:
        return int(first), int(last)
    raise click.BadParameter(f"levels are written like 1-6, not {text!r}", param_hint="--levels")


@click.command()
@game_name
@click.option("--out", type=FILE, required=True, metavar="DIR", help="Where the games are kept.")
@click.option(
    "--levels",
    default=f"{LOWEST}-{HIGHEST}",
    callback=_read_range,
    metavar="FIRST-LAST",
    help="Which levels: the first is given, the others are looked for.",
)
@click.option(
    "--games", type=click.IntRange(min=2), default=200, help="Games of each level with the one below."
)
@click.option(
    "--aim",
    type=click.FloatRange(0.5, 1, min_open=True, max_open=True),
    default=0.65,
    help="The score wanted.",
)
@click.option("--minutes", type=click.FloatRange(min=0), help="Stop after so long; the same command goes on.")
@click.option("--write", type=FILE, metavar="FILE", help="Put what was found into this file of levels.")
@option_texts
@fixed_seed
@jobs
@opening_plies
@memory
def calibrate(
    game: str,
    *,
    out: Path,
    levels: tuple[int, int],
    games: int,
    aim: float,
    minutes: float | None,
    write: Path | None,
    option: Sequence[str],
    seed: str,
    jobs: int,
    opening: int,
    memory: float,
) -> None:
    """Look for the levels of a game, each as much stronger than the one below; goes on where it stopped."""
    from tessera.matches.calibration import Calibration, level_rows, write_rows
    from tessera.players.registry import Resources

    chosen, (first, last) = load_game(game, option), levels
    resources = Resources(megabytes=memory)
    job = Calibration(chosen, out, first, last, games, aim, seed, opening, jobs, resources)
    end = time.monotonic() + 60 * minutes if minutes is not None else float("inf")
    found: list[FoundLevel] = []
    tried = None
    with Progress("playing") as progress, interruptible() as interruption:
        for level, is_found in job.find():
            if tried and not is_found and level.dials != tried.dials:
                print(f"level {tried.number} is not {_told(tried)}", flush=True)
            tried = None if is_found else level
            if is_found:
                found.append(level)
                print(f"level {level.number} is {_told(level)}", flush=True)
            progress.update(level.games, f"level {level.number}, {level.dials.spec}, {level.games} games")
            if time.monotonic() > end:
                break
    if found and write:
        write_rows(write, chosen, level_rows(chosen, found))
    _tell(found)
    if len(found) <= last - first:
        print("not all levels were found yet; the same command goes on")
    interruption.end()


def _told(level: "FoundLevel") -> str:
    if not level.pairs:
        return level.dials.spec
    return f"{level.dials.spec}: {level.score:.2f} in {level.games} games"


def _tell(found: "list[FoundLevel]") -> None:
    from tessera.matches.calibration import even_aim

    print(
        "| level | simulations | careless moves | temperature | score against the one below | Elo above it |"
    )
    print("|---|---|---|---|---|---|")
    for level in found:
        dials = level.dials
        scored = (
            "{:.2f}, {:.2f} to {:.2f} ({})".format(level.score, *level.interval, level.games)
            if level.pairs
            else ""
        )
        elo = f"{level.elo:+.0f}" if level.pairs else ""
        dialled = f"{dials.simulations:,} | {dials.blunders:.0%} | {dials.temperature:g}"
        print(f"| {level.number} | {dialled} | {scored} | {elo} |")
    if len(found) == HIGHEST:
        print(f"Steps of one size would be those of --aim {even_aim(found):.2f}.")
