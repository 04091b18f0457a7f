"""AgileRL: its DQN learns Verflixt from a batch of games against a player by name, masks included.

python examples/learners/with_agilerl.py --steps 2000 --opponent random
"""

import argparse

import numpy as np
import torch
from agilerl.algorithms.dqn import DQN
from agilerl.components.data import Transition, transition_to_tensordict
from agilerl.components.replay_buffer import ReplayBuffer

from tessera.envs.seat import SeatVectorEnv

GAMES = 16


def main() -> None:
    """Play and learn, and tell how the learner does."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--opponent", default="random")
    chosen = parser.parse_args()
    envs = SeatVectorEnv("verflixt", GAMES, opponent=chosen.opponent, flat=True)
    agent = DQN(
        envs.single_observation_space["observation"], envs.single_action_space, batch_size=128, lr=1e-3
    )
    memory, payoffs = ReplayBuffer(max_size=20_000), []
    seen, _ = envs.reset(seed=1)
    for step in range(chosen.steps):
        epsilon = max(0.05, 1 - 2 * step / chosen.steps)
        action = agent.get_action(seen["observation"], epsilon, action_mask=seen["action_mask"])
        following, reward, done, _, _ = envs.step(action)
        transition = Transition(
            obs=seen["observation"].copy(),
            action=action,
            reward=reward,
            next_obs=following["observation"].copy(),  # of a new game where one is done, which ends it
            done=done,
        )
        stored = transition_to_tensordict(transition)
        stored.batch_size = torch.Size([GAMES])
        memory.add(stored)
        if len(memory) >= agent.batch_size:
            agent.learn(memory.sample(agent.batch_size))
        payoffs += reward[done].tolist()
        seen = following
    recent = payoffs[len(payoffs) // 2 :]
    print(f"mean payoff {np.mean(recent):+.2f} in the last {len(recent)} games against {chosen.opponent}")


if __name__ == "__main__":
    main()
