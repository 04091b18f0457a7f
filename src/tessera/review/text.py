"""A review in words, for the terminal and for a page."""

from collections import Counter
from collections.abc import Iterator

from tessera.review.document import Account, Grade, Review, ReviewedMove
from tessera.search.hints import describe_reason

GLYPHS = {
    Grade.BEST: "★",
    Grade.GOOD: "✓",
    Grade.INACCURACY: "▽",
    Grade.MISTAKE: "?",
    Grade.BLUNDER: "✗",
}
"""Shapes first: a grade is told apart without its colour."""
SLIPS = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


def tell(review: Review) -> Iterator[str]:
    """The review line by line: the seats, the turning points, and every slip."""
    for seat, name in enumerate(review.names):
        yield f"{name}: {told_grades(review, seat)}"
    for number, point in enumerate(review.turning_points, 1):
        move = review.moves[point.ply]
        change = f"{point.change[move.seat]:+.0%} by {point.cause}"
        yield f"turning point {number}: {told_move(review, move)}, {change}"
    for move in review.moves:
        if move.grade in SLIPS:
            yield told_move(review, move)
            if move.best:
                yield f"    better: {' '.join(move.best.line)}"
                yield from (f"    {describe_reason(reason)}" for reason in move.best.reasons)
    if review.accounts:
        yield from (told_account(review, seat) for seat in range(len(review.accounts)))


def told_grades(review: Review, seat: int) -> str:
    """How many moves of each grade a seat has made."""
    counts = Counter(move.grade for move in review.moves if move.seat == seat and move.grade)
    told = [f"{GLYPHS[grade]} {counts[grade]} {grade}" for grade in Grade if counts[grade]]
    return ", ".join(told) or "not graded yet"


def told_move(review: Review, move: ReviewedMove) -> str:
    """A move with its grade and what it threw away."""
    told = f"move {move.ply + 1}, {review.names[move.seat]}: {move.move}"
    if move.grade is None or move.loss is None:
        return told
    loss = f" (−{move.loss:.0%})" if move.grade in SLIPS else ""
    return f"{told} {GLYPHS[move.grade]} {move.grade}{loss}"


def told_account(review: Review, seat: int) -> str:
    """The sum that leads from an equal share to the result."""
    account = review.accounts[seat] if review.accounts else None
    assert account is not None, "the review has no accounts yet"
    return f"{review.names[seat]}: {told_sum(account)}"


def told_sum(account: Account) -> str:
    """Start, luck, own decisions, those of others, result, in points of 100."""
    parts = (account.luck, account.skill, account.others)
    luck, skill, others = (f"{100 * part:+.0f}" for part in parts)
    return (
        f"{100 * account.start:.0f} to start with, {luck} by luck, {skill} by own decisions, "
        f"{others} by the others: {100 * account.result:.0f}"
    )
