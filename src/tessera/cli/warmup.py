"""`tessera warmup`: compile everything now instead of on first use."""

from collections.abc import Sequence

import click

from tessera.cli.output import Progress


@click.command()
@click.argument("game", metavar="[GAME]...", nargs=-1, help="Which games; all by default.")
def warmup(game: Sequence[str]) -> None:
    """Compile the rules of all games for this processor and keep the result."""
    from tessera.core.cache_folder import cache_folder, forget_unused_files
    from tessera.core.code_cache import COMPILED, KEPT, SHIPPED, origins
    from tessera.games import game_names, load
    from tessera.players.warmup import note_warm, warm_up_steps

    names = game or game_names()
    for name in names:
        chosen = load(name)
        with Progress(name) as progress:
            for number, (step, compile_step) in enumerate(warm_up_steps(chosen)):
                progress.update(number, f"{name}: {step}")
                compile_step()
        note_warm(chosen)
    forget_unused_files()
    print(f"Ready: {', '.join(names)}. Compiled code is kept in {cache_folder()}.")
    print(
        f"Of {origins.total()} functions {origins[SHIPPED]} came compiled with the package,"
        f" {origins[KEPT]} were kept from before and {origins[COMPILED]} were compiled now."
    )
