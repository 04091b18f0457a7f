"""The drawing of an Ingenious position in SVG: the board, and a card for each score board."""

from collections.abc import Collection, Iterator

from tessera.core import svg
from tessera.core.contract import State
from tessera.games.ingenious.box import (
    COLORS,
    KINDS,
    SMALLEST_SIDE,
    SYMBOLS,
    Cell,
    area_cells,
    distance,
    format_cell,
    square,
    step,
)
from tessera.games.ingenious.explain import board_colors, final_mark, other_halves, rack_tiles, score_board
from tessera.games.ingenious.pictures.shapes import (
    FLAT,
    PAINTS,
    ROOT3,
    draw_shape,
    draw_tile,
    hex_center,
    hex_path,
    round_about,
)
from tessera.games.ingenious.state import MODES, PHASES

BOARD, RIM = "#E4DBC9", "#CFC3AB"
# Rings 7 and 8 of the area step towards the tone of the board.
CELLS, CELL_LINE = ("#F6F1E6", "#EFE9DB", "#E9E1D0"), "#D3C8B3"
PRINTED = "#4B4C53"
PAPER, SURFACE, LINE, INK, INK_2, ACCENT, TRACK = (
    "#F4EFE5",
    "#FFFDF8",
    "#E2DACA",
    "#22252C",
    "#5B5C62",
    "#5E45B8",
    "#EDE6D8",
)
FRAME, MARGIN, GAP = 1.0, 0.5, 0.9
CARD_WIDTH, HEADING, ROW, TRACK_WIDTH = 17.2, 1.15, 0.78, 4.4
RACK_SCALE, RACK_STEP, RACK_HEIGHT, RACK_NAME = 0.72, 1.48, 2.8, 0.9
UPRIGHT = (0, -ROOT3 / 2), (0, ROOT3 / 2)
"""The centres of the two halves of a tile in a rack."""

Face = tuple[str, ...]
"""The colours of a tile; none: it lies face down."""


def draw_svg(state: State, open_seats: Collection[int] | None = None) -> str:
    """The position; racks of other seats than these, if any are named, lie face down (ING-5)."""
    side = int(state.side)
    if open_seats is None or MODES[state.mode] == "solo":
        open_seats = range(int(state.players))
    half_width, half_height = ROOT3 * (side - 0.5) + FRAME, 1.5 * (side - 1) + 1 + FRAME
    cards = list(_cards(state, open_seats))
    height = max(2 * half_height, sum(tall for tall, _ in cards) + GAP * (len(cards) - 1))
    left, top = -half_width - MARGIN, -height / 2 - MARGIN
    width = 2 * half_width + GAP + CARD_WIDTH + 2 * MARGIN
    return svg.document(
        left,
        top,
        width,
        height + 2 * MARGIN,
        "Ingenious",
        svg.tag("rect", x=left, y=top, width=width, height=height + 2 * MARGIN, fill=PAPER),
        _draw_board(state, side),
        *_place_cards(cards, half_width + GAP),
    )


# The board -----------------------------------------------------------------------------------------


def _draw_board(state: State, side: int) -> str:
    # A hexagon with two corners on the left and right, about cells with one on top.
    base = round_about((0, 0), (ROOT3 * (side - 0.5) + FRAME,), 6, 0)
    cells = [cell for cell in area_cells(side) if cell not in SYMBOLS]
    return svg.tag(
        "g",
        svg.tag("path", d=svg.rounded_path(base, 1.3), fill=BOARD, stroke=RIM, stroke_width=0.06),
        *_draw_names(side),
        *(_draw_cell(cell) for cell in cells if not state.joined[square(cell)]),
        *(_draw_symbol(color, cell) for color, cell in zip(COLORS, SYMBOLS, strict=True)),
        *_draw_tiles(state),
    )


def _draw_cell(cell: Cell) -> str:
    ring = max(distance(cell) + 1 - SMALLEST_SIDE, 0)
    path = hex_path(hex_center(cell), 0.06, 0.16)
    return svg.tag("path", d=path, fill=CELLS[ring], stroke=CELL_LINE, stroke_width=0.04)


def _draw_symbol(color: str, cell: Cell) -> str:
    """ING-2: a printed symbol lies flat."""
    center = hex_center(cell)
    return svg.tag("path", d=hex_path(center, 0.06, 0.16), fill=PRINTED) + draw_shape(
        color, center, PAINTS[color].bright, PRINTED, 0.96
    )


def _draw_tiles(state: State) -> Iterator[str]:
    colors = board_colors(state)
    for cell, other in other_halves(state).items():
        if square(cell) < square(other):
            names = COLORS[colors[cell]], COLORS[colors[other]]
            yield draw_tile(hex_center(cell), hex_center(other), names)


def _draw_names(side: int) -> Iterator[str]:
    """Row letters before each row, and each number where its line of cells ends below."""
    west, south_east = 3, 5
    for cell in area_cells(side):
        for direction, part in ((west, slice(0, 1)), (south_east, slice(1, None))):
            beyond = step(cell, direction)
            if distance(beyond) >= side:
                (x, y), (x1, y1) = hex_center(cell), hex_center(beyond)
                place = x + 0.77 * (x1 - x), y + 0.77 * (y1 - y)
                yield svg.text(format_cell(cell)[part], *place, 0.52, fill=INK_2)


