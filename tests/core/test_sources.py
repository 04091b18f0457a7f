import json
import sys

from tessera.core import sources
from tessera.core.sources import read_source

MODULE = '''
"""What it is for."""
from pathlib import Path
from tessera.core import bits

SIZE = 3
"""How large."""

def area(side):
    """Side times side."""
    return side * side  # a square
'''


def digest(text: str) -> str:
    return read_source(text.encode(), "tessera.games").digest


def test_docstrings_comments_and_layout_do_not_count():
    plain = MODULE.replace('"""What it is for."""', "").replace('    """Side times side."""\n', "")
    plain = plain.replace('"""How large."""', "").replace("  # a square", "\n\n\n")
    assert digest(plain) == digest(MODULE)


def test_everything_else_counts():
    assert digest(MODULE.replace("SIZE = 3", "SIZE = 4")) != digest(MODULE)
    assert digest(MODULE.replace("side * side", "side + side")) != digest(MODULE)


def test_imports_are_those_that_loading_the_module_makes():
    text = """
    import numpy as np
    from typing import TYPE_CHECKING
    from tessera.core import bits
    from . import series
    from ..search.tree import Tree
    if TYPE_CHECKING:
        from tessera.games import blokus
    else:
        signed = np.int64
    try:
        import fcntl
    except ImportError:
        pass
    def late():
        import tessera.late
    """.replace("\n    ", "\n")
    found = set(read_source(text.encode(), "tessera.games").imports)
    assert found >= {"numpy", "tessera.core", "tessera.core.bits", "tessera.games.series", "fcntl"}
    assert "tessera.search.tree" in found
    assert not found & {"tessera.games.blokus", "tessera.late"}


def test_a_module_depends_on_what_its_imports_import():
    import tessera.core.position

    found = sources.imported_by(tessera.core.position.__name__)
    assert {"tessera.core.position", "tessera.core.game", "tessera.core.contract"} <= found
    assert all(name.startswith("tessera") and name in sys.modules for name in found)


def test_data_that_a_module_has_read_count(tmp_path):
    file = tmp_path / "weights.json"
    digests = []
    for weights in ([1.0, 2.0], [1.0, 3.0]):
        file.write_text(json.dumps(weights))
        assert sources.read_data("tessera.core.bits", file) == weights
        digests.append(sources.digest_of(["tessera.core.bits"]))
    assert digests[0] != digests[1]
    assert sources.digest_of(["tessera.core.contract"]) == sources.digest_of(["tessera.core.contract"])
    sources._data_digests.pop("tessera.core.bits")
