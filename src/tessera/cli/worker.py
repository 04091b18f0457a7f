"""`tessera worker`: programs' thoughts for the servers that share a PostgreSQL."""

from typing import Annotated

import typer


def worker(
    database: Annotated[str, typer.Option(metavar="URL", envvar="TESSERA_DATABASE", help="postgresql://…")],
    processes: Annotated[int, typer.Option(min=1, help="How many programs think at once.")] = 2,
) -> None:
    """Let programs think here for all servers on one PostgreSQL."""
    from tessera.core.errors import OptionError
    from tessera.server.operation.settings import Settings

    settings = Settings.from_environment(database=database, workers=processes)
    if not settings.is_postgres:
        raise OptionError("workers of their own need a PostgreSQL; with SQLite the server brings its own")

    from tessera.core.interpreting import interpret_here

    interpret_here()  # Programs think in processes of their own, which this one only looks after.

    from tessera.server.operation.worker import run_worker

    run_worker(settings)
