"""One folder for what is made once and used again: files named after what is in them, deleted by their age.

A folder that cannot be written, or a damaged file, costs time and never more: it is told in one sentence,
and what was looked for is made anew.
"""

import contextlib
import logging
import os
import re
import shutil
import time
import uuid
from pathlib import Path

KEPT_DAYS = 30
"""A file that nobody has asked for in so many days is deleted."""
DAY = 24 * 60 * 60
EARLIER_FOLDER = re.compile("[0-9a-f]{16}-.+-[0-9a-f]{8}")
"""Once there was a folder for each version of the sources and each processor."""

log = logging.getLogger("tessera.cache")
_told: set[str] = set()


def cache_folder() -> Path:
    """The folder of all versions of the sources, for all processors."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tessera" / "code"


def read_file(name: str) -> bytes | None:
    """The content of a file, or None; a file that is read is not old."""
    file = cache_folder() / name
    try:
        content = file.read_bytes()
    except OSError:
        return None
    with contextlib.suppress(OSError):
        if time.time() - file.stat().st_mtime > DAY:
            os.utime(file)
    return content


def file_names(pattern: str) -> list[str]:
    """The files that match, the newest last."""
    with contextlib.suppress(OSError):
        return [
            file.name for file in sorted(cache_folder().glob(pattern), key=lambda file: file.stat().st_mtime)
        ]
    return []


def write_file(name: str, content: bytes) -> None:
    """Write a file whole or not at all, also when others write the same one."""
    file = cache_folder() / name
    draft = file.with_suffix(f".{uuid.uuid4().hex}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(content)
        draft.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        tell(f"compiled code cannot be kept in {file.parent} ({error.strerror}): each start compiles anew")


def forget_unused_files(days: float = KEPT_DAYS) -> None:
    """Delete what nobody has asked for in so many days, folders of earlier versions too."""
    oldest = time.time() - days * DAY
    for file in cache_folder().glob("*.*"):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < oldest:
                file.unlink()
    for folder in cache_folder().parent.glob("*-*-*"):
        with contextlib.suppress(OSError):
            if EARLIER_FOLDER.fullmatch(folder.name) and _last_change(folder) < oldest:
                shutil.rmtree(folder)


def _last_change(folder: Path) -> float:
    """When the newest file in a folder was written."""
    return max(file.stat().st_mtime for file in [folder, *folder.rglob("*")])


def tell(sentence: str) -> None:
    """Say what is wrong with the folder, once."""
    if sentence not in _told:
        _told.add(sentence)
        log.warning("%s", sentence)
