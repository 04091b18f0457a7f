"""`tessera perft`: count move sequences, the sharpest short test of a move generator."""

import os
import queue
import sys
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tessera.cli.arguments import as_json, fixed_seed, game_name, load_game, option_texts
from tessera.cli.output import INTERRUPTED, print_json

if TYPE_CHECKING:
    from tessera.core.position import Position


@click.command()
@game_name
@click.option("--depth", type=click.IntRange(0, 20), required=True, help="How many moves deep.")
@option_texts
@fixed_seed
@as_json
def perft(game: str, depth: int, option: Sequence[str], seed: str, as_json: bool) -> None:
    """Count the sequences of moves that the rules allow from the start."""
    nodes = _count(load_game(game, option).start(seed), depth)
    if as_json:
        print_json({"nodes": nodes})
    else:
        print(f"{nodes:,}")


def _count(position: "Position", depth: int) -> int:
    """Count in a thread of its own: compiled code does not hear Ctrl-C, the thread that waits for it does."""
    from tessera.core.position import divide

    parts: queue.SimpleQueue[int | BaseException | None] = queue.SimpleQueue()

    def count() -> None:
        try:
            for nodes in divide(position, depth):
                parts.put(nodes)
            parts.put(None)
        except BaseException as error:  # handed over to whoever waits
            parts.put(error)

    threading.Thread(target=count, daemon=True).start()
    counted: list[int] = []
    try:
        while (part := parts.get()) is not None:
            if isinstance(part, BaseException):
                raise part
            counted.append(part)
    except KeyboardInterrupt:
        moves = len(position.legal_numbers())
        told = f"{sum(counted):,} sequences begin with the first {len(counted)} of {moves} moves"
        print(f"interrupted: {told}", file=sys.stderr, flush=True)
        os._exit(INTERRUPTED)  # compiled code cannot be stopped otherwise
    return sum(counted)
