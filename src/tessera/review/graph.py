"""The graph of winning chances as SVG, readable without colours by dashes, marks and names."""

from collections.abc import Sequence
from html import escape

from tessera.review.document import Review

WIDTH, HEIGHT = 720.0, 260.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 130.0, 16.0, 30.0
DASHES = ("", "7 4", "2 4", "10 4 2 4")
COLORS = ("#1f5fbf", "#a3420f", "#1f7a3d", "#7a2f8f")
MARKS = ("●", "▲", "■", "✕")
LEAST_GAP = 17.0  # between two names, so that both can be read


def draw_graph(review: Review) -> str:
    """All seats' chances, move by move, as far as they are known."""
    parts = [_grid(len(review.moves)), *(_curve(review, seat) for seat in range(len(review.names)))]
    parts += [
        _turning_point(review, number, point.ply) for number, point in enumerate(review.turning_points, 1)
    ]
    title = "Winning chances of all seats, move by move"
    return (
        f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{title}" '
        f'font-family="sans-serif" font-size="13">{"".join(parts)}{_names(review)}</svg>'
    )


def curve_of(review: Review, seat: int) -> list[tuple[int, float]]:
    """The chances of one seat by the number of moves played before."""
    known = [(move.ply, move.chances[seat]) for move in review.moves if move.chances is not None]
    return known + ([(len(review.moves), review.final[seat])] if review.final else [])


def _x(ply: int, moves: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * ply / max(moves, 1)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _text(x: float, y: float, content: str, color: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="{anchor}" fill="{color}">{content}</text>'


def _grid(moves: int) -> str:
    right = WIDTH - RIGHT
    rows = "".join(
        f'<path d="M{LEFT} {_y(share):.1f}H{right}" stroke="#8886" fill="none"/>'
        + _text(LEFT - 6, _y(share), f"{share:.0%}", "currentColor", "end")
        for share in (0, 0.5, 1)
    )
    step = max(10, -(-moves // 60) * 10)
    plies = "".join(
        _text(_x(ply, moves), HEIGHT - 12, str(ply), "currentColor") for ply in range(0, moves + 1, step)
    )
    return rows + plies


def _curve(review: Review, seat: int) -> str:
    points = [(_x(ply, len(review.moves)), _y(chance)) for ply, chance in curve_of(review, seat)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    color = COLORS[seat % len(COLORS)]
    marks = "".join(_text(x, y, MARKS[seat], color) for x, y in points[4 + 2 * seat :: 10])
    return (
        f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2" '
        f'stroke-dasharray="{DASHES[seat]}"/>{marks}'
    )


def _names(review: Review) -> str:
    ends = {
        seat: _y(points[-1][1]) for seat in range(len(review.names)) if (points := curve_of(review, seat))
    }
    texts = []
    for seat, y in _spread(ends):
        color, name = COLORS[seat % len(COLORS)], escape(review.names[seat])
        texts.append(_text(WIDTH - RIGHT + 8, y, f"{MARKS[seat]} {name}", color, "start"))
    return "".join(texts)


def _spread(ends: dict[int, float]) -> Sequence[tuple[int, float]]:
    """The heights of the names from the top, moved apart where they would cover each other."""
    placed: list[tuple[int, float]] = []
    for seat, y in sorted(ends.items(), key=lambda end: end[1]):
        placed.append((seat, max(y, placed[-1][1] + LEAST_GAP) if placed else y))
    floor = HEIGHT - BOTTOM
    for index in reversed(range(len(placed))):
        seat, y = placed[index]
        placed[index] = seat, min(y, floor)
        floor = placed[index][1] - LEAST_GAP
    return placed


def _turning_point(review: Review, number: int, ply: int) -> str:
    chances = review.moves[ply].chances
    assert chances is not None, "a turning point was thought about"
    x, y = _x(ply, len(review.moves)), _y(chances[review.moves[ply].seat])
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="#fff" stroke="#222" stroke-width="1.5"/>' + _text(
        x, y, str(number), "#222"
    )
