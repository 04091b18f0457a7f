"""Random agents play one game over PettingZoo, and the end of it is drawn.

python examples/random_agents.py ingenious --players 3 --seed 7 --out game.svg
"""

import argparse
from importlib import import_module
from pathlib import Path

import numpy as np


def main() -> None:
    """Play a game and write its picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("blokus", "ingenious", "verflixt", "passtally"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, default=Path("game.svg"))
    chosen = parser.parse_args()

    env = import_module(f"tessera.envs.{chosen.game}_v0").env(render_mode="svg", players=chosen.players)
    env.reset(seed=chosen.seed)
    generator = np.random.default_rng(chosen.seed)
    rewards, steps = {}, 0
    for agent in env.agent_iter():
        observation, rewards[agent], terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
        steps += 1
    chosen.out.write_text(env.render(), encoding="utf-8")
    print(f"{steps} steps; rewards {rewards}; the end is drawn in {chosen.out}")


if __name__ == "__main__":
    main()
