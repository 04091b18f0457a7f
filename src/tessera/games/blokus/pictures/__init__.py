"""Positions of Blokus in characters and in SVG."""

from tessera.games.blokus.pictures.drawing import draw_board, draw_svg
from tessera.games.blokus.pictures.text import add_hand, add_verdict, board_text, draw_text

__all__ = ["add_hand", "add_verdict", "board_text", "draw_board", "draw_svg", "draw_text"]
