"""What a piece of compiled code was made from: modules by what they say, without docstrings and comments.

Compiled code contains what its module takes from other modules, numbers and tables among them, so it
depends on everything that its module imports, directly or not.
"""

import ast
import functools
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tessera.core.cache_folder import read_file, write_file
from tessera.core.shipped_code import read_shipped_file

TOOLS = str(sys.implementation.cache_tag).encode()
"""Another Python may parse a module to another tree."""

_data_digests: dict[str, dict[str, str]] = {}
"""For each module or package its data files that were read, with a digest of their content."""


@dataclass(frozen=True)
class Source:
    """What a module says."""

    digest: str
    """Stays the same when only docstrings, comments or line breaks change."""
    imports: tuple[str, ...]
    """What it imports when it is loaded: modules, and names in them that may be modules."""


def read_data(owner: str, file: Path) -> Any:
    """The content of a JSON file whose numbers go into compiled code: of a module, or of all in a package."""
    content = file.read_bytes()
    _data_digests.setdefault(owner, {})[file.name] = hashlib.sha256(content).hexdigest()
    return json.loads(content)


def digest_of(modules: Iterable[str]) -> str:
    """One digest of all these modules and of the data they have read."""
    digest = hashlib.sha256()
    for name in sorted(set(modules)):
        owners = (name, name.rpartition(".")[0])
        data = [digest for owner in owners for digest in _data_digests.get(owner, {}).values()]
        parts = [name, _source_of(name).digest, *sorted(data)]
        digest.update("\0".join(parts).encode() + b"\n")
    return digest.hexdigest()


@functools.cache
def imported_by(module: str) -> frozenset[str]:
    """A module and every one that it imports, directly or not, from the same package or from ours."""
    roots = {module.partition(".")[0], __name__.partition(".")[0]}
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += (other for other in _loaded_imports(name) if other.partition(".")[0] in roots)
    return frozenset(found)


def _loaded_imports(name: str) -> Iterator[str]:
    return (other for other in _source_of(name).imports if other in sys.modules)


@functools.cache
def _source_of(module: str) -> Source:
    file = getattr(sys.modules[module], "__file__", None)
    if file is None or not file.endswith(".py"):
        return Source("", ())  # A namespace package says nothing.
    return _kept_source(Path(file).read_bytes(), sys.modules[module].__package__ or "")


def _kept_source(content: bytes, package: str) -> Source:
    """What a module says, which is worked out once for each content: parsing takes longer than reading."""
    name = hashlib.sha256(b"\0".join([TOOLS, package.encode(), content])).hexdigest()[:32] + ".source"
    kept = read_file(name) or read_shipped_file(name)
    try:
        digest, *imports = json.loads(kept or b"")
        return Source(digest, tuple(imports))
    except ValueError:
        source = read_source(content, package)
        write_file(name, json.dumps([source.digest, *source.imports]).encode())
        return source


def read_source(content: bytes, package: str) -> Source:
    """What a module of this content and package says."""
    tree = ast.parse(content)
    imports = tuple(sorted(set(_imports(tree.body, package))))
    return Source(hashlib.sha256(ast.dump(_WithoutTexts().visit(tree)).encode()).hexdigest(), imports)


class _WithoutTexts(ast.NodeTransformer):
    """Leaves out texts that stand alone: docstrings of modules, functions, classes and attributes."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if is_text else node


def _imports(statements: Iterable[ast.stmt], package: str) -> Iterator[str]:
    """What is imported while a module is loaded; not inside functions, and not for type checkers only."""
    for statement in statements:
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            start = _absolute(statement, package)
            yield start
            yield from (f"{start}.{alias.name}" for alias in statement.names)
        elif isinstance(statement, ast.If | ast.Try):
            if not _is_for_type_checkers(statement):
                yield from _imports(statement.body, package)
            yield from _imports(statement.orelse, package)


def _absolute(statement: ast.ImportFrom, package: str) -> str:
    if not statement.level:
        return statement.module or ""
    parts = package.split(".")[: len(package.split(".")) - statement.level + 1]
    return ".".join([*parts, *([statement.module] if statement.module else [])])


def _is_for_type_checkers(statement: ast.If | ast.Try) -> bool:
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"
