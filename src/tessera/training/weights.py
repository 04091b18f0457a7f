"""Fitted weights where the search reads them: beside what is known about a game."""

import json
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from tessera.core.contract import Array
from tessera.core.errors import TesseraError
from tessera.search.knowledge import load_knowledge
from tessera.search.knowledge.weights import weights_file

DIGITS = 4  # of the weights in a file


def knowledge_part(game: str, part: str) -> ModuleType:
    """A module, such as `prior`, of what is known about a game."""
    package = _knowledge_package(game)
    if find_spec(f"{package}.{part}") is None:
        raise TesseraError(f"what is known about {game} has no {part} that could be fitted")
    return import_module(f"{package}.{part}")


def _knowledge_package(game: str) -> str:
    known = load_knowledge(game)
    if known is None or not hasattr(known, "__path__"):
        raise TesseraError(f"nothing is known about {game} that could be fitted")
    return known.__name__


def write_weights(game: str, table: str, names: Sequence[str], weights: Array, made: str) -> None:
    """Put a table of named weights into the game's file, with the way it was made."""
    write_table(game, table, dict(zip(names, rounded(weights), strict=True)), made)


def write_table(game: str, table: str, content: dict[str, Any], made: str) -> None:
    """Put a table into the game's file, with the way it was made."""
    path = weights_file(_knowledge_package(game))
    tables = json.loads(path.read_text())
    tables[table] = content
    tables.setdefault("made", {})[table] = made
    lines = (f" {json.dumps(name)}: {json.dumps(kept)}" for name, kept in tables.items())
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def rounded(values: Array) -> list[float]:
    """Numbers short enough for a file."""
    return [float(f"{value:.{DIGITS}g}") for value in values]
