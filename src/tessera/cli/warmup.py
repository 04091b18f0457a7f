"""`tessera warmup`: compile everything now instead of on first use."""

from typing import Annotated

import typer

from tessera.cli.output import error_console


def warmup(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all by default.")
    ] = None,
) -> None:
    """Compile the rules of all games for this processor and keep the result."""
    from rich.progress import Progress

    from tessera.core.cache_folder import cache_folder, forget_unused_files
    from tessera.core.code_cache import COMPILED, KEPT, SHIPPED, origins
    from tessera.games import game_names, load
    from tessera.players.warmup import note_warm, warm_up_steps

    names = game or game_names()
    with Progress(console=error_console()) as progress:
        for name in names:
            bar = progress.add_task(name, total=None)
            chosen = load(name)
            for number, (step, compile_step) in enumerate(warm_up_steps(chosen), start=1):
                progress.update(bar, description=f"{name}: {step}")
                compile_step()
                progress.update(bar, completed=number)
            progress.update(bar, description=name, total=number)
            note_warm(chosen)
    forget_unused_files()
    print(f"Ready: {', '.join(names)}. Compiled code is kept in {cache_folder()}.")
    print(
        f"Of {origins.total()} functions {origins[SHIPPED]} came compiled with the package,"
        f" {origins[KEPT]} were kept from before and {origins[COMPILED]} were compiled now."
    )
