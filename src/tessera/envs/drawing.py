"""Positions as the render modes of environments want them: text, SVG, or pixels for pictures and videos."""

import io
from typing import Any

import numpy as np

from tessera.core.contract import Array, State
from tessera.core.extras import extra
from tessera.core.game import Game
from tessera.envs.batch import check_choice

RENDER_MODES = ["ansi", "svg", "rgb_array"]
WIDTH = 800
"""Of a picture, in pixels."""


def check_render_mode(render_mode: str | None, *more: str) -> None:
    """Refuse a render mode that is not there, or that lacks what it needs."""
    check_choice("render_mode", render_mode, (None, *more, *RENDER_MODES))
    if render_mode == "rgb_array":
        _painters()


def draw(game: Game, state: State, render_mode: str | None) -> Any:
    """A position in this render mode, all laid open; nothing without one."""
    if render_mode is None:
        return None
    if render_mode == "rgb_array":
        return pixels(game.svg(state))
    return game.svg(state) if render_mode == "svg" else str(game.picture(state))


def pixels(drawing: str) -> Array:
    """An SVG drawing as rows of pixels, each red, green and blue from 0 to 255."""
    resvg_py, image = _painters()
    picture = resvg_py.svg_to_bytes(svg_string=drawing, width=WIDTH, background="#ffffff")
    return np.asarray(image.open(io.BytesIO(bytes(picture))).convert("RGB"))


def _painters() -> tuple[Any, Any]:
    """What draws SVG, and what reads its picture."""
    with extra("envs"):
        import resvg_py  # noqa: PLC0415 - only pictures need it
        from PIL import Image  # noqa: PLC0415 - the same
    return resvg_py, Image
