"""Compiled code, kept on disk under a name made from everything it depends on, or come with the package.

The name of a file is a digest of the function, the types it is called with, the sources it was made from,
Numba and the processor. So a file is never out of date, several checkouts and processes share one
folder, and what is no longer asked for is deleted by its age.
"""

import contextlib
import functools
import hashlib
import os
import pickle
import sys
import time
from collections import Counter
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
from tessera.core.cache_folder import cache_folder, file_names, read_file, tell, write_file
from tessera.core.shipped_code import FOLDER, about_shipped_code, levels_with, read_shipped_file
from tessera.core.sources import digest_of

WAIT_SECONDS = 120.0
"""How long to wait for another process that compiles the same; then it is compiled here too."""
TOOLS = (
    f"{sys.implementation.cache_tag}, Numba {numba.__version__}, llvmlite {llvmlite.__version__}"
    f" and NumPy {np.__version__}"
)
"""What compiled code was made with; with others it is made anew."""

ANEW = "it is compiled anew"
KEPT, SHIPPED, COMPILED = "kept", "shipped", "compiled"
origins: Counter[str] = Counter()
"""Where the code of this process comes from, in functions."""


Processor = tuple[str, str, str]
"""What code is made for, as Numba tells it: system, name and features."""


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
        file = self._file(sig, target_context.codegen().magic_tuple())
        found = _read_kept(file.name, target_context) or self._read_shipped(sig, target_context)
        if found is None:
            _tell_of_other_tools()
        if found is None and self._wait_for_others(file):
            found = _read_kept(file.name, target_context)
            if found is not None:
                self._release(file)
        return found

    def _read_shipped(self, sig: Any, target_context: Any) -> CompileResult | None:
        """Code that came with the package for this very processor, or for all of its level."""
        about = about_shipped_code()
        if about is None:
            return None
        if about.tools != TOOLS:
            tell(
                f"the compiled code that came with the package is for {about.tools}, not for {TOOLS}: {ANEW}"
            )
            return None
        processors = usable_processors(target_context.codegen())
        for processor in processors:
            name = self._file(sig, processor).name
            found = _rebuild(FOLDER / name, read_shipped_file(name), target_context)
            if found is not None:
                origins[SHIPPED] += 1
                return found
        if not {name for _, name, _ in processors} & set(about.processors):
            names, here = " and ".join(about.processors), processors[0][1]
            tell(f"the compiled code that came with the package is for {names}, not for {here}: {ANEW}")
        return None

    def save_overload(self, sig: Any, data: CompileResult) -> None:
        """Keep compiled code for the next time."""
        file = self._file(sig, data.codegen.magic_tuple())
        origins[COMPILED] += 1
        try:
            if not data.library.has_dynamic_globals and all(lifted.can_cache for lifted in data.lifted):
                code = dumps(data._reduce())
                write_file(file.name, hashlib.sha256(code).digest() + code)
        finally:
            self._release(file)

    def enable(self) -> None:
        """Caching is always on."""

    def disable(self) -> None:
        """Caching is always on."""

    def flush(self) -> None:
        """Files never are out of date."""

    def _file(self, sig: Any, processor: Processor) -> Path:
        types, _ = sigutils.normalize_signature(sig)
        cells = self._function.__closure__ or ()
        closure = hashlib.sha256(dumps(tuple(cell.cell_contents for cell in cells))).hexdigest()
        name = f"{self._function.__module__}.{self._function.__qualname__}"
        sources = self._digest(types) + digest_of([code_library.__name__])
        parts = [TOOLS, name, str(types), str(processor), closure, sources]
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


def usable_processors(codegen: Any) -> list[Processor]:
    """This processor, and the levels that it reaches."""
    system, name, features = codegen.magic_tuple()
    has = {feature[1:]: feature[0] == "+" for feature in features.split(",") if feature}
    return [(system, name, features), *((system, level, "") for level in levels_with(has))]


@functools.cache
def _tell_of_other_tools() -> None:
    """Say, once after the tools have changed, why what is kept is not used."""
    name = hashlib.sha256(TOOLS.encode()).hexdigest()[:32] + ".tools"
    if read_file(name) is None:
        others = [content.decode() for content in map(read_file, file_names("*.tools")) if content]
        if others:
            tell(f"the compiled code in {cache_folder()} is for {others[-1]}, not for {TOOLS}: {ANEW}")
        write_file(name, TOOLS.encode())


def _read_kept(name: str, target_context: Any) -> CompileResult | None:
    found = _rebuild(cache_folder() / name, read_file(name), target_context)
    origins[KEPT] += found is not None
    return found


def _rebuild(file: Path, content: bytes | None, target_context: Any) -> CompileResult | None:
    """Code as it can be called, from a file with this content."""
    if content is None:
        return None
    digest, code = content[: hashlib.sha256().digest_size], content[hashlib.sha256().digest_size :]
    try:
        if hashlib.sha256(code).digest() != digest:
            raise ValueError("it is damaged")
        return CompileResult._rebuild(target_context, *pickle.loads(code))
    except Exception as error:  # What does not fit can raise anything; the code is then compiled anew.
        tell(f"the compiled code in {file} cannot be used ({error}): {ANEW}")
        return None
