"""Random agents play one game over PettingZoo, and the end of it is drawn, or all of it filmed.

python examples/random_agents.py ingenious --players 3 --seed 7 --out game.svg
python examples/random_agents.py passtally --out game.gif
"""

import argparse
from importlib import import_module
from pathlib import Path

import numpy as np
from PIL import Image

SECONDS_A_MOVE = 0.5


def main() -> None:
    """Play a game and write its picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("blokus", "ingenious", "verflixt", "passtally"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, default=Path("game.svg"))
    chosen = parser.parse_args()

    is_film = chosen.out.suffix == ".gif"
    mode = "rgb_array" if is_film else "svg"
    env = import_module(f"tessera.envs.{chosen.game}_v0").env(render_mode=mode, players=chosen.players)
    env.reset(seed=chosen.seed)
    generator = np.random.default_rng(chosen.seed)
    rewards, pictures = {}, [env.render()]
    for agent in env.agent_iter():
        observation, rewards[agent], terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
        pictures.append(env.render())
    if is_film:
        first, *others = map(Image.fromarray, pictures)
        first.save(chosen.out, save_all=True, append_images=others, duration=int(1000 * SECONDS_A_MOVE))
    else:
        chosen.out.write_text(pictures[-1], encoding="utf-8")
    print(f"{len(pictures) - 1} steps; rewards {rewards}; see {chosen.out}")


if __name__ == "__main__":
    main()
