"""What the scores of a match say: how sure one can be of them, and when enough has been played.

The unit is the *pair*: two games with the same chance and the seats exchanged. The games of a pair are
not independent, pairs are. A pair's score is the mean of its two games' (1 win, 0.5 tie, 0 loss).
"""

import math
from collections.abc import Sequence
from statistics import fmean, stdev

SURENESS = 1.96  # standard errors on either side of a mean that hold the truth 95 times in 100
# Agresti and Coull's correction: two won and two lost pairs are added before the interval is computed,
# so that few or one-sided results do not look surer than they are.
_ADDED = (0.0, 0.0, 1.0, 1.0)
DOUBT = 0.05  # how often a match between equals may be called decided
_BETS = tuple(bet / 10 for bet in range(1, 20))


def score_interval(pairs: Sequence[float], sureness: float = SURENESS) -> tuple[float, float]:
    """The interval that holds the true score, unless said otherwise with a probability of 95 %."""
    scores = [*pairs, *_ADDED]
    middle, error = fmean(scores), stdev(scores) / math.sqrt(len(scores))
    return max(0.0, middle - sureness * error), min(1.0, middle + sureness * error)


def elo_difference(score: float, games: int) -> float:
    """The difference in Elo points that makes this score expected.

    A score of 0 or 1 has none; it is taken as if half of one game had gone the other way.
    """
    most = 1 - 0.5 / max(games, 1)
    score = min(max(score, 1 - most), most)
    return 400 * math.log10(score / (1 - score))


def decide(pairs: Sequence[float]) -> str | None:
    """Which side is the stronger, "a" or "b", if the results so far prove it; may be asked after every pair.

    A test by betting: whoever bets a share of a capital on one side before every pair, at the odds of
    equals, multiplies it by 40 or more with a probability of at most 1/40 if they are equals, however often
    one looks (Ville's inequality). The capital is spread evenly over small and large shares.
    """
    for side, sign in (("a", 1.0), ("b", -1.0)):
        capitals = (math.prod(1 + sign * bet * (score - 0.5) for score in pairs) for bet in _BETS)
        if fmean(capitals) >= 2 / DOUBT:
            return side
    return None
