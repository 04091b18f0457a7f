"""What a drawing of a Passtally position shows beside the board: points and piles."""

from collections.abc import Collection

from tessera.core import svg
from tessera.core.contract import State
from tessera.games.passtally.box import SIDE
from tessera.games.passtally.explain import LaidTile, board_of, markers_on_board, score_now, tiles_on_board
from tessera.games.passtally.pictures.board import FRAME, KIND_PAINTS, draw_marker, draw_position, draw_tile
from tessera.games.passtally.view import PileView, phase_of, piles_of, points_of

PANEL_WIDTH = 3.1
LEFT = SIDE + FRAME + 0.25
INK, QUIET_INK, PAPER, RIM, ACCENT = "#22252C", "#5B5C62", "#FFFDF8", "#E2DACA", "#A8265F"


def draw_svg(state: State, open_seats: Collection[int] | None = None) -> str:
    """The board with points and piles beside it."""
    return draw_position(
        tiles_on_board(state), markers_on_board(state), [*_seats(state), *_piles(state)], PANEL_WIDTH
    )


def _card(top: float, height: float, is_marked: bool) -> str:
    return svg.tag(
        "rect",
        x=LEFT,
        y=top,
        width=PANEL_WIDTH - 0.35,
        height=height,
        rx=0.18,
        fill=PAPER,
        stroke=ACCENT if is_marked else RIM,
        stroke_width=0.06 if is_marked else 0.03,
    )


def _seats(state: State) -> list[str]:
    """Each player's points and what the lines as they lie would add."""
    board, markers = board_of(tiles_on_board(state)), markers_on_board(state)
    drawn = []
    for seat, points in enumerate(points_of(state)):
        top = 0.06 - FRAME + 1.08 * seat
        score = score_now(board, markers, seat)
        drawn += [
            _card(top, 0.94, phase_of(state) != "over" and seat == state.seat),
            draw_marker(seat, LEFT + 0.5, top + 0.47, 0.7),
            svg.text(str(points), LEFT + 1.3, top + 0.47, 0.55, fill=INK, font_weight="700"),
        ]
        if score.lines:
            drawn.append(svg.text(f"{score.passes} pass", LEFT + 2.2, top + 0.34, 0.25, fill=QUIET_INK))
            drawn.append(
                svg.text(f"+{score.points}", LEFT + 2.2, top + 0.65, 0.25, fill=INK, font_weight="700")
            )
    return drawn


def _piles(state: State) -> list[str]:
    drawn = []
    for number, pile in enumerate(piles_of(state)):
        top = SIDE + FRAME - 0.06 - 1.5 * (3 - number)
        drawn.append(_card(top, 1.36, False))
        drawn.append(
            svg.text(str(number + 1), LEFT + 0.24, top + 0.68, 0.28, fill=QUIET_INK, font_weight="700")
        )
        drawn.append(_face_up(pile, LEFT + 0.5, top + 0.12))
    return drawn


def _face_up(pile: PileView, x: float, y: float) -> str:
    if pile.face_up is None:
        return svg.text("used up", x + 1.0, y + 0.56, 0.28, fill=QUIET_INK)
    cells = ((0, 0), (0, 1))
    tile = LaidTile(cells, pile.face_up, 1)
    side = svg.tag(
        "rect", x=0.03, y=0.12, width=1.94, height=0.93, rx=0.12, fill=KIND_PAINTS[pile.face_up].side
    )
    return svg.tag(
        "g",
        svg.tag("g", side, draw_tile(tile, cells), transform="scale(0.94 0.86)"),
        svg.text(f"{pile.face_down} below", 0.94, 1.09, 0.22, fill=QUIET_INK),
        transform=f"translate({svg.number(x)} {svg.number(y)})",
    )
