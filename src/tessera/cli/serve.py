"""`tessera serve`: the web app, on this machine or for others."""

import click

from tessera.core.extras import extra


@click.command()
@click.option("--host", default="127.0.0.1", help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, help="The port; 0 for any free one.")
@click.option(
    "--database", metavar="URL", help="sqlite:///FILE or postgresql://…; by default a file of yours."
)
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.")
def serve(host: str, port: int, database: str | None, browser: bool) -> None:
    """Serve the web app and open it in the browser."""
    from tessera.core.interpreting import interpret_here

    interpret_here()  # Programs think in processes of their own.

    with extra("server"):
        from tessera.server.operation.run import run_server
        from tessera.server.operation.settings import Settings

    run_server(Settings.from_environment(database=database), host, port, browser)
