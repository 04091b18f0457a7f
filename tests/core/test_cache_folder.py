import os
import time

import pytest

from tessera.core import cache_folder


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "tessera" / "code"


def age(file, days: float) -> None:
    then = time.time() - days * cache_folder.DAY
    os.utime(file, (then, then))


def test_what_is_written_can_be_read(folder):
    assert cache_folder.read_file("rules.nbc") is None
    cache_folder.write_file("rules.nbc", b"code")
    assert cache_folder.read_file("rules.nbc") == b"code"
    assert [file.name for file in folder.iterdir()] == ["rules.nbc"]


def test_only_what_nobody_asks_for_is_forgotten(folder):
    for name in ("used.nbc", "unused.nbc", "new.nbc"):
        cache_folder.write_file(name, b"code")
    for name in ("used.nbc", "unused.nbc"):
        age(folder / name, cache_folder.KEPT_DAYS + 1)
    cache_folder.read_file("used.nbc")
    cache_folder.forget_unused_files()
    assert sorted(file.name for file in folder.iterdir()) == ["new.nbc", "used.nbc"]


def test_a_folder_that_cannot_be_written_is_told_once(folder, caplog):
    folder.parent.write_text("a file where the folder should be")
    for name in ("one.nbc", "two.nbc"):
        cache_folder.write_file(name, b"code")
    assert [record.message.startswith("compiled code cannot be kept in") for record in caplog.records] == [
        True
    ]


def test_folders_of_earlier_versions_are_forgotten_by_their_age(folder):
    earlier = folder.parent / "6dd7d7216de39f90-znver4-e047a19f"
    newer = folder.parent / "9646746cd70adf95-x86-64-v3-e047a19f"
    somebody_elses = folder.parent / "not-our-folder"
    for other in (earlier, newer, somebody_elses):
        (other / "rules").mkdir(parents=True)
        (other / "rules" / "turns.nbi").write_bytes(b"code")
    for other in (earlier, somebody_elses):
        for file in [other / "rules" / "turns.nbi", other / "rules", other]:
            age(file, cache_folder.KEPT_DAYS + 1)
    age(newer, cache_folder.KEPT_DAYS + 1)
    cache_folder.forget_unused_files()
    assert not earlier.exists()
    assert newer.exists()
    assert somebody_elses.exists()
