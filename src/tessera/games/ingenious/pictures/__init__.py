"""Positions of Ingenious in characters and in SVG."""

from tessera.games.ingenious.pictures.drawing import draw_svg
from tessera.games.ingenious.pictures.shapes import draw_shape
from tessera.games.ingenious.pictures.text import draw_text

__all__ = ["draw_shape", "draw_svg", "draw_text"]
