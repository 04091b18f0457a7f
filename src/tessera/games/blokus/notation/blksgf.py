"""Games of Blokus as `.blksgf` files, the format of the program Pentobi."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tessera.core.errors import IllegalMoveError, MoveSyntaxError, RecordError
from tessera.core.position import Position
from tessera.games.blokus.box import COLORS, NUM_COLORS, format_cell
from tessera.games.blokus.explain import CORNERS
from tessera.games.blokus.game import Blokus
from tessera.games.blokus.notation.sgf import Node, read_main_line, write_main_line

VARIANTS: dict[Literal[2, 3, 4], str] = {4: "Blokus", 3: "Blokus Three-Player", 2: "Blokus Two-Player"}
"""What the format calls the game for this many players."""
_PLAYERS = {variant.lower(): players for players, variant in VARIANTS.items()}
_NAME_PROPERTIES = {2: ("PB", "PW"), 3: ("P1", "P2", "P3"), 4: ("P1", "P2", "P3", "P4")}
# A move's property is its colour: 1 to 4, or a word in the oldest files.
_COLOR_PROPERTIES = {str(color + 1): color for color in range(NUM_COLORS)} | {
    name.upper(): color for color, name in enumerate(COLORS)
}
_SET_UP_PROPERTIES = ("A1", "A2", "A3", "A4", "AB", "AW", "AE", "PL")
_TWO_COLOR_PROPERTIES = ("B", "W")


@dataclass(frozen=True)
class BlksgfGame:
    """What a file says about a game; whether its moves are legal shows when it is replayed."""

    players: Literal[2, 3, 4]
    names: tuple[str, ...]
    """The name of each seat, empty where the file gives none."""
    date: str | None
    moves: tuple[tuple[str, str], ...]
    """The main line: colour and cells of each move."""

    @property
    def game(self) -> Blokus:
        """The game with the options that the format can express."""
        return Blokus(players=self.players)

    def replay(self) -> Position:
        """Play the moves; RecordError at the first that the rules forbid."""
        position = self.game.start(seed=0)
        for number, (color, cells) in enumerate(self.moves, 1):
            _replay_move(position, number, color, cells)
        return position


def _replay_move(position: Position, number: int, color: str, cells: str) -> None:
    if position.is_over:
        raise RecordError(f"move {number} comes after the end of the game (BLO-7)")
    expected = COLORS[position.state.color]
    if color != expected:
        raise RecordError(f"move {number} is {color}'s, but it is {expected}'s turn (BLO-7)")
    try:
        position.play(cells)
    except (MoveSyntaxError, IllegalMoveError) as error:
        raise RecordError(f"move {number}, {color} {cells}: {error}") from error


# Reading --------------------------------------------------------------------------------------------


def read_blksgf(text: str) -> BlksgfGame:
    """Read the main line of a file; RecordError says what is wrong with it, or beyond us."""
    nodes = read_main_line(text)
    players = _read_players(nodes[0])
    return BlksgfGame(
        players=players,
        names=tuple(_first(nodes[0], name) or "" for name in _NAME_PROPERTIES[players]),
        date=_first(nodes[0], "DT"),
        moves=tuple(move for node in nodes for move in _read_move(node)),
    )


def _first(node: Node, name: str) -> str | None:
    return node[name][0].strip() if node.get(name) else None


def _read_players(root: Node) -> Literal[2, 3, 4]:
    variant = _first(root, "GM")
    if variant is None:
        raise RecordError("the file does not say which game it holds (GM)")
    if variant.lower() not in _PLAYERS:
        raise RecordError(f"the file holds {variant!r}; we can read {', '.join(VARIANTS.values())}")
    return _PLAYERS[variant.lower()]


def _read_move(node: Node) -> Iterator[tuple[str, str]]:
    """The move of a node, if it has one; of several the first in the order of the colours counts."""
    for name in _SET_UP_PROPERTIES:
        if name in node:
            raise RecordError(f"the file sets up a position ({name}); only games from the start can be read")
    for name in _TWO_COLOR_PROPERTIES:
        if name in node:
            raise RecordError(f"the moves of this game are called 1 to 4, not {name}")
    for name, color in _COLOR_PROPERTIES.items():
        if name in node:
            # The oldest files give each cell a value of its own.
            yield COLORS[color], ",".join(node[name]).lower()
            return


# Writing --------------------------------------------------------------------------------------------


def write_blksgf(
    position: Position, names: Sequence[str] | None = None, date: datetime.date | None = None
) -> str:
    """The game as a file.

    The format knows no scoring and no puzzle: the puzzle is written as a game of four. It has fixed corners
    too, so a game in which a colour began elsewhere cannot be written.
    """
    game = position.game
    if not isinstance(game, Blokus):
        raise RecordError(f"{game.title} cannot be written as .blksgf")
    players = 4 if game.options.players == 1 else game.options.players
    root = {"GM": VARIANTS[players], "CA": "UTF-8", "AP": f"Tessera:{Blokus.rules_version}"}
    if date is not None:
        root["DT"] = date.isoformat()
    root |= _name_properties(players, names or ())
    return write_main_line([root, *({str(color + 1): text} for color, text in _colored_moves(position))])


def _name_properties(players: int, names: Sequence[str]) -> dict[str, str]:
    properties = _NAME_PROPERTIES[players]
    if len(names) > len(properties):
        raise RecordError(f"{len(names)} names for {len(properties)} players")
    given = zip(properties, names, strict=False)
    return {name: " ".join(value.split()) for name, value in given if value.strip()}


def _colored_moves(position: Position) -> Iterator[tuple[int, str]]:
    replay = position.game.start(seed=position.seed)
    for played in position.history:
        color = int(replay.state.color)
        if not replay.state.num_placed[color]:
            _check_corner(color, played.text)
        replay.play(played.move)
        yield color, played.text


def _check_corner(color: int, cells: str) -> None:
    corner = format_cell(CORNERS[color])
    if corner not in cells.split(","):
        raise RecordError(f"{COLORS[color]} did not begin in {corner}, where .blksgf has it begin (BLO-2)")
