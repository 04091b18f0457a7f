"""How moves of Blokus are written, and its files.

`notation.blksgf`, which reads and writes whole games, knows the game itself and is imported by its own name.
"""

from tessera.games.blokus.notation.moves import format_move, format_moves, parse_move

__all__ = ["format_move", "format_moves", "parse_move"]
