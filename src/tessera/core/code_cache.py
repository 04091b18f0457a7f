"""Compiled code, kept on disk under a name made from everything it depends on.

The name of a file is a digest of the function, the types it is called with, the sources it was made from,
Numba and the processor. So a file is never out of date, several checkouts and processes share one
folder, and what is no longer asked for is deleted by its age.
"""

import contextlib
import hashlib
import os
import pickle
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import caching, sigutils
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from tessera.core import code_library
from tessera.core.cache_folder import cache_folder, read_file, tell, write_file
from tessera.core.sources import digest_of

WAIT_SECONDS = 120.0
"""How long to wait for another process that compiles the same; then it is compiled here too."""
TOOLS = f"{sys.version} {numba.__version__} {llvmlite.__version__} {np.__version__}"


class CodeCache(caching._Cache):
    """What Numba asks for the compiled code of one function; `digest` tells what a signature depends on."""

    def __init__(self, function: Callable[..., Any], digest: Callable[[tuple[Any, ...]], str]) -> None:
        self._function = function
        self._digest = digest
        self._locks: dict[Path, int] = {}

    @property
    def cache_path(self) -> str:
        """The folder, for Numba's statistics."""
        return str(cache_folder())

    def load_overload(self, sig: Any, target_context: Any) -> CompileResult | None:
        """The compiled code for this signature; without it, the caller compiles and then saves it."""
        target_context.refresh()
        file = self._file(sig, target_context.codegen())
        found = _read(file.name, target_context)
        if found is None and self._wait_for_others(file):
            found = _read(file.name, target_context)
            if found is not None:
                self._release(file)
        return found

    def save_overload(self, sig: Any, data: CompileResult) -> None:
        """Keep compiled code for the next time."""
        file = self._file(sig, data.codegen)
        try:
            if not data.library.has_dynamic_globals and all(lifted.can_cache for lifted in data.lifted):
                write_file(file.name, dumps(data._reduce()))
        finally:
            self._release(file)

    def enable(self) -> None:
        """Caching is always on."""

    def disable(self) -> None:
        """Caching is always on."""

    def flush(self) -> None:
        """Files never are out of date."""

    def _file(self, sig: Any, codegen: Any) -> Path:
        types, _ = sigutils.normalize_signature(sig)
        cells = self._function.__closure__ or ()
        closure = hashlib.sha256(dumps(tuple(cell.cell_contents for cell in cells))).hexdigest()
        name = f"{self._function.__module__}.{self._function.__qualname__}"
        sources = self._digest(types) + digest_of([code_library.__name__])
        parts = [TOOLS, name, str(types), str(codegen.magic_tuple()), closure, sources]
        key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
        return cache_folder() / f"{name.replace('<', '').replace('>', '')}-{key}.nbc"

    def _wait_for_others(self, file: Path) -> bool:
        """Take the right to compile this; True: somebody else had it and may have saved the code."""
        if sys.platform == "win32" or file in self._locks:
            return False
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._locks[file] = os.open(file.with_suffix(".lock"), os.O_CREAT | os.O_RDWR)
        except OSError:
            return False  # Saving will say what is wrong with the folder.
        return not _try_lock(self._locks[file]) and _wait_for_lock(self._locks[file])

    def _release(self, file: Path) -> None:
        lock = self._locks.pop(file, None)
        if lock is not None:
            with contextlib.suppress(OSError):
                file.with_suffix(".lock").unlink()
            os.close(lock)


def _try_lock(lock: int) -> bool:
    import fcntl  # noqa: PLC0415 - Windows has none: there, two processes may compile the same at once

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _wait_for_lock(lock: int) -> bool:
    end = time.monotonic() + WAIT_SECONDS
    while not _try_lock(lock) and time.monotonic() < end:
        time.sleep(0.05)
    return True


def _read(name: str, target_context: Any) -> CompileResult | None:
    content = read_file(name)
    if content is None:
        return None
    try:
        return CompileResult._rebuild(target_context, *pickle.loads(content))
    except Exception as error:  # A damaged file can raise anything; the code is then compiled anew.
        tell(f"the compiled code in {cache_folder() / name} cannot be used: {error!r}")
        return None
