"""RLlib: PPO with masked actions learns Verflixt against a player by name.

python examples/learners/with_rllib.py --iterations 5 --opponent random
"""

import argparse

import gymnasium
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from tessera.envs.seat import SeatEnv


class NamedForRLlib(gymnasium.ObservationWrapper):
    """RLlib's module for masks calls `observations` what Gymnasium calls `observation`."""

    def __init__(self, config: dict) -> None:
        super().__init__(SeatEnv("verflixt", flat=True, **config))
        spaces = self.env.observation_space.spaces
        names = {"action_mask": spaces["action_mask"], "observations": spaces["observation"]}
        names["action_mask"] = gymnasium.spaces.Box(0.0, 1.0, names["action_mask"].shape)
        self.observation_space = gymnasium.spaces.Dict(names)

    def observation(self, observation: dict) -> dict:
        """The same under other names; masks as numbers that networks take."""
        mask = observation["action_mask"].astype("float32")
        return {"action_mask": mask, "observations": observation["observation"]}


def main() -> None:
    """Learn for a while, and tell how the learner does."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=5)
    parser.add_argument("--opponent", default="random")
    chosen = parser.parse_args()
    config = (
        PPOConfig()
        .environment(NamedForRLlib, env_config={"opponent": chosen.opponent})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=4)
        .training(train_batch_size=1000, minibatch_size=250, num_epochs=4)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "relu"},
            )
        )
    )
    algorithm = config.build_algo()
    for number in range(chosen.iterations):
        runners = algorithm.train()["env_runners"]
        print(f"iteration {number + 1}: mean return {runners['episode_return_mean']:+.2f}")
    algorithm.stop()


if __name__ == "__main__":
    main()
