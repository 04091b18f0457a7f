"""The files of fitted weights: read, and refused with a sentence where they do not fit."""

import importlib
import json

import numpy as np
import pytest

from tessera.search.knowledge import weights
from tessera.search.knowledge.weights import WeightsError, read_array, read_weights


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Makes a package with this file of weights."""

    def make(content: str | None) -> str:
        folder = tmp_path / "game_with_weights"
        folder.mkdir()
        (folder / "__init__.py").touch()
        if content is not None:
            (folder / weights.FILE_NAME).write_text(content)
        monkeypatch.syspath_prepend(str(tmp_path))
        importlib.invalidate_caches()
        weights.read_tables.cache_clear()
        return folder.name

    return make


def test_weights_come_in_the_order_of_the_features(package):
    name = package(json.dumps({"prior": {"b": 2, "a": 1}}))
    assert read_weights(name, "prior", ("a", "b")).tolist() == [1, 2]


def test_arrays_have_the_wanted_shape(package):
    name = package(json.dumps({"value": {"input": [1, 2, 3, 4, 5, 6], "offset": 0.5}}))
    assert read_array(name, "value", "input", (2, -1)).tolist() == [[1, 2, 3], [4, 5, 6]]
    assert read_array(name, "value", "offset", (), np.float64) == 0.5


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read"),
        ("{", "is not JSON"),
        ("[]", "tables by name"),
        ("{}", "no table 'prior'"),
        ('{"prior": {"a": 1}}', "has no weight for b"),
        ('{"prior": {"a": 1, "b": 2, "c": 3}}', "no feature: c"),
    ],
)
def test_what_does_not_fit_is_told(package, content, sentence):
    name = package(content)
    with pytest.raises(WeightsError, match=sentence):
        read_weights(name, "prior", ("a", "b"))


@pytest.mark.parametrize("values", ["[1, 2, 3]", '["a"]', "[[1], [2, 3]]"])
def test_an_array_of_another_shape_is_told(package, values):
    name = package(f'{{"value": {{"input": {values}}}}}')
    with pytest.raises(WeightsError, match="shape"):
        read_array(name, "value", "input", (2, 2))
    with pytest.raises(WeightsError, match="has no 'output'"):
        read_array(name, "value", "output", (2, 2))


def test_a_package_that_is_not_there_is_told():
    with pytest.raises(WeightsError, match="there is no package"):
        read_weights("no_such_package", "prior", ())
