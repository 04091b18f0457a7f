"""`tessera match`: two players against each other, with the uncertainty of the result."""

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tessera.cli.arguments import FILE, as_json, fixed_seed, game_name, load_game, memory, option_texts
from tessera.cli.output import Progress, interruptible, print_json

if TYPE_CHECKING:
    from tessera.matches.match import Tally

SPECS = (
    "random, greedy, level:7, time:1.0, clock:60, sims:1000, gtp:COMMAND, onnx:FILE or "
    "python:MODULE:FUNCTION."
)

jobs = click.option(
    "--jobs", type=click.IntRange(1, 256), default=1, help="How many processes play at the same time."
)
until_decided = click.option(
    "--until-decided", is_flag=True, help="Stop as soon as it is clear who is the stronger."
)
records = click.option("--records", type=FILE, metavar="DIR", help="Write the record of every game here.")
opening_plies = click.option(
    "--opening",
    type=click.IntRange(min=0),
    default=0,
    metavar="PLIES",
    help="Draw so many first moves by lot, the same for both games of a pair.",
)


@click.command()
@game_name
@click.option("--a", required=True, metavar="SPEC", help=f"One player: {SPECS}")
@click.option("--b", required=True, metavar="SPEC", help="The other player.")
@click.option("--games", type=click.IntRange(min=1), default=100, help="How many games; they come in pairs.")
@option_texts
@fixed_seed
@jobs
@until_decided
@records
@opening_plies
@click.option(
    "--reply-seconds",
    type=click.FloatRange(min=0.1),
    default=120.0,
    help="How long an external program may take for a move.",
)
@memory
@as_json
def match(
    game: str,
    *,
    a: str,
    b: str,
    games: int,
    option: Sequence[str],
    seed: str,
    jobs: int,
    until_decided: bool,
    records: Path | None,
    opening: int,
    reply_seconds: float,
    memory: float,
    as_json: bool,
) -> None:
    """Let two players play pairs of games, in which they exchange seats under the same chance."""
    from tessera.matches.match import Match
    from tessera.matches.parallel import play_match
    from tessera.players.registry import Resources

    chosen = Match(
        load_game(game, option),
        a,
        b,
        seed,
        games,
        until_decided,
        records,
        Resources(megabytes=memory, reply_seconds=reply_seconds),
        opening,
    )
    tally = None
    with (
        Progress("playing", total=2 * chosen.num_pairs) as progress,
        interruptible() as interruption,
        contextlib.closing(play_match(chosen, jobs)) as playing,
    ):
        for tally in playing:
            progress.update(tally.games, f"A {tally.score_a:.1%}")
    if tally is not None and as_json:
        print_json(tally.as_json())
    elif tally is not None:
        _tell(tally)
    interruption.end()


def _tell(tally: "Tally") -> None:
    low, high = tally.interval
    elo_low, elo_high = tally.elo_interval
    wins, ties, losses = (tally.count_games(score) for score in (1.0, 0.5, 0.0))
    print(f"A = {tally.match.a}, B = {tally.match.b}: {tally.match.game!r}, {tally.games} games")
    print(f"A won {wins}, tied {ties}, lost {losses}")
    print(f"score of A   {tally.score_a:.1%}   95 % interval {low:.1%} to {high:.1%}")
    print(f"Elo of A     {tally.elo:+.0f}   {elo_low:+.0f} to {elo_high:+.0f}")
    print(
        f"CPU seconds a game   A {tally.cpu_seconds('a') / tally.games:.2f}, "
        f"B {tally.cpu_seconds('b') / tally.games:.2f}"
    )
    print(f"tree at most filled   A {tally.fullness('a'):.0%}, B {tally.fullness('b'):.0%}")
    if tally.decided:
        print(f"{tally.decided.upper()} is the stronger.")
    for number, result in enumerate(tally.results, 1):
        if result.failure:
            failure = result.failure
            print(f"game {number}: {failure.side.upper()} loses, {failure.reason}: {failure.message}")
