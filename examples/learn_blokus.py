"""A small policy learns two-player Blokus by playing a hundred games at once, with nothing but NumPy.

python examples/learn_blokus.py --seconds 120 --out learning-curve.svg

It knows no tactics: it only has a liking for each of the 21 pieces and for each of the 10 rings of the board,
from the rim to the centre, and draws its move by the softmax of what it likes about the legal ones. It plays
seat 0 against seat 1, which plays any legal move. Moves that were followed by more points than usual become
likelier (policy gradient). Now and then it is measured in games of its own.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from tessera.core import playing
from tessera.core.charts import Axis, ChartLine, ChartPoint, draw_chart
from tessera.core.contract import MAX_SCORES
from tessera.envs import BatchEnv
from tessera.envs.policies import RandomPolicy
from tessera.games.blokus.box import NUM_PIECES, SIDE, board_placements

NUM_GAMES = 128
STEPS_PER_UPDATE = 14  # a third of a game: about 42 moves of each player
LEARNING_RATE = 0.1
DISCOUNT = 0.95
MEASURED_GAMES = 400
NUM_RINGS = SIDE // 2

Array = np.ndarray[Any, Any]


def move_features() -> Array:
    """For every move the piece it lays, and how many of its cells lie in each ring."""
    placements = board_placements()
    features = np.zeros((placements.count, NUM_PIECES + NUM_RINGS), np.float32)
    features[np.arange(placements.count), placements.pieces] = 1
    for move in range(placements.count):
        for row, column in placements.cells_of(move):
            ring = min(row, column, SIDE - 1 - row, SIDE - 1 - column)
            features[move, NUM_PIECES + ring] += 1
    return features


class Policy:
    """What is liked about moves, and Adam to change it."""

    def __init__(self) -> None:
        self.features = move_features()
        self.liking = np.zeros(self.features.shape[1], np.float32)
        self._first, self._second = np.zeros_like(self.liking), np.zeros_like(self.liking)
        self._updates = 0

    def choose(self, masks: Array, generator: np.random.Generator) -> tuple[Array, Array]:
        """A legal move for every row, and what sets it apart from the others there."""
        weights = np.exp(self.features @ self.liking)
        likely = masks * weights
        sums = likely.cumsum(axis=1)
        lots = generator.random(len(masks)) * sums[:, -1]
        moves = np.array(
            [np.searchsorted(row, lot, side="right") for row, lot in zip(sums, lots, strict=True)]
        )
        usual = (likely @ self.features) / likely.sum(axis=1, keepdims=True)
        return moves, self.features[moves] - usual

    def learn(self, differences: Array, merits: Array) -> None:
        """Like more what went better than usual."""
        gradient = (differences * merits[:, None]).mean(axis=0)
        self._updates += 1
        self._first += 0.1 * (gradient - self._first)
        self._second += 0.001 * (gradient**2 - self._second)
        change = self._first / (1 - 0.9**self._updates)
        self.liking += LEARNING_RATE * change / (np.sqrt(self._second / (1 - 0.999**self._updates)) + 1e-8)


class Learner:
    """A batch of games in which seat 0 learns."""

    def __init__(self, seed: int) -> None:
        self.generator = np.random.default_rng(seed)
        self.policy = Policy()
        self.env = make_env(seed)
        self._leads = leads(self.env.states)

    def play_and_learn(self) -> None:
        """Some steps in all games, then one change of the policy."""
        steps = [self._step() for _ in range(STEPS_PER_UPDATE)]
        differences, gains, dones = (np.array(part) for part in zip(*steps, strict=True))
        returns, to_come = np.zeros_like(gains), np.zeros(NUM_GAMES)
        for step in range(STEPS_PER_UPDATE - 1, -1, -1):
            to_come = gains[step] + DISCOUNT * to_come * ~dones[step]
            returns[step] = to_come
        merits = (returns - returns.mean()) / returns.std()
        self.policy.learn(differences.reshape(merits.size, -1), merits.ravel())

    def _step(self) -> tuple[Array, Array, Array]:
        """What set the moves apart, the points they brought, and where a game ended."""
        moves, differences = self.policy.choose(self.env.masks, self.generator)
        _, dones = self.env.step(moves)
        after = leads(self.env.states)
        gains = np.where(dones, leads(self.env.final_states), after) - self._leads
        self._leads = after
        return differences, gains, dones.copy()


def make_env(seed: int) -> BatchEnv:
    """Games in which seat 1 plays at random."""
    opponent = RandomPolicy(NUM_GAMES, f"opponent {seed}")
    return BatchEnv("blokus", NUM_GAMES, seed=seed, masks="bytes", opponents={1: opponent}, players=2)


def leads(states: Array) -> Array:
    """By how many points seat 0 leads in each game."""
    points = np.zeros((len(states), MAX_SCORES))
    for row in range(len(states)):
        playing.write_scores(states[row : row + 1], points[row])
    return points[:, 0] - points[:, 1]


def measure(policy: Policy, seed: int) -> float:
    """The share of points against random play, a tie counting half."""
    env, generator = make_env(seed), np.random.default_rng(seed)
    results: list[float] = []
    while len(results) < MEASURED_GAMES:
        rewards, dones = env.step(policy.choose(env.masks, generator)[0])
        results += rewards[dones, 0].tolist()
    return (float(np.mean(results)) + 1) / 2


def draw_curve(points: list[tuple[float, float]]) -> str:
    """The share of points over the seconds, as SVG."""
    line = ChartLine("learner", [ChartPoint(*point) for point in points])
    seconds = Axis.around("seconds of learning", [x for x, _ in points])
    share = Axis("share of points", 0.0, 1.0, format=".0%")
    return draw_chart("Blokus for two: share of points against random play", seconds, share, [line])


def main() -> None:
    """Learn for a while, and draw how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to learn")
    parser.add_argument("--measure", type=float, default=10.0, help="seconds between two measurements")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("learning-curve.svg"))
    chosen = parser.parse_args()

    learner, learned, updates = Learner(chosen.seed), 0.0, 0
    points = [(0.0, measure(learner.policy, 1))]
    print(f"{0:5.0f} s  {points[-1][1]:.1%}", flush=True)
    while learned < chosen.seconds:
        start = time.monotonic()
        while time.monotonic() - start < chosen.measure:
            learner.play_and_learn()
            updates += 1
        learned += time.monotonic() - start
        points.append((learned, measure(learner.policy, 1)))
        print(f"{learned:5.0f} s  {points[-1][1]:.1%}  after {updates} updates", flush=True)
    chosen.out.write_text(draw_curve(points), encoding="utf-8")
    print(f"the learning curve is drawn in {chosen.out}")


if __name__ == "__main__":
    main()
