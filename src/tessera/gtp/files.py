"""Games in files, as `loadsgf` and `savesgf` read and write them."""

from pathlib import Path

from tessera.core.errors import RecordError, UndoError
from tessera.core.position import Position
from tessera.gtp.dialect import Dialect, GivenPosition


def load_game(argument: str, dialect: Dialect) -> Position:
    """`FILE [NUMBER]`: the game in a file, or the position before one of its moves, counted from 1."""
    file, _, number = argument.rpartition(" ")
    if not (file and number.isdigit()):
        file, number = argument, ""
    try:
        text = _path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError("the file is not UTF-8 text") from None
    position = dialect.read_file(text)
    if number:
        if not 1 <= int(number) <= len(position.history) + 1:
            raise UndoError(f"the game has {len(position.history)} moves")
        while len(position.history) >= int(number):
            position.undo()
    return position


def save_game(position: Position, file: str, dialect: Dialect) -> None:
    """`FILE`: write the game to a file."""
    if isinstance(position, GivenPosition):
        raise RecordError("how this position came about is not known")
    _path(file).write_text(dialect.write_file(position), encoding="utf-8")


def _path(file: str) -> Path:
    """The file of this name, which may be in quotes."""
    return Path(file.strip().strip('"'))
