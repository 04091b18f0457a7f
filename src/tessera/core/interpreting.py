"""Whether this process compiles the rules or has Python interpret them: the same code and the same results.

Playing a move takes milliseconds either way, searching takes the compiler. Who only plays moves, as a server
does, starts sooner and is smaller without it. `NUMBA_DISABLE_JIT=1` says the same for a process and all
that it starts, for debuggers.
"""

import os
import sys

_is_chosen = False


def interpret_here() -> None:
    """Have the rules interpreted in this process only; to be said before any are loaded."""
    global _is_chosen  # noqa: PLW0603 - it is said once, for the whole process
    assert "tessera.core.compiling" not in sys.modules or is_interpreted(), "rules are loaded already"
    _is_chosen = True


def is_interpreted() -> bool:
    """Whether rules are interpreted in this process; Numba is then not even loaded."""
    return _is_chosen or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
