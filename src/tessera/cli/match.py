"""`tessera match`: two players against each other, with the uncertainty of the result."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessera.cli.arguments import MEGABYTES, AsJson, GameName, Memory, OptionTexts, Seed, load_game
from tessera.cli.output import error_console, interruptible, print_json

if TYPE_CHECKING:
    from tessera.matches.match import Tally

SPECS = "random, greedy, level:7, time:1.0, sims:1000, gtp:COMMAND, onnx:FILE or python:MODULE:FUNCTION."
Jobs = Annotated[int, typer.Option(min=1, max=256, help="How many processes play at the same time.")]
UntilDecided = Annotated[
    bool, typer.Option("--until-decided", help="Stop as soon as it is clear who is the stronger.")
]
Records = Annotated[Path | None, typer.Option(metavar="DIR", help="Write the record of every game here.")]
OpeningPlies = Annotated[
    int,
    typer.Option(
        "--opening",
        metavar="PLIES",
        min=0,
        help="Draw so many first moves by lot, the same for both games of a pair.",
    ),
]
ReplySeconds = Annotated[
    float, typer.Option("--reply-seconds", min=0.1, help="How long an external program may take for a move.")
]


def match(
    game: GameName,
    *,
    a: Annotated[str, typer.Option("--a", metavar="SPEC", help=f"One player: {SPECS}")],
    b: Annotated[str, typer.Option("--b", metavar="SPEC", help="The other player.")],
    games: Annotated[int, typer.Option(min=1, help="How many games; they come in pairs.")] = 100,
    option: OptionTexts = None,
    seed: Seed = "0",
    jobs: Jobs = 1,
    until_decided: UntilDecided = False,
    records: Records = None,
    opening: OpeningPlies = 0,
    reply_seconds: ReplySeconds = 120.0,
    memory: Memory = MEGABYTES,
    json: AsJson = False,
) -> None:
    """Let two players play pairs of games, in which they exchange seats under the same chance."""
    from rich.progress import Progress

    from tessera.matches.match import Match
    from tessera.matches.parallel import play_match
    from tessera.players.registry import Resources

    chosen = Match(
        load_game(game, option),
        a,
        b,
        str(seed),
        games,
        until_decided,
        records,
        Resources(megabytes=memory, reply_seconds=reply_seconds),
        opening,
    )
    tally = None
    with Progress(console=error_console(), transient=True) as progress, interruptible() as interruption:
        bar = progress.add_task("playing", total=2 * chosen.num_pairs)
        with contextlib.closing(play_match(chosen, jobs)) as playing:
            for tally in playing:
                progress.update(bar, completed=tally.games, description=f"A {tally.score_a:.1%}")
    if tally is not None and json:
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
