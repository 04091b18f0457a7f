"""A network learns Verflixt by playing against itself, with NumPy alone: what positions come to in the end.

python examples/learn_values.py --minutes 10 --out values --measure 120
VALUES=values/10.npz tessera evaluate verflixt python:examples.learn_values:choose --level 3 --level 5

It values what every legal move may lead to and plays the best; what it learns is where that has led.
"""

import argparse
import os
import time
from functools import cache
from pathlib import Path

import numpy as np

from tessera.core.charts import Axis, ChartLine, ChartPoint, draw_chart
from tessera.core.contract import Array
from tessera.core.position import Position
from tessera.envs import BatchEnv
from tessera.games import load
from tessera.matches.match import Match
from tessera.matches.placing import Place, climb_levels
from tessera.players.levels import level_elos

AGENT, LEVELS = "python:examples.learn_values:choose", [1, 3, 5]
GAME, GAMES, STEPS, HIDDEN = "verflixt", 256, 32, 128
TRUST = 0.8
"""How much the far end of a game counts against what the next position is thought to be worth."""
ROWS, RATE, DECAYS = 512, 1e-3, (0.9, 0.999)
ROLLS = 24
"""Futures of each move that are looked at in a match; while learning, one."""


class Values:
    """What positions are worth to the seat that sees them, from -1 to 1: one hidden layer."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights
        self._means = [[np.zeros_like(part) for part in weights] for _ in DECAYS]
        self._updates = 0

    def __call__(self, seen: Array) -> Array:
        """The worth of each row."""
        return self._forward(seen)[1]

    def _forward(self, seen: Array) -> tuple[Array, Array]:
        into, bias, out, last = self.weights
        hidden = np.maximum(seen @ into + bias, 0)
        return hidden, np.tanh(hidden @ out + last[0])

    def learn(self, seen: Array, goals: Array) -> None:
        """One step towards these goals, by Adam."""
        hidden, worth = self._forward(seen)
        error = (worth - goals) * (1 - worth**2) / len(goals)
        back = np.outer(error, self.weights[2]) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(keepdims=True)]
        self._updates += 1
        for part, slope, mean, square in zip(self.weights, slopes, *self._means, strict=True):
            mean[:] = DECAYS[0] * mean + (1 - DECAYS[0]) * slope
            square[:] = DECAYS[1] * square + (1 - DECAYS[1]) * slope**2
            step, size = mean / (1 - DECAYS[0] ** self._updates), square / (1 - DECAYS[1] ** self._updates)
            part[:] -= RATE * step / (np.sqrt(size) + 1e-8)


def new_values(inputs: int, seed: int) -> Values:
    """A network that knows nothing."""
    chance = np.random.default_rng(seed)
    into = chance.normal(0, inputs**-0.5, (inputs, HIDDEN))
    parts = [into, np.zeros(HIDDEN), chance.normal(0, HIDDEN**-0.5, HIDDEN), np.zeros(1)]
    return Values([part.astype(np.float32) for part in parts])


def best_actions(env: BatchEnv, values: Values, seed: int, rolls: int = 1) -> Array:
    """The action of each row that leads to what is worth most to its mover, over some futures."""
    rows, actions = np.nonzero(env.masks)
    movers = np.repeat(env.seats[rows], rolls)
    with env.branch(np.repeat(rows, rolls)) as futures:
        futures.redraw(seed)
        rewards, dones = futures.step(np.repeat(actions, rolls))
        ends = rewards[np.arange(len(movers)), movers]
        worth = np.where(dones, ends, values(futures.observe(movers))).reshape(-1, rolls).mean(axis=1)
    best_first = np.lexsort((-worth, rows))
    return actions[best_first[np.flatnonzero(np.diff(rows, prepend=-1))]]


def play(env: BatchEnv, values: Values, seed: int) -> tuple[Array, Array, int]:
    """Some steps in all games: what both seats saw, what it came to for them, and how many games ended."""
    seen, worth, ends = [], [], []
    for step in range(STEPS):
        seen += [env.observe(0).copy(), env.observe(1).copy()]
        worth.append(values(seen[-2]))
        rewards, dones = env.step(best_actions(env, values, STEPS * seed + step))
        ends.append((rewards[:, 0].copy(), dones.copy()))
    following = goal = values(env.observe(0))
    goals: list[Array] = []
    for (reward, done), before in zip(reversed(ends), reversed(worth), strict=True):
        goal = np.where(done, reward, (1 - TRUST) * following + TRUST * goal)
        goals[:0] = [goal, -goal]
        following = before
    return np.concatenate(seen), np.concatenate(goals), int(sum(done.sum() for _, done in ends))


@cache
def learned(path: str) -> Values:
    """The network of a file."""
    with np.load(path) as file:
        return Values([file[name] for name in sorted(file)])


def choose(position: Position) -> int:
    """The move of the network in the file that VALUES names: an agent for `tessera evaluate`."""
    with BatchEnv(position.game, 1, masks="bytes", flat=True, threads=1) as env:
        env.load(position.states)
        return int(best_actions(env, learned(os.environ["VALUES"]), 0, ROLLS)[0])


def draw_curve(folder: Path, games: int) -> str:
    """Where the kept networks stand after so many games with each of three levels, as SVG."""
    game, points = load(GAME), []
    for path in sorted(folder.glob("*.npz"), key=lambda path: float(path.stem)):
        os.environ["VALUES"] = str(path)
        *_, place = climb_levels(Match(game, AGENT, AGENT, "0", games), LEVELS, os.cpu_count() or 1)
        assert isinstance(place, Place), "it comes last"
        points.append(ChartPoint(float(path.stem), place.elo, error=place.elo - place.interval[0]))
        print(f"{path.stem} minutes: Elo {place.elo:+.0f} above level 1, level {place.level:.1f}", flush=True)
    elos, ends = level_elos(game), (points[0].x, points[-1].x)
    rungs = [ChartLine(f"level {level}", [ChartPoint(x, elos[level]) for x in ends]) for level in LEVELS[1:]]
    lines = [ChartLine("learner", points), *rungs]
    minutes = Axis.around("minutes of processor time", ends)
    highest = max(point.y + point.error for line in lines for point in line.points)
    height = Axis.around("Elo above level 1", [1.2 * highest])  # with room for the names
    return draw_chart("Verflixt for two: learning by playing against itself", minutes, height, lines)


def main() -> None:
    """Play and learn in turns, keep the network now and then, and measure what was kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("values"))
    parser.add_argument("--measure", type=int, default=0, help="games with each level, for a curve")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    env = BatchEnv(GAME, GAMES, masks="bytes", flat=True, threads=1, seed=chosen.seed)
    values, chance = new_values(env.observe().shape[1], chosen.seed), np.random.default_rng(chosen.seed)
    rounds, games, next_kept = 0, 0, 0.5
    while (minutes := time.process_time() / 60) < chosen.minutes:
        seen, goals, ended = play(env, values, rounds)
        for rows in np.array_split(chance.permutation(len(goals)), len(goals) // ROWS):
            values.learn(seen[rows], goals[rows])
        rounds, games = rounds + 1, games + ended
        if minutes >= next_kept:
            print(f"{minutes:.1f} minutes of processor time, {games:,} games", flush=True)
            np.savez(chosen.out / f"{next_kept:g}.npz", *values.weights)
            next_kept *= 2
    np.savez(chosen.out / f"{chosen.minutes:g}.npz", *values.weights)
    print(f"{time.process_time() / 60:.1f} minutes of processor time, {games:,} games")
    if chosen.measure:
        (chosen.out / "curve.svg").write_text(draw_curve(chosen.out, chosen.measure), encoding="utf-8")


if __name__ == "__main__":
    main()
