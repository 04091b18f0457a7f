"""Compiled code for wheels: `python -m tessera.players.shipping FOLDER` fills a folder with it.

Code is made for the processor of this machine and for the levels that it reaches, for each in a process of
its own. `--games` and `--processors` leave some of it out.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tessera.core.code_cache import TOOLS, Processor, usable_processors
from tessera.core.shipped_code import About, write_about
from tessera.games import GAMES

SHIPPED = ("*.nbc", "*.source")


def fill_folder(folder: Path, games: list[str], names: list[str] | None = None) -> About:
    """Fill a folder with the code of these games, for this processor and its levels or those named."""
    folder.mkdir(parents=True, exist_ok=True)
    processors = [processor for processor in this_machine() if names is None or processor[1] in names]
    with tempfile.TemporaryDirectory() as caches:
        started = [
            _start(processor, Path(caches) / str(number), games)
            for number, processor in enumerate(processors)
        ]
        for process in started:
            if process.wait():
                raise ChildProcessError(f"compiling for a wheel ended with {process.returncode}")
        for pattern in SHIPPED:
            for file in Path(caches).rglob(pattern):
                shutil.copy(file, folder)
    about = About(TOOLS, [name for _, name, _ in processors])
    write_about(folder, about)
    return about


def this_machine() -> list[Processor]:
    """This processor, and the levels that it reaches."""
    from numba.core.registry import cpu_target  # noqa: PLC0415 - as everywhere, only where it is used

    return usable_processors(cpu_target.target_context.codegen())


def _start(processor: Processor, cache: Path, games: list[str]) -> "subprocess.Popen[bytes]":
    _, name, features = processor
    told = {"NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": features, "XDG_CACHE_HOME": str(cache)}
    command = [sys.executable, "-m", "tessera", "warmup", *games]
    return subprocess.Popen(command, env={**os.environ, **told}, stdout=subprocess.DEVNULL)


def main(arguments: list[str] | None = None) -> None:
    """Fill a folder and say what with."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--processors", nargs="*", help="by name; all that this machine can run by default")
    chosen = parser.parse_args(arguments)
    about = fill_folder(chosen.folder, chosen.games, chosen.processors)
    files = list(chosen.folder.glob("*.nbc"))
    size = sum(file.stat().st_size for file in files) >> 20
    print(
        f"{len(files)} functions ({size} MB) for {' and '.join(about.processors)}, made with {about.tools}."
    )


if __name__ == "__main__":
    main()
