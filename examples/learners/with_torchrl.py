"""TorchRL: the games as GymEnv, several at a time, and as PettingZoo environment, rolled out at random.

python examples/learners/with_torchrl.py --steps 200
"""

import argparse

from torchrl.envs import ActionMask, GymEnv, PettingZooWrapper, SerialEnv, TransformedEnv

import tessera.envs.registration  # noqa: F401 - registers the ids
from tessera.envs import verflixt_v0


def make_env() -> GymEnv:
    """A game by its id; TorchRL itself tries any action, so illegal ones lose."""
    return GymEnv("tessera/Verflixt-v0", illegal="lose", categorical_action_encoding=True)


def main() -> None:
    """Roll out each of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=200)
    steps = parser.parse_args().steps

    for name, env in (("GymEnv", make_env()), ("four at a time", SerialEnv(4, make_env))):
        masked = TransformedEnv(env, ActionMask())  # random actions are legal ones
        masked.set_seed(1)
        rewards = masked.rollout(steps, break_when_any_done=False)["next", "reward"]
        print(f"{name}: {tuple(rewards.shape)}, games that were not tied: {int((rewards != 0).sum())}")

    agents = PettingZooWrapper(verflixt_v0.env(), use_mask=True, categorical_actions=True)
    agents.set_seed(1)
    print("PettingZooWrapper:", agents.rollout(steps).shape, list(agents.group_map))


if __name__ == "__main__":
    main()
