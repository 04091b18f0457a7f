"""Folders of long jobs that can be stopped and go on: each belongs to the job that a file in it names."""

import json
from pathlib import Path
from typing import Any

from tessera.core.errors import TesseraError


def claim_folder(folder: Path, file: str, job: dict[str, Any]) -> None:
    """Make the folder of a job, or see that it is the folder of this very job."""
    path = folder / file
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(job) + "\n", encoding="utf-8")
        return
    found = json.loads(path.read_text(encoding="utf-8"))
    if found != job:
        raise TesseraError(f"{folder} holds another job: {json.dumps(found)}")
