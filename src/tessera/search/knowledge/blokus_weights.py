"""The fitted numbers behind the knowledge of Blokus, with a word on how they were made."""

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "weights" / "blokus.json"
WEIGHTS: dict[str, Any] = json.loads(FILE.read_text())
