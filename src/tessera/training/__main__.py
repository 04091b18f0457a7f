"""Fit what the search knows about a game: in the game's own way where it has one, else as all are.

python -m tessera.training GAME --help
"""

import sys

from tessera.core.errors import TesseraError
from tessera.games import companion_part
from tessera.training import fitting

ROOM = "training.games"
CANNOT = 2


def main(arguments: list[str]) -> None:
    """Fit the game that the first argument names."""
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    name, *others = arguments
    fit_in_own_way = companion_part(name, ROOM, "main")
    if fit_in_own_way:
        fit_in_own_way(others)
    else:
        fitting.main(name, others)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (TesseraError, OSError) as error:
        print(f"tessera.training: {error}", file=sys.stderr)
        sys.exit(CANNOT)
