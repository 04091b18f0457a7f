"""Positions of Passtally in characters and in SVG."""

from tessera.games.passtally.pictures.panel import draw_svg
from tessera.games.passtally.pictures.text import draw_text

__all__ = ["draw_svg", "draw_text"]
