"""Positions of Verflixt in characters."""

from collections.abc import Iterator

from tessera.core.contract import State
from tessera.core.pictures import Span, TextPicture
from tessera.games.verflixt.box import COLORS, TileValue
from tessera.games.verflixt.view import HandView, SpotView, VerflixtView, view_state

CELL_WIDTH = 11
GUARD, BUG = "#", "@"


def format_value(value: TileValue) -> str:
    """How the value of a tile is written."""
    return value if value == "bonus" else f"{value:+}"


def spiral_cells(count: int) -> list[tuple[int, int]]:
    """Columns and rows of a square spiral, clockwise outwards from its middle; none is negative."""
    cells = [(0, 0)]
    for x, y in _spiral_steps():
        if len(cells) == count:
            break
        cells.append((cells[-1][0] + x, cells[-1][1] + y))
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return [(x - left, y - top) for x, y in cells]


def _spiral_steps() -> Iterator[tuple[int, int]]:
    length, (x, y) = 1, (1, 0)
    while True:
        for _ in range(2):
            yield from [(x, y)] * length
            x, y = -y, x
        length += 1


def draw_text(state: State, viewer: int | None = None) -> TextPicture:
    """The path as a spiral with the start in the middle (VER-3), and what each player has."""
    view = view_state(state, viewer)
    picture = TextPicture()
    _draw_path(picture, view)
    picture.add(_turn_sentence(view))
    for seat, hand in enumerate(view.hands):
        picture.add("> " if seat == view.seat else "  ", *_hand_spans(hand))
    return picture


def _draw_path(picture: TextPicture, view: VerflixtView) -> None:
    """Two lines a row: numbers and values, and below them the pieces."""
    spots = dict(zip(spiral_cells(len(view.spots)), view.spots, strict=True))
    for y in range(max(row for _, row in spots) + 1):
        row = [spots.get((x, y)) for x in range(max(column for column, _ in spots) + 1)]
        for draw in (_label_spans, _piece_spans):
            picture.add(*(span for spot in row for span in _padded(draw(spot) if spot else [])))
        picture.add()


def _padded(spans: list[Span]) -> list[Span]:
    return [*spans, Span(" " * (CELL_WIDTH - sum(len(span.text) for span in spans)))]


def _label_spans(spot: SpotView) -> list[Span]:
    if spot.value is not None:
        style = "yellow" if spot.value == "bonus" else "green" if spot.value > 0 else "red"
        return [Span(f"{spot.spot:>2} ", "dim"), Span(f"{format_value(spot.value):>5}", f"bold {style}")]
    if spot.kind == "gap":
        return [Span(f"{spot.spot:>2}     .", "dim")]
    return [Span(f"   {spot.kind.upper()}", "bold")]


def _piece_spans(spot: SpotView) -> list[Span]:
    """One letter a piece; where they would be too many, one a kind and their number."""
    kinds = [(color[0].upper(), spot.pawns.count(color), f"bold {color}") for color in COLORS]
    kinds += [(GUARD, spot.guards, "bold"), (BUG, int(spot.has_bug), "bold magenta")]
    together = sum(count for _, count, _ in kinds) > CELL_WIDTH - 4
    pieces = [
        Span(f"{letter}{count}" if together and count > 1 else letter * count, style)
        for letter, count, style in kinds
        if count
    ]
    return [Span("   " if not together else ""), *pieces]


def _turn_sentence(view: VerflixtView) -> str:
    if view.seat is None:
        return "The game is over."
    color = view.hands[view.seat].color
    if view.has_moved:
        return f"{color} rolled {view.roll} and {view.bug_move} still move the bug {BUG}."
    bug = f", and {view.bug_move} move the bug {BUG}" if view.bug_move != "none" else ""
    return f"{color} rolled {view.roll}: a pawn or a guard {GUARD} moves{bug}."


def _hand_spans(hand: HandView) -> list[Span]:
    values = {tile.number: tile.value for tile in hand.tiles}
    shown = [
        Span(f"{hand.color:7}", f"bold {hand.color}"),
        Span(f"{hand.points:4} points, {hand.pawns_home} home:"),
    ]
    for tile in hand.tiles:
        if tile.value == "bonus" and tile.partner is not None:
            shown.append(Span(f" bonus({format_value(values[tile.partner])})", "yellow"))
        elif tile.partner is None:
            shown.append(Span(f" {format_value(tile.value)}"))
    return shown
