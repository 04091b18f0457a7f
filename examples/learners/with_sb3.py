"""Stable-Baselines3: MaskablePPO of sb3-contrib learns Verflixt against a player by name.

python examples/learners/with_sb3.py --steps 100000 --opponent greedy
"""

import argparse

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from tessera.envs.seat import SeatEnv


def share_of_points(model: MaskablePPO, env: SeatEnv, games: int) -> float:
    """How well the model does, a tie counting half."""
    results = []
    for seed in range(games):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, reward, over, _, _ = env.step(int(action))
        results.append((reward + 1) / 2)
    return float(np.mean(results))


def main() -> None:
    """Learn, and tell how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--opponent", default="random")
    chosen = parser.parse_args()
    arguments = {"game": "verflixt", "opponent": chosen.opponent, "flat": True}
    envs = make_vec_env(SeatEnv, n_envs=8, seed=1, env_kwargs=arguments)
    model = MaskablePPO("MultiInputPolicy", envs, n_steps=128, batch_size=256, seed=1)
    measured = SeatEnv(**arguments)
    print(f"before: {share_of_points(model, measured, 100):.1%} of points")
    model.learn(chosen.steps)
    print(f"after: {share_of_points(model, measured, 100):.1%} of points against {chosen.opponent}")


if __name__ == "__main__":
    main()
