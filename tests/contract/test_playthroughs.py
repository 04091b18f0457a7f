"""Every mode still plays its golden games exactly as recorded."""

import pytest

from tests.contract.playthroughs import PLAYERS, path_of, playthrough
from tests.modes import every_mode


@every_mode
@pytest.mark.parametrize("player", PLAYERS)
def test_playthrough(name, mode, player):
    path = path_of(name, mode, player)
    assert path.exists(), f"{name}, {mode} has no golden playthrough: see playthroughs.py"
    golden = path.read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(playthrough(name, mode, player), golden, strict=True), start=1):
        assert now == then, f"line {number}"
