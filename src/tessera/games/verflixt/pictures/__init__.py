"""Positions of Verflixt in characters and in SVG."""

from tessera.games.verflixt.pictures.drawing import draw_svg
from tessera.games.verflixt.pictures.text import draw_text, spiral_cells

__all__ = ["draw_svg", "draw_text", "spiral_cells"]
