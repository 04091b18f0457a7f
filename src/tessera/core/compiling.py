"""Turning the rules into machine code: one decorator, one cache folder, one way to dispatch.

Numba compiles on first use and keeps the result on disk. It notices changes only in the file a
function stands in, so the cache folder is named after a digest of all our sources and after the CPU.
"""

import functools
import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import config
from numba.extending import overload

PACKAGE = Path(__file__).resolve().parent.parent
# Left out of the digest, so that working on what is never compiled does not recompile the games.
UNCOMPILED_PACKAGES = {"benchmarks", "cli", "envs", "gtp", "matches", "selfplay", "server", "training"}

Function = Callable[..., Any]


def cache_root() -> Path:
    """The folder that holds the compiled code of every version of the sources, one folder each."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tessera"


def source_digest() -> str:
    """A name for this state of the sources and of the compiler."""
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.json")]):
        relative = path.relative_to(PACKAGE)
        if relative.parts[0] not in UNCOMPILED_PACKAGES:
            digest.update(str(relative).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def cache_folder() -> Path:
    """The cache folder for these sources on this CPU; older ones are left for `forget_old_caches`."""
    cpu = hashlib.sha256(f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}".encode())
    return cache_root() / f"{source_digest()}-{llvm.get_host_cpu_name()}-{cpu.hexdigest()[:8]}"


def forget_old_caches() -> None:
    """Delete the compiled code of other versions of the sources."""
    for folder in cache_root().glob("*-*-*"):
        if folder != cache_folder():
            shutil.rmtree(folder, ignore_errors=True)


def compiled(function: Function) -> Function:
    """Compile a function with Numba, cached on disk and releasing the GIL."""
    config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined] # Numba defines it at run time
    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)


def generic(stub: Function) -> Function:
    """Make a stub of the contract dispatch on the record type of its first argument."""
    return _dispatching(stub, default=None)


def overridable(function: Function) -> Function:
    """Like `generic`, but a record type without an implementation of its own uses this very function."""
    return _dispatching(function, default=function)


def _dispatching(function: Function, default: Function | None) -> Function:
    implementations: dict[np.dtype[Any], Function] = {}

    @functools.wraps(function)
    def interpreted(state: Any, *arguments: Any) -> Any:
        return implementations.get(state.dtype, function)(state, *arguments)

    @overload(interpreted, strict=False, jit_options={"error_model": "numpy"})
    def choose(state: Any, *_arguments: Any) -> Function | None:
        return implementations.get(state.dtype, default) if isinstance(state, numba.types.Record) else None

    interpreted.implementations = implementations  # type: ignore[attr-defined]
    return interpreted


def implements(contract: Function, record: np.dtype[Any]) -> Callable[[Function], Function]:
    """Register the decorated function as the contract function's code for states of this record type."""

    def register(function: Function) -> Function:
        contract.implementations[record] = function  # type: ignore[attr-defined]
        return function

    return register


def is_implemented(contract: Function, record: np.dtype[Any]) -> bool:
    """Whether there is code of its own for states of this record type."""
    return record in contract.implementations  # type: ignore[attr-defined]
