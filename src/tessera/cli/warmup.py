"""`tessera warmup`: compile everything now instead of on first use."""

from typing import Annotated

import typer

from tessera.cli.common import error_console


def warmup(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all by default.")
    ] = None,
) -> None:
    """Compile the rules of all games for this processor and keep the result."""
    from rich.progress import Progress

    from tessera.core.compiling import cache_folder, forget_old_caches
    from tessera.games import GAMES, load
    from tessera.players.warmup import warm_up_steps

    names = game or list(GAMES)
    with Progress(console=error_console()) as progress:
        for name in names:
            bar = progress.add_task(name, total=None)
            for number, (step, compile_step) in enumerate(warm_up_steps(load(name)), start=1):
                progress.update(bar, description=f"{name}: {step}")
                compile_step()
                progress.update(bar, completed=number)
            progress.update(bar, description=name, total=number)
    forget_old_caches()
    print(f"Ready: {', '.join(names)}. Compiled code is kept in {cache_folder()}.")
