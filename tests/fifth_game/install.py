"""Installs the fifth game as anybody would install a game of another package, into a folder of its own.

`python -m tests.fifth_game.install` prints that folder, for PYTHONPATH.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = Path(__file__).parent
DAY = 24 * 60 * 60
KEPT = SOURCE.parent.parent / ".pytest_cache" / "fifth_game"


def install() -> Path:
    """The folder that the game is installed in; a game that has not changed is not installed again."""
    files = sorted(path for path in SOURCE.rglob("*") if path.suffix in {".py", ".json", ".toml"})
    digest = hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()[:16]
    folder = KEPT / digest
    if not folder.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        _forget_old_copies()
        draft = Path(tempfile.mkdtemp(dir=KEPT))  # its own: another process may be installing the same
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
        subprocess.run([*command, "--target", str(draft), str(SOURCE)], check=True, timeout=120)
        try:
            draft.rename(folder)
        except OSError:
            if not folder.exists():
                raise
            shutil.rmtree(draft)  # the other one was faster
    return folder


def _forget_old_copies() -> None:
    """Delete copies that are older than a day; younger ones may be in use."""
    for copy in KEPT.glob("*"):
        if time.time() - copy.stat().st_mtime > DAY:
            shutil.rmtree(copy, ignore_errors=True)


if __name__ == "__main__":
    print(install())
