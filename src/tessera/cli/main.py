"""The program `tessera`: its commands, and how it ends when something cannot be done."""

import os
import sys

import typer

from tessera.cli.bench import bench
from tessera.cli.perft import perft
from tessera.cli.play import play
from tessera.cli.simulate import simulate
from tessera.cli.trace import trace
from tessera.cli.verify import verify
from tessera.cli.warmup import warmup

COMMANDS = (play, perft, simulate, trace, verify, bench, warmup)
CANNOT = 2
INTERRUPTED = 130

app = typer.Typer(
    help="Tile games: play them, explore their rules, measure them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in COMMANDS:
    app.command()(command)


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
    print(f"tessera: {error}", file=sys.stderr)
    return CANNOT
