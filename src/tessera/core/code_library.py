"""Machine code only for what Python calls; what compiled code calls becomes a part of its callers.

Numba by itself optimises each function and makes machine code of it before it goes, inlined, into those that
call it, where all that is done once more. Here a function that nothing but compiled code calls is kept as it
was translated, and optimised once with everything around it: half the time, and the same speed.
"""

import contextlib
import gc
from collections.abc import Callable, Iterator
from typing import Any

from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.runtime import rtsys

# Numba's own prefixes of symbols.
CALLED_BY_PYTHON = "_ZN7cpython"
ENVIRONMENT = "_ZN08NumbaEnv"


class EntryPoint(CPUDispatcher):
    """A compiled function; compiled callers get its code without what it takes to be called by Python."""

    def __init__(
        self, py_func: Callable[..., Any], locals: Any = None, targetoptions: Any = None, **options: Any
    ) -> None:
        _use_libraries()
        super().__init__(py_func, locals, targetoptions, **options)
        self._part = CPUDispatcher(
            py_func, locals, {**(targetoptions or {}), "no_cpython_wrapper": True}, **options
        )

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What Numba asks for when it finds a call in compiled code."""
        return self._part.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """The code for such a call."""
        return self._part.get_overload(sig)

    @property
    def is_compiling(self) -> bool:
        """Whether it is being compiled just now; a call to it is then one of a function that calls itself."""
        return bool(super().is_compiling or self._part.is_compiling)

    def compile(self, sig: Any) -> Any:
        """Compile or load the code for these types."""
        with _no_garbage_collection():
            return super().compile(sig)


class Library(JITCodeLibrary):
    """The code of one function: machine code once its address is asked for, else a part of its callers."""

    _is_part = False

    def finalize(self) -> None:
        """Make machine code if Python calls the function."""
        self._raise_if_finalized()
        if any(function.name.startswith(CALLED_BY_PYTHON) for function in self._final_module.functions):
            self._make_machine_code()
        else:
            self._finalize_dynamic_globals()
            self._is_part = self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function, 0 if there is none of this name."""
        self._ensure_finalized()
        if self._is_part and name in {function.name for function in self.get_defined_functions()}:
            self._make_machine_code()
        return super().get_pointer_to_function(name)

    def _make_machine_code(self) -> None:
        self._is_part = False
        self._codegen._check_llvm_bugs()
        for library in self._parts():
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if environment is not None:
                self._codegen.set_env(variable.name, environment)

    def _parts(self) -> list[Any]:
        """All that is called, directly or not; callers first, since what nobody calls is not linked."""
        callees_first: dict[Any, None] = {}

        def visit(library: Any) -> None:
            if library not in callees_first:
                for callee in library._linking_libraries:
                    visit(callee)
                callees_first[library] = None

        for callee in self._linking_libraries:
            visit(callee)
        return list(reversed(callees_first))


class Codegen(JITCPUCodegen):
    """Makes such libraries."""

    _library_class = Library

    def set_env(self, env_name: str, env: Any) -> None:
        """Tell a function where its environment is; a part is told when it has become machine code."""
        if self._engine.is_symbol_defined(env_name):
            super().set_env(env_name, env)


def _use_libraries() -> None:
    """Have everything that is compiled from now on in this process made of such libraries."""
    rtsys.initialize(
        cpu_target.target_context
    )  # Code of other packages finds the runtime where it always was.
    cpu_target.target_context.codegen().__class__ = Codegen


@contextlib.contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """The compiler makes many small objects and little garbage: looking for it takes a tenth of its time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
