import numpy as np
import pytest

from tessera.core.ranking import payoffs_from_scores


@pytest.mark.parametrize(
    ("scores", "payoffs"),
    [
        ([3, 1], [1, -1]),
        ([2, 2], [0, 0]),
        ([5, 1, 3], [1, -1, 0]),
        ([5, 5, 3], [0.5, 0.5, -1]),
        ([4, 3, 2, 1], [1, 1 / 3, -1 / 3, -1]),
        ([7, 7, 7, 7], [0, 0, 0, 0]),
    ],
)
def test_payoffs(scores, payoffs):
    values = np.array(scores, float)
    payoffs_from_scores(values, len(scores))
    assert values == pytest.approx(payoffs)
