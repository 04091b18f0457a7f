"""What each point of a player is made of."""

from dataclasses import dataclass

from tessera.games.verflixt.box import BONUS_NAME, TileValue
from tessera.games.verflixt.explain.layout import Layout


@dataclass(frozen=True)
class ScoreLine:
    """What one tile before a player is worth in the end."""

    number: int
    value: TileValue
    points: int
    """What it counts: the value, its opposite where a bonus tile turns it, nothing for a bonus tile."""
    partner: int | None
    """For a minus tile the bonus tile that turns it to plus, for a bonus tile the minus tile it turns."""


@dataclass(frozen=True)
class ScoreSheet:
    """A player's score, tile by tile: plus tiles, minus tiles with the largest first, bonus tiles."""

    lines: tuple[ScoreLine, ...]
    total: int


def explain_score(layout: Layout, seat: int) -> ScoreSheet:
    """VER-12: where each point of a seat comes from, as if the game ended now."""
    numeric = {n: value for n in layout.hands[seat] if isinstance(value := layout.values[n], int)}
    bonus = [n for n in layout.hands[seat] if layout.values[n] == BONUS_NAME]
    minus = sorted((n for n in numeric if numeric[n] < 0), key=lambda n: (numeric[n], n))
    turned = dict(zip(minus, bonus, strict=False))
    turning = {tile: n for n, tile in turned.items()}
    lines = [ScoreLine(n, value, value, None) for n, value in numeric.items() if value > 0]
    lines += [
        ScoreLine(n, numeric[n], -numeric[n] if n in turned else numeric[n], turned.get(n)) for n in minus
    ]
    lines += [ScoreLine(n, BONUS_NAME, 0, turning.get(n)) for n in bonus]
    return ScoreSheet(tuple(lines), sum(line.points for line in lines))
