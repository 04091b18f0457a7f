"""Weights from another file: used if they are what the code needs, else refused with one sentence."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tessera.search.knowledge import weights
from tessera.search.knowledge.weights import WeightsError, choose_file, weights_file

PACKAGE = "tessera.search.knowledge.blokus"
SHIPPED = weights_file(PACKAGE)


@pytest.fixture(autouse=True)
def _as_if_not_loaded(monkeypatch):
    monkeypatch.delitem(sys.modules, PACKAGE, raising=False)
    monkeypatch.setattr(weights, "_chosen", {})


def changed(tmp_path: Path, change) -> Path:
    tables = json.loads(SHIPPED.read_text())
    change(tables)
    path = tmp_path / "other.json"
    path.write_text(json.dumps(tables))
    return path


def test_a_file_with_the_same_tables_is_chosen(tmp_path):
    path = changed(tmp_path, lambda tables: tables["value"].update(offset=0.5))
    choose_file(PACKAGE, path)
    assert weights._chosen == {PACKAGE: path}


@pytest.mark.parametrize(
    "change",
    [
        lambda tables: tables.pop("value"),
        lambda tables: tables.update(another={"weights": [1]}),
        lambda tables: tables["value"].pop("spread"),
        lambda tables: tables["value"]["spread"].pop(),
        lambda tables: tables["value"]["bias"].__setitem__(0, "a"),
        lambda tables: tables["value"]["bias"].__setitem__(0, float("nan")),
        lambda tables: tables["prior"]["weights"][0].pop(),
        lambda tables: tables.update(prior=[1, 2]),
    ],
)
def test_other_tables_are_refused_and_nothing_is_chosen(tmp_path, change):
    with pytest.raises(WeightsError, match="than this version needs"):
        choose_file(PACKAGE, changed(tmp_path, change))
    assert weights._chosen == {}


@pytest.mark.parametrize("content", [b"", b'{"prior": {"wei', b"[1]", b"\xff\xfe"])
def test_truncated_and_strange_files_are_refused(tmp_path, content):
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(WeightsError, match=r"broken\.json"):
        choose_file(PACKAGE, path)
    with pytest.raises(WeightsError, match="cannot be read"):
        choose_file(PACKAGE, tmp_path / "missing.json")


def test_an_engine_says_what_is_wrong_with_weights_and_plays_with_its_own(tmp_path):
    path = tmp_path / "broken.json"
    path.write_text("{")
    command = [sys.executable, "-m", "tessera", "gtp", "blokus", "--player", "random", "--weights", str(path)]
    ran = subprocess.run(
        command, input="genmove 1\nquit\n", capture_output=True, text=True, check=True, timeout=120
    )
    assert ran.stdout.startswith("= ")
    assert ran.stderr.startswith(f"tessera: {path} is not JSON")
    assert ran.stderr.strip().endswith("playing with the weights of its own")
    assert len(ran.stderr.strip().splitlines()) == 1
