"""`tessera analyse`: the best moves of a position while a search thinks about it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessera.cli.arguments import (
    MEGABYTES,
    AsJson,
    GameName,
    Memory,
    OptionTexts,
    Seed,
    load_game,
    read_record,
)
from tessera.cli.output import print_json

if TYPE_CHECKING:
    from tessera.core.position import Position
    from tessera.players.analysis import Analysis


def analyse(
    game: GameName,
    *,
    move: Annotated[
        list[str] | None,
        typer.Option("--move", "-m", metavar="MOVE", help="A move played before; repeatable."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="A game record to take the position from, - for the standard input."
        ),
    ] = None,
    plies: Annotated[int | None, typer.Option(min=0, help="Only so many moves of the record.")] = None,
    option: OptionTexts = None,
    seed: Seed = "0",
    seconds: Annotated[float, typer.Option(min=0, help="How long to think.")] = 2.0,
    simulations: Annotated[int | None, typer.Option(min=1, help="How many simulations at most.")] = None,
    count: Annotated[int, typer.Option(min=1, help="How many moves to show.")] = 5,
    every: Annotated[float, typer.Option(min=0, help="Seconds between two reports while thinking.")] = 0.5,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads that think.")] = 1,
    memory: Memory = MEGABYTES,
    json: AsJson = False,
) -> None:
    """Show the best moves of a position with visits, values and expected lines, while thinking about it."""
    from tessera.players.analysis import analyse as analyse_position
    from tessera.search.search import SearchLimits

    position = _read(record, game, plies) if record else load_game(game, option).start(seed)
    for text in move or []:
        position.play(text)
    limits = SearchLimits(simulations, seconds)
    for analysis in analyse_position(
        position, limits, count=count, every_seconds=every, threads=threads, megabytes=memory
    ):
        if json:
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
