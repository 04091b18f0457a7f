"""`tessera evaluate`: where an agent stands on the ladder of levels."""

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tessera.cli.arguments import FILE, as_json, fixed_seed, game_name, load_game, option_texts
from tessera.cli.match import SPECS, jobs
from tessera.cli.output import Progress, interruptible, print_json, print_table

if TYPE_CHECKING:
    from tessera.matches.placing import Place

WIDTH, HEIGHT, EDGE = 640, 360, 56


@click.command()
@game_name
@click.argument("agent", metavar="AGENT", help=f"Whom to place: {SPECS}")
@click.option(
    "--level",
    type=int,
    multiple=True,
    metavar="NUMBER",
    help="A level to play against; repeatable. By default 1 to 5.",
)
@click.option(
    "--games",
    type=click.IntRange(min=2),
    default=100,
    help="How many games with each level; they come in pairs.",
)
@option_texts
@fixed_seed
@jobs
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the place as SVG.")
@as_json
def evaluate(
    game: str,
    *,
    agent: str,
    level: Sequence[int],
    games: int,
    option: Sequence[str],
    seed: str,
    jobs: int,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Place an agent on the ladder of levels, with the uncertainty of its place."""
    from tessera.matches.match import Match
    from tessera.matches.placing import Place, check_ladder, climb_levels

    chosen, levels = load_game(game, option), sorted(set(level or range(1, 6)))
    check_ladder(chosen, levels)
    base = Match(chosen, agent, agent, seed, games)
    place: Place | None = None
    with (
        Progress("playing", total=2 * base.num_pairs * len(levels)) as progress,
        interruptible() as interruption,
        contextlib.closing(climb_levels(base, levels, jobs)) as playing,
    ):
        for step in playing:
            if isinstance(step, Place):
                place = step
                continue
            before = sum(tally.games for tally in place.tallies.values()) if place else 0
            progress.update(before + step.games, f"{step.match.b} {step.score_a:.1%}")
    if place is not None:
        if plot is not None:
            plot.write_text(draw(place, agent), encoding="utf-8")
        if as_json:
            print_json({"game": chosen.name, "agent": agent, **place.as_json()})
        else:
            _tell(place, agent)
    interruption.end()


def _tell(place: "Place", agent: str) -> None:
    rows = []
    for number, tally in place.tallies.items():
        low, high = tally.interval
        cells = (f"level:{number}", f"{place.elos[number]:+d}", str(tally.games))
        rows.append((*cells, f"{tally.score_a:.1%}", f"{low:.1%} to {high:.1%}"))
    print_table(("against", "Elo", "games", "score", "95 % interval"), rows)
    low, high = place.interval
    told = f"Elo {place.elo:+.0f} above level 1, 95 % interval {low:+.0f} to {high:+.0f}"
    print(f"{agent}: {told}; level {place.level:.1f}")


def draw(place: "Place", agent: str) -> str:
    """The ladder, and the agent with its interval on it."""
    from tessera.core import svg

    ends = [*place.elos.values(), *place.interval]
    lowest, highest = min(ends), max(ends)

    def across(elo: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * (elo - lowest) / (highest - lowest)

    middle = HEIGHT / 2
    shapes = [
        svg.tag("rect", width=WIDTH, height=HEIGHT, fill="#FFF"),
        svg.tag("line", x1=EDGE, x2=WIDTH - EDGE, y1=middle, y2=middle, stroke="#888"),
        svg.text(f"{agent}: Elo {place.elo:+.0f} above level 1", WIDTH / 2, 32, 16),
    ]
    for number, elo in place.elos.items():
        x = across(elo)
        shapes.append(svg.tag("line", x1=x, x2=x, y1=middle - 8, y2=middle + 8, stroke="#888"))
        shapes.append(svg.text(str(number), x, middle + 26, 14))
        if number in place.tallies:
            shapes.append(svg.text(f"{place.tallies[number].score_a:.0%}", x, middle + 48, 12))
    low, high = map(across, place.interval)
    y = middle - 40
    shapes.append(svg.tag("line", x1=low, x2=high, y1=y, y2=y, stroke="#2F6FD6", stroke_width=4))
    shapes.append(svg.tag("circle", cx=across(place.elo), cy=y, r=7, fill="#2F6FD6"))
    told = "levels by their Elo, below them the agent's score against each"
    shapes.append(svg.text(told, WIDTH / 2, HEIGHT - 24, 14))
    return svg.tag("svg", *shapes, xmlns="http://www.w3.org/2000/svg", width=WIDTH, height=HEIGHT)
