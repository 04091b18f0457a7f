"""Turning the rules into machine code: one decorator, and one way to dispatch.

Numba compiles on first use; `code_cache` keeps the result on disk. A process that interprets the rules
(`interpreting`) does without both, which is why they are loaded only inside functions here.
"""

import functools
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

import numpy as np

from tessera.core.interpreting import is_interpreted
from tessera.core.sources import digest_of, imported_by

Function = Callable[..., Any]

OPTIONS = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    # Nobody takes the address of a function, so none needs the code to be called by it.
    "no_cfunc_wrapper": True,
}

_implementations: dict[Function, dict[np.dtype[Any], Function]] = {}
"""For each generic function its code by record type."""


def compiled(function: Function) -> Function:
    """Compile a function with Numba, cached on disk and releasing the GIL."""
    if is_interpreted():
        return function
    from tessera.core.code_cache import CodeCache  # noqa: PLC0415 - they load Numba
    from tessera.core.code_library import EntryPoint  # noqa: PLC0415 - the same

    made = EntryPoint(function, targetoptions=OPTIONS)
    digest = functools.partial(_digest_for, function.__module__)
    made._cache = CodeCache(function, digest)  # Numba's own name for it
    return made


def compiles_as(function: Function, **options: Any) -> Callable[[Function], Function]:
    """Have compiled callers get, for this function, what the decorated one answers for their types."""
    if is_interpreted():
        return lambda choose: choose
    from numba.extending import overload  # noqa: PLC0415 - only where it is used

    return overload(function, strict=False, **options)


def instruction(generate: Function) -> Function:
    """Have compiled callers get the instructions that the decorated function writes."""
    if is_interpreted():
        return generate
    from numba.extending import intrinsic  # noqa: PLC0415 - only where it is used

    return intrinsic(generate)


def code_digest(module: str, records: Iterable[np.dtype[Any]]) -> str:
    """A name for all that code of this module depends on when it is compiled for states of these types."""
    return _code_digest(module, frozenset(records), _num_implementations())


@functools.cache
def _code_digest(module: str, records: frozenset[np.dtype[Any]], _loaded: int) -> str:
    return digest_of(code_modules(module, records))


def code_modules(module: str, records: Collection[np.dtype[Any]]) -> frozenset[str]:
    """What it depends on: the modules it imports, and those with code for generic functions in there."""
    modules: frozenset[str] = frozenset()
    more = imported_by(module)
    while more - modules:
        modules |= more
        implementing = {
            implementation.__module__
            for function, implementations in _implementations.items()
            if function.__module__ in modules
            for record, implementation in implementations.items()
            if record in records
        }
        more = frozenset().union(*map(imported_by, implementing))
    return modules


def _num_implementations() -> int:
    """Grows with each game and each piece of knowledge that is loaded."""
    return sum(map(len, _implementations.values()))


def _digest_for(module: str, types: Iterable[Any]) -> str:
    return code_digest(module, _records(types))


def _records(types: Iterable[Any]) -> Iterator[np.dtype[Any]]:
    """The types of states among the types of arguments, alone or in arrays."""
    from numba import types as numba_types  # noqa: PLC0415 - only where it is used

    for argument in types:
        element = getattr(argument, "dtype", argument)
        if isinstance(argument, numba_types.Record):
            yield argument.dtype
        elif isinstance(element, numba_types.Record):
            yield element.dtype
        else:
            yield from _records(getattr(argument, "types", ()))  # of a tuple


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

    @compiles_as(interpreted, jit_options={"error_model": "numpy", "no_cfunc_wrapper": True})
    def choose(state: Any, *_arguments: Any) -> Function | None:
        from numba import types as numba_types  # noqa: PLC0415 - only where it is used

        return implementations.get(state.dtype, default) if isinstance(state, numba_types.Record) else None

    _implementations[interpreted] = implementations
    return interpreted


def implements(contract: Function, record: np.dtype[Any]) -> Callable[[Function], Function]:
    """Register the decorated function as the contract function's code for states of this record type."""

    def register(function: Function) -> Function:
        _implementations[contract][record] = function
        return function

    return register


def is_implemented(contract: Function, record: np.dtype[Any]) -> bool:
    """Whether there is code of its own for states of this record type."""
    return record in _implementations[contract]
