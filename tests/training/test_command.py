"""`python -m tessera.training`: which way a game is fitted."""

import numpy as np
import pytest

from tessera.core.errors import TesseraError
from tessera.training import fitting, weights
from tessera.training.__main__ import main
from tessera.training.games import blokus


def test_a_game_is_fitted_in_its_own_way_or_as_all_are(monkeypatch):
    asked = []
    monkeypatch.setattr(blokus, "main", lambda arguments: asked.append(("own", arguments)))
    monkeypatch.setattr(fitting, "main", lambda name, arguments: asked.append((name, arguments)))
    main(["blokus", "fit", "games"])
    main(["ingenious", "--games", "3"])
    assert asked == [("own", ["fit", "games"]), ("ingenious", ["--games", "3"])]


def test_without_a_game_the_command_says_how_it_is_called():
    with pytest.raises(SystemExit, match=r"python -m tessera\.training GAME"):
        main([])


@pytest.mark.parametrize("name", ["blokus-8x10", "mosaic"])
def test_a_game_without_features_is_refused_with_a_sentence(name):
    with pytest.raises(TesseraError, match=f"about {name}"):
        main([name, "--games", "1", "--simulations", "1"])


def test_weights_are_written_beside_what_is_known(monkeypatch, tmp_path):
    file = tmp_path / "weights.json"
    file.write_text('{"prior": {"a": 1.0}, "made": {"prior": "by hand"}}')
    monkeypatch.setattr(weights, "weights_file", lambda package: file)
    weights.write_weights("verflixt", "value", ["near", "far"], np.array([0.123456, -2.0]), "today")
    assert '"near": 0.1235' in file.read_text()
    assert '"value": "today"' in file.read_text()
    assert '"prior": "by hand"' in file.read_text()
