"""Pictures of Mosaic, in characters and as SVG."""

from collections.abc import Collection, Iterator

from mosaic.box import COLORS, NUMBERS, PLAYERS, SIDE, cell_name, tile_name
from mosaic.explain import away_tiles, hand_tiles, laid_tiles
from tessera.core import svg
from tessera.core.contract import State
from tessera.core.pictures import Span, TextPicture

PAINTS = {"red": "#B3261E", "green": "#2E7D32", "blue": "#1F5FBF"}
PAPER, CELL, BACK, INK = "#F4EFE5", "#E4DBC9", "#8A8577", "#22252C"


def draw_text(state: State, viewer: int | None = None) -> TextPicture:
    """The board and the hands: as this seat sees them, or without one laid open."""
    picture, laid = TextPicture(), laid_tiles(state)
    for row in reversed(range(SIDE)):
        spans = [Span(f"{row + 1} ")]
        for column in range(SIDE):
            tile = laid.get(row * SIDE + column)
            spans.append(Span(" . ") if tile is None else _text_of(tile))
        picture.add(*spans)
    picture.add("  " + "".join(f" {letter} " for letter in "abcd"))
    for seat in range(PLAYERS):
        hand = hand_tiles(state, seat)
        is_open = viewer is None or viewer == seat
        tiles = ", ".join(map(tile_name, hand)) if is_open else f"{len(hand)} tiles"
        turn = "*" if not state.is_over and int(state.seat) == seat else " "
        picture.add(f"{turn} player {seat + 1}: {int(state.points[seat])} points; {tiles or 'no tiles'}")
    away = ", ".join(map(tile_name, away_tiles(state)))
    picture.add(f"  bag: {int(state.bag_left)} tiles; put away: {away or 'none'}")
    return picture


def _text_of(tile: int) -> Span:
    color = COLORS[tile // NUMBERS]
    return Span(f" {color[0]}{tile % NUMBERS + 1}", f"bold {color}")


def draw_svg(state: State, open_seats: Collection[int] | None = None) -> str:
    """The position; hands of other seats than these, if any are named, lie face down."""
    seats = range(PLAYERS) if open_seats is None else open_seats
    return svg.document(
        -0.5,
        -0.5,
        SIDE + 4.5,
        SIDE + 1,
        "Mosaic",
        svg.tag("rect", x=-0.5, y=-0.5, width=SIDE + 4.5, height=SIDE + 1, fill=PAPER),
        *_draw_board(laid_tiles(state)),
        *(_draw_hand(state, seat, seat in seats) for seat in range(PLAYERS)),
    )


def _draw_board(laid: dict[int, int]) -> Iterator[str]:
    for cell in range(SIDE * SIDE):
        x, y = cell % SIDE, SIDE - 1 - cell // SIDE
        yield svg.tag("rect", x=x + 0.04, y=y + 0.04, width=0.92, height=0.92, rx=0.1, fill=CELL)
        if cell in laid:
            yield _draw_tile(x, y, laid[cell])
        else:
            yield svg.text(cell_name(cell), x + 0.5, y + 0.5, 0.22, fill=INK, opacity=0.5)


def _draw_tile(x: float, y: float, tile: int | None) -> str:
    """A tile, or its back."""
    fill = BACK if tile is None else PAINTS[COLORS[tile // NUMBERS]]
    face = svg.tag("rect", x=x + 0.06, y=y + 0.06, width=0.88, height=0.88, rx=0.12, fill=fill)
    if tile is None:
        return face
    number = svg.text(str(tile % NUMBERS + 1), x + 0.5, y + 0.45, 0.5, fill="white", font_weight="bold")
    return face + number + svg.text(COLORS[tile // NUMBERS], x + 0.5, y + 0.8, 0.18, fill="white")


def _draw_hand(state: State, seat: int, is_open: bool) -> str:
    top = 0.2 + 2 * seat
    name = f"player {seat + 1}: {int(state.points[seat])}"
    title = svg.text(name, SIDE + 0.4, top, 0.3, text_anchor="start", fill=INK)
    tiles = hand_tiles(state, seat)
    return title + "".join(
        _draw_tile(SIDE + 0.3 + i, top + 0.3, tile if is_open else None) for i, tile in enumerate(tiles)
    )
