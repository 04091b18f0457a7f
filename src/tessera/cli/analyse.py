"""`tessera analyse`: the best moves of a position while a search thinks about it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tessera.cli.arguments import (
    FILE,
    as_json,
    fixed_seed,
    game_name,
    load_game,
    memory,
    option_texts,
    read_record,
    threads,
)
from tessera.cli.output import print_json

if TYPE_CHECKING:
    from tessera.core.position import Position
    from tessera.players.analysis import Analysis


@click.command()
@game_name
@click.option("--move", "-m", multiple=True, metavar="MOVE", help="A move played before; repeatable.")
@click.option(
    "--record",
    type=FILE,
    metavar="FILE",
    help="A game record to take the position from, - for the standard input.",
)
@click.option("--plies", type=click.IntRange(min=0), help="Only so many moves of the record.")
@option_texts
@fixed_seed
@click.option("--seconds", type=click.FloatRange(min=0), default=2.0, help="How long to think.")
@click.option("--simulations", type=click.IntRange(min=1), help="How many simulations at most.")
@click.option("--count", type=click.IntRange(min=1), default=5, help="How many moves to show.")
@click.option(
    "--every", type=click.FloatRange(min=0), default=0.5, help="Seconds between two reports while thinking."
)
@threads
@memory
@as_json
def analyse(
    game: str,
    *,
    move: Sequence[str],
    record: Path | None,
    plies: int | None,
    option: Sequence[str],
    seed: str,
    seconds: float,
    simulations: int | None,
    count: int,
    every: float,
    threads: int,
    memory: float,
    as_json: bool,
) -> None:
    """Show the best moves of a position with visits, values and expected lines, while thinking about it."""
    from tessera.players.analysis import analyse as analyse_position
    from tessera.search.search import SearchLimits

    position = _read(record, game, plies) if record else load_game(game, option).start(seed)
    for text in move:
        position.play(text)
    limits = SearchLimits(simulations, seconds)
    for analysis in analyse_position(
        position, limits, count=count, every_seconds=every, threads=threads, megabytes=memory
    ):
        if as_json:
            print_json(analysis.as_json())
        elif analysis.is_final:
            _tell(position, analysis)


def _read(record: Path, game: str, plies: int | None) -> "Position":
    """The position of a record after so many moves."""
    from tessera.core.errors import RecordError

    position = read_record(record).replay()
    if position.game.name != game:
        raise RecordError(f"the record is of {position.game.title}")
    while plies is not None and len(position.history) > plies:
        position.undo()
    return position


def _tell(position: "Position", analysis: "Analysis") -> None:
    from tessera.search.hints import describe_reason

    name = position.game.seat_names()[analysis.seat]
    print(f"{name} to move, {analysis.simulations:,} simulations, tree {analysis.fullness:.0%} full")
    for suggestion in analysis.suggestions:
        value = suggestion.values[analysis.seat]
        print(f"{suggestion.visits:8,} {value:+.3f}  {'  '.join(suggestion.line)}")
        if suggestion.reasons:
            print(f"{'':17}{', '.join(map(describe_reason, suggestion.reasons))}")
