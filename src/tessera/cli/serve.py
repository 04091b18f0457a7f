"""`tessera serve`: the web app, on this machine or for others."""

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; by default a file of yours."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """Serve the web app and open it in the browser."""
    from tessera.core.interpreting import interpret_here

    interpret_here()  # Programs think in processes of their own.

    from tessera.server.operation.run import run_server
    from tessera.server.operation.settings import Settings

    run_server(Settings.from_environment(database=database), host, port, browser)
