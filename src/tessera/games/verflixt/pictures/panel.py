"""The players beside the path of Verflixt, in SVG: whose turn it is, the die, and the tiles taken."""

from tessera.core import svg
from tessera.games.verflixt.pictures import pieces
from tessera.games.verflixt.view import HandView, VerflixtView

PANEL_WIDTH, TILES_IN_ROW, SMALL, SMALL_STEP = 5.0, 8, 0.5, 0.56
PAPER, INK, QUIET = "#FFFDF8", "#22252C", "#5B5C62"


def _hand_height(hand: HandView) -> float:
    rows = -(-len(hand.tiles) // TILES_IN_ROW)
    return 1.0 + 0.62 * max(1, rows)


def _draw_hand(hand: HandView, y: float, is_turn: bool) -> str:
    """A player's card: pawn, pawns at home, points, and the tiles taken."""
    card = svg.tag(
        "rect",
        x=0,
        y=y,
        width=PANEL_WIDTH,
        height=_hand_height(hand) - 0.15,
        rx=0.2,
        fill=PAPER,
        stroke="#9C4A14" if is_turn else "#E2DACA",
        stroke_width=0.06 if is_turn else 0.03,
    )
    home = "\u2302" * hand.pawns_home
    label: pieces.Attributes = {"text_anchor": "start", "dominant_baseline": "auto"}
    return "".join(
        [
            card,
            pieces.placed(0.42, y + 0.46, 0.72, pieces.draw_pawn(hand.color)),
            svg.text(hand.color, 0.78, y + 0.58, 0.34, fill=INK, font_weight="bold", **label),
            svg.text(home, 2.2, y + 0.58, 0.34, fill=QUIET, **label),
            svg.text(
                f"{hand.points:+}".replace("-", "\u2212").replace("+0", "0"),
                PANEL_WIDTH - 0.3,
                y + 0.6,
                0.46,
                fill=INK,
                font_weight="bold",
                text_anchor="end",
                dominant_baseline="auto",
            ),
            *_draw_taken(hand, y + 1.1),
        ]
    )


def _draw_taken(hand: HandView, y: float) -> list[str]:
    """The tiles of a player; a minus tile that counts as plus has a gold ring."""
    drawn = []
    for i, tile in enumerate(hand.tiles):
        x = 0.42 + SMALL_STEP * (i % TILES_IN_ROW)
        here = y + 0.62 * (i // TILES_IN_ROW)
        drawn.append(pieces.placed(x, here, SMALL, pieces.draw_tile(tile.value)))
        if tile.value != "bonus" and tile.partner is not None:
            ring: pieces.Attributes = {"fill": "none", "stroke": "#F6C52D", "stroke_width": 0.06}
            drawn.append(svg.tag("rect", x=x - 0.25, y=here - 0.25, width=0.5, height=0.52, rx=0.08, **ring))
    return drawn


def _draw_turn(view: VerflixtView) -> str:
    """The die and what it means."""
    if view.seat is None:
        return svg.text("The game is over", 0, 0.5, 0.4, fill=INK, text_anchor="start", font_weight="bold")
    bug = {"none": "", "may": "may move the bug", "must": "must move the bug"}[view.bug_move]
    normal = "" if view.has_moved else "moves a pawn or a guard"
    label: pieces.Attributes = {"text_anchor": "start", "dominant_baseline": "auto"}
    assert view.roll is not None
    return (
        pieces.placed(0.5, 0.5, 1, pieces.draw_die(view.roll))
        + svg.text(view.hands[view.seat].color, 1.2, 0.42, 0.4, fill=INK, font_weight="bold", **label)
        + svg.text(normal or bug, 1.2, 0.82, 0.28, fill=QUIET, **label)
        + (svg.text(bug, 1.2, 1.14, 0.28, fill=QUIET, **label) if normal and bug else "")
    )


def draw_panel(view: VerflixtView, left: float, top: float) -> tuple[str, float]:
    """The die and the players beside the path, and how high that is."""
    drawn, y = [_draw_turn(view)], 1.4
    for seat, hand in enumerate(view.hands):
        drawn.append(_draw_hand(hand, y, seat == view.seat))
        y += _hand_height(hand)
    return pieces.placed(left, top, 1, *drawn), y
