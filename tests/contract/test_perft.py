"""Move sequences are counted as in the perft files: a list for each mode, from depth 0."""

import json
from pathlib import Path

import pytest

from tessera.core.position import perft
from tests.modes import MODES, load_mode

FOLDER = Path(__file__).parent.parent / "perft"


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_perft(name, mode):
    counts = json.loads((FOLDER / f"{name}.json").read_text())[mode]
    position = load_mode(name, mode).start("perft")
    assert [perft(position, depth) for depth in range(len(counts))] == counts
