"""A review as a page that stands alone: its own drawings, no script, nothing from elsewhere."""

from collections.abc import Iterator
from html import escape

from tessera.core.position import Position
from tessera.review.document import Account, Review, ReviewedMove
from tessera.review.graph import draw_graph
from tessera.review.text import GLYPHS, SLIPS, told_move, told_sum
from tessera.search.hints import describe_reason

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       background: #f7f3ea; color: #222; }
section { background: #fffdf8; border: 1px solid #ddd3c0; border-radius: 12px; padding: 1rem;
          margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .2rem .6rem; border-bottom: 1px solid #e8dfcf; }
figure { margin: 0; max-width: 30rem; } figure svg { width: 100%; height: auto; }
.bar { display: inline-block; width: 10rem; height: .8rem; border: 1px solid #998; position: relative; }
.bar i { position: absolute; top: 0; bottom: 0; background: #4a56b0; }
.bar i.luck { background: repeating-linear-gradient(45deg, #777 0 3px, #fff 3px 6px); }
.slip { font-weight: 600; }
"""


def write_page(review: Review, position: Position) -> str:
    """The page; `position` is the game after its last move."""
    title = f"{position.game.title}: review"
    body = "".join(_sections(review, position))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )


def _sections(review: Review, position: Position) -> Iterator[str]:
    graph = draw_graph(review) + _chances_table(review)
    yield f"<section><h2>Winning chances, move by move</h2>{graph}</section>"
    for number, point in enumerate(review.turning_points, 1):
        yield _turning_point(review, position, number, review.moves[point.ply])
    if review.accounts:
        yield _luck_and_skill(review, review.accounts)
    yield f"<section><h2>Moves</h2>{_moves_table(review)}</section>"


def _turning_point(review: Review, position: Position, number: int, move: ReviewedMove) -> str:
    drawing = position.after(move.ply).svg()
    better = ""
    if move.best:
        reasons = "".join(f"<li>{escape(describe_reason(reason))}</li>" for reason in move.best.reasons)
        better = f"<p>Better: {escape(' · '.join(move.best.line))}</p><ul>{reasons}</ul>"
    return (
        f"<section><h2>Turning point {number}</h2><p>{escape(told_move(review, move))}</p>{better}"
        f"<figure>{drawing}<figcaption>Before move {move.ply + 1}</figcaption></figure></section>"
    )


def _luck_and_skill(review: Review, accounts: list[Account]) -> str:
    largest = max((abs(value) for a in accounts for value in (a.luck, a.skill)), default=0) or 1
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{_bar(account.luck / largest, 'luck')} luck</td>"
        f"<td>{_bar(account.skill / largest, 'skill')} skill</td><td>{told_sum(account)}</td></tr>"
        for name, account in zip(review.names, accounts, strict=True)
    )
    return f"<section><h2>Luck and skill</h2><table>{rows}</table></section>"


def _bar(share: float, kind: str) -> str:
    left, width = (50.0, 50 * share) if share >= 0 else (50 + 50 * share, -50 * share)
    return f'<span class="bar"><i class="{kind}" style="left:{left:.1f}%;width:{width:.1f}%"></i></span>'


def _chances_table(review: Review) -> str:
    heads = "".join(f"<th>{escape(name)}</th>" for name in review.names)
    rows = "".join(
        f"<tr><td>{move.ply}</td>{''.join(f'<td>{chance:.0%}</td>' for chance in move.chances)}</tr>"
        for move in review.moves
        if move.chances
    )
    table = f"<table><tr><th></th>{heads}</tr>{rows}</table>"
    return f"<details><summary>The same in numbers</summary>{table}</details>"


def _moves_table(review: Review) -> str:
    return f"<table>{''.join(_move_row(review, move) for move in review.moves)}</table>"


def _move_row(review: Review, move: ReviewedMove) -> str:
    grade = f"{GLYPHS[move.grade]} {move.grade}" if move.grade else ""
    is_slip = move.grade in SLIPS
    loss = f"−{move.loss:.0%}" if is_slip and move.loss is not None else ""
    better = escape(move.best.move) if is_slip and move.best else ""
    name = escape(review.names[move.seat])
    return (
        f"<tr{' class=slip' if is_slip else ''}><td>{move.ply + 1}</td><td>{name}</td>"
        f"<td>{escape(move.move)}</td><td>{grade}</td><td>{loss}</td><td>{better}</td></tr>"
    )
