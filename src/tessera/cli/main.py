"""The program `tessera`: its commands, and how it ends when something cannot be done."""

import os
import sys

import click

from tessera import __version__
from tessera.cli.admin import admin
from tessera.cli.analyse import analyse
from tessera.cli.bench import bench
from tessera.cli.calibrate import calibrate
from tessera.cli.completion import completion
from tessera.cli.evaluate import evaluate
from tessera.cli.gtp import gtp
from tessera.cli.levels import levels
from tessera.cli.match import match
from tessera.cli.output import INTERRUPTED, is_interruption
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
    levels,
    match,
    rate,
    calibrate,
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
    admin,
    bench,
    completion,
)
CANNOT = 2


@click.group(
    invoke_without_command=True,
    context_settings={"show_default": True, "max_content_width": 110},
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Tile games: play them, explore their rules, measure them. Without a command: serve."""
    if context.invoked_subcommand is None:
        context.invoke(serve)


for command in COMMANDS:
    app.add_command(command)


def run() -> None:
    """Run the command line; input that cannot be used ends in one sentence and exit code 2."""
    try:
        sys.exit(app.main(prog_name="tessera", standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not complain about it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (click.Abort, KeyboardInterrupt, SystemError) as error:
        if isinstance(error, SystemError) and not is_interruption(error):
            raise
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
