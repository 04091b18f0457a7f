"""`tessera worker`: programs' thoughts for the servers that share a PostgreSQL."""

import click

from tessera.core.extras import extra


@click.command()
@click.option("--database", metavar="URL", envvar="TESSERA_DATABASE", required=True, help="postgresql://…")
@click.option("--processes", type=click.IntRange(min=1), default=2, help="How many programs think at once.")
def worker(database: str, processes: int) -> None:
    """Let programs think here for all servers on one PostgreSQL."""
    from tessera.core.errors import OptionError

    with extra("server"):
        from tessera.server.operation.settings import Settings

    settings = Settings.from_environment(database=database, workers=processes)
    if not settings.is_postgres:
        raise OptionError("workers of their own need a PostgreSQL; with SQLite the server brings its own")

    from tessera.core.interpreting import interpret_here

    interpret_here()  # Programs think in processes of their own, which this one only looks after.

    with extra("server"):
        from tessera.server.operation.worker import run_worker

    run_worker(settings)
