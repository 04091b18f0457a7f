"""Tianshou: a masked DQN learns Verflixt against a random agent, through PettingZoo.

python examples/learners/with_tianshou.py --rounds 20
"""

import argparse

from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import policy_within_training_step, torch_train_mode

from tessera.envs import verflixt_v0

GAMES = 8


def make_env() -> PettingZooEnv:
    """The game as Tianshou sees it; an illegal action, which masks forbid, would lose."""
    return PettingZooEnv(verflixt_v0.env())


def main() -> None:
    """Play and learn in turns, and tell how the learner does."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    env = make_env()
    shape, actions = env.observation_space["observation"].shape, env.action_space
    net = Net(state_shape=shape, action_shape=actions.n, hidden_sizes=[128, 128])
    learner = DQN(
        policy=DiscreteQLearningPolicy(model=net, action_space=actions, eps_training=0.1),
        optim=AdamOptimizerFactory(lr=1e-3),
        gamma=0.99,
        target_update_freq=100,
    )
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=actions)
    algorithm = MultiAgentOffPolicyAlgorithm(algorithms=[learner, other], env=env)
    envs, buffer = DummyVectorEnv([make_env] * GAMES), VectorReplayBuffer(20_000, GAMES)
    collector = Collector(algorithm, envs, buffer, exploration_noise=True)
    for number in range(rounds):
        played = collector.collect(n_episode=GAMES, reset_before_collect=not number)
        with policy_within_training_step(algorithm.policy), torch_train_mode(algorithm.policy):
            for _ in range(10):
                algorithm.update(sample_size=128, buffer=buffer)
        print(f"round {number + 1}: {played.returns[:, 0].mean():+.2f} for the learner")


if __name__ == "__main__":
    main()