# The cards -----------------------------------------------------------------------------------------


def _cards(state: State, open_seats: Collection[int]) -> Iterator[tuple[float, str]]:
    """Height and drawing of each card."""
    team = MODES[state.mode] == "team"
    for board in range(2 if team else state.players):
        seats = [board, board + 2] if team else [board]
        racks = {seat: _rack_faces(state, seat, seat in open_seats) for seat in seats}
        yield _draw_card(state, f"team {board + 1}" if team else "", racks)


def _place_cards(cards: list[tuple[float, str]], left: float) -> Iterator[str]:
    top = -(sum(height for height, _ in cards) + GAP * (len(cards) - 1)) / 2
    for height, card in cards:
        yield svg.tag("g", card, transform=f"translate({svg.number(left)} {svg.number(top)})")
        top += height + GAP


def _draw_card(state: State, name: str, racks: dict[int, list[Face]]) -> tuple[float, str]:
    seats = list(racks)
    height = HEADING + max(6 * ROW, len(seats) * (RACK_HEIGHT + RACK_NAME)) + 0.35
    active = PHASES[state.phase] != "over" and int(state.seat) in seats
    marks = score_board(state, seats[0])
    frame = svg.tag(
        "rect",
        x=0,
        y=0,
        width=CARD_WIDTH,
        height=height,
        rx=0.5,
        fill=SURFACE,
        stroke=ACCENT if active else LINE,
        stroke_width=0.12 if active else 0.06,
    )
    title = name or f"player {seats[0] + 1}"
    heading = svg.text(title, 0.55, 0.72, 0.72, text_anchor="start", font_weight="bold", fill=INK)
    tracks = (_draw_track(state, marks, color, HEADING + 0.45 + ROW * color) for color in range(len(COLORS)))
    return height, "".join([frame, heading, *tracks, *_draw_racks(racks)])


def _draw_track(state: State, marks: list[int], color: int, y: float) -> str:
    """A marker as a bar; the lowest ones, which decide, have a small pointer too."""
    name, end, lowest = COLORS[color], final_mark(state), marks[color] == min(marks)
    x, unit = 1.5, TRACK_WIDTH / end
    pieces = [
        draw_shape(name, (0.9, y), PAINTS[name].ink, SURFACE, 0.46),
        svg.tag("rect", x=x, y=y - 0.14, width=TRACK_WIDTH, height=0.28, rx=0.14, fill=TRACK),
    ]
    if marks[color]:
        width = max(unit * marks[color], 0.28)
        pieces.append(
            svg.tag("rect", x=x, y=y - 0.14, width=width, height=0.28, rx=0.14, fill=PAINTS[name].ink)
        )
    if end > 18:
        middle = f"M{svg.number(x + TRACK_WIDTH / 2)} {svg.number(y - 0.24)}v.48"
        pieces.append(svg.tag("path", d=middle, stroke=INK_2, stroke_width=0.05))
    weight = "bold" if lowest else "normal"
    label = ("▾ " if lowest else "") + str(marks[color])
    pieces.append(
        svg.text(label, x + TRACK_WIDTH + 1.25, y, 0.55, text_anchor="end", font_weight=weight, fill=INK)
    )
    return "".join(pieces)


def _rack_faces(state: State, seat: int, is_open: bool) -> list[Face]:
    """The colours of each tile in a rack, or that it lies face down."""
    kinds = [KINDS[kind] for kind in rack_tiles(state, seat)]
    return [(COLORS[first], COLORS[second]) if is_open else () for first, second in kinds]


def _draw_racks(racks: dict[int, list[Face]]) -> Iterator[str]:
    """One rack in the middle of the card, or those of two partners with their names."""
    if len(racks) == 1:
        yield from (_draw_rack(rack, (HEADING + 6 * ROW - RACK_HEIGHT) / 2 + 0.3) for rack in racks.values())
        return
    for i, rack in enumerate(racks.values()):
        top = HEADING + i * (RACK_HEIGHT + RACK_NAME) - 0.3
        yield _draw_rack(rack, top)
        name, place = f"player {i + 1}", (TRACK_WIDTH + 3.5, top + RACK_HEIGHT + 0.4)
        yield svg.text(name, *place, 0.5, text_anchor="start", fill=INK_2)


def _draw_rack(rack: list[Face], top: float) -> str:
    """The tiles of a rack side by side, each upright."""
    left, pieces = TRACK_WIDTH + 3.3, []
    for i, face in enumerate(rack):
        tile = draw_tile(*UPRIGHT, face, FLAT)
        x, y = left + 0.75 + RACK_STEP * i, top + RACK_HEIGHT / 2
        place = f"translate({svg.number(x)} {svg.number(y)}) scale({RACK_SCALE})"
        pieces.append(svg.tag("g", tile, transform=place))
    return "".join(pieces)
