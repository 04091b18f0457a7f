"""The file of a SQLite database, watched: what is written to a file that is gone is gone with the process.

Open connections go on with a file that somebody has deleted, and notice nothing. So before anything is
acknowledged the file is looked for. If it was deleted, it is written again from what is still open; if
another is in its place, nothing is acknowledged until the server is started again.
"""

import logging
import os
import sqlite3
from pathlib import Path
from typing import Any

log = logging.getLogger("tessera.database")

Identity = tuple[int, int]


class FileGoneError(Exception):
    """The file is not there, and cannot be written again."""


class SqliteFile:
    """One file, from when it was opened on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log = path.with_name(f"{path.name}-wal")
        self._known: Identity | None = None
        self._known_log: Identity | None = None
        self._holder: sqlite3.Connection | None = None
        """Keeps what was written open, whatever happens to the name of the file."""

    def open(self) -> None:
        """Watch the file that is there now."""
        self.close()
        self._holder = sqlite3.connect(self._path, check_same_thread=False)
        self._holder.execute("SELECT count(*) FROM sqlite_master").fetchone()
        self._known, self._known_log = _identity(self._path), _identity(self._log)

    def close(self) -> None:
        """Watch no longer."""
        if self._holder is not None:
            self._holder.close()
            self._holder = None

    @property
    def is_well(self) -> bool:
        """Whether the file, and the log of what was written last, are those that were opened."""
        if self._holder is None:
            return True
        if self._known_log is None:  # it is made with the first write
            self._known_log = _identity(self._log)
        return _identity(self._path) == self._known and _identity(self._log) == self._known_log

    def make_well(self) -> bool:
        """Write the file again if it was deleted; whether that was done. FileGoneError if it cannot be."""
        if self.is_well or self._holder is None:
            return False
        if _identity(self._path) not in (None, self._known):
            raise FileGoneError(
                f"another file is in the place of {self._path}: stop the server before you replace it"
            )
        log.critical(
            "the file of the database was deleted: it is written again", extra={"file": str(self._path)}
        )
        try:
            self._write_again(self._holder)
        except (OSError, sqlite3.Error) as error:
            raise FileGoneError(f"{self._path} was deleted and cannot be written again: {error}") from error
        return True

    def _write_again(self, holder: sqlite3.Connection) -> None:
        copy = self._path.with_name(f"{self._path.name}-again")
        self._path.parent.mkdir(parents=True, exist_ok=True)
        copy.unlink(missing_ok=True)
        whole = sqlite3.connect(copy)
        try:
            whole.execute("PRAGMA synchronous=FULL")
            holder.backup(whole)
        finally:
            whole.close()
        for suffix in ("-wal", "-shm"):  # of the file that is gone
            self._path.with_name(f"{self._path.name}{suffix}").unlink(missing_ok=True)
        os.replace(copy, self._path)
        self.open()

    def before_connect(self, *_: Any) -> None:
        """A new connection would make an empty file in the place of one that is gone."""
        if not self.is_well:
            raise sqlite3.OperationalError(f"{self._path} is not the file that was opened")


def _identity(path: Path) -> Identity | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
