"""`tessera completion`: what teaches a shell the words of the command line."""

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "fish", "zsh"]), help="Which shell.")
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script for a shell to complete commands and games: eval "$(tessera completion bash)"."""
    script = get_completion_class(shell)
    assert script is not None, "one of those that Click knows"
    print(script(context.find_root().command, {}, "tessera", "_TESSERA_COMPLETE").source())
