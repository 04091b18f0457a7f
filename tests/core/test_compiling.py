from pathlib import Path

from tessera.core import compiling


def test_the_cache_folder_is_named_after_sources_and_processor():
    assert compiling.source_digest() in compiling.cache_folder().name


def test_the_digest_follows_the_sources(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "cli").mkdir()
    rules, command = tmp_path / "games" / "rules.py", tmp_path / "cli" / "play.py"
    rules.write_text("one")
    first = compiling.source_digest()
    command.write_text("commands are not compiled")
    assert compiling.source_digest() == first
    rules.write_text("two")
    assert compiling.source_digest() != first


def test_old_caches_are_forgotten(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    old = tmp_path / "tessera" / "0123456789abcdef-cpu-01234567"
    old.mkdir(parents=True)
    other = tmp_path / "tessera" / "notes"
    other.mkdir()
    compiling.forget_old_caches()
    assert not old.exists()
    assert other.exists()
