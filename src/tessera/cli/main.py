"""The program `tessera`: its commands, and how it ends when something cannot be done."""

import os
import sys
from typing import Annotated

import typer

from tessera import __version__
from tessera.cli.analyse import analyse
from tessera.cli.bench import bench_app
from tessera.cli.evaluate import evaluate
from tessera.cli.gtp import gtp
from tessera.cli.match import match
from tessera.cli.output import INTERRUPTED
from tessera.cli.perft import perft
from tessera.cli.play import play
from tessera.cli.rate import rate
from tessera.cli.review import review
from tessera.cli.selfplay import selfplay
from tessera.cli.serve import serve
from tessera.cli.simulate import simulate
from tessera.cli.slope import slope
from tessera.cli.solve import solve
from tessera.cli.trace import trace
from tessera.cli.train import train
from tessera.cli.verify import verify
from tessera.cli.warmup import warmup
from tessera.cli.worker import worker

COMMANDS = (
    serve,
    play,
    perft,
    simulate,
    trace,
    verify,
    match,
    rate,
    evaluate,
    slope,
    selfplay,
    train,
    analyse,
    review,
    gtp,
    solve,
    warmup,
    worker,
)
CANNOT = 2

app = typer.Typer(
    help="Tile games: play them, explore their rules, measure them. Without a command: serve.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(bench_app, name="bench")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"tessera {__version__}")
        raise typer.Exit


@app.callback()
def serve_by_default(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Serve the web app when no command is given."""
    if context.invoked_subcommand is None:
        serve()


def run() -> None:
    """Run the command line; input that cannot be used ends in one sentence and exit code 2."""
    try:
        app()
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not complain about it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except (ValueError, OSError) as error:
        sys.exit(_told(error))


def _told(error: Exception) -> int:
    """Print an error that people can mend; anything else is a bug and keeps its traceback."""
    from tessera.core.errors import TesseraError

    if not isinstance(error, TesseraError | OSError):
        raise error
    sentence = str(error)
    if isinstance(error, OSError) and error.filename:  # The system's number for an error helps nobody.
        sentence = f"{error.filename}: {error.strerror}"
    print(f"tessera: {sentence}", file=sys.stderr)
    return CANNOT
