"""CleanRL style: an actor and critic in one file learn on a batch of games that they play against themselves.

python examples/learners/with_batch.py 2000
"""

import sys

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from tessera.envs import BatchEnv
from tessera.envs.policies import RandomPolicy


def decide(net: nn.Module, env: BatchEnv) -> tuple[Categorical, torch.Tensor]:
    """What to do, among what is legal, and what the position is worth to the seat to move."""
    out = net(torch.tensor(env.observe()))
    return Categorical(logits=out[:, 1:].masked_fill(torch.tensor(env.masks) == 0, -1e9)), out[:, 0].tanh()


def learn(net: nn.Module, optimizer: torch.optim.Optimizer, env: BatchEnv, steps: int = 20) -> None:
    """Play some steps in all games, and follow the gradient of what they came to."""
    kept = []
    for _ in range(steps):
        (chances, value), seat = decide(net, env), env.seats.copy()
        action = chances.sample()
        rewards, dones = (part.copy() for part in env.step(action.numpy()))
        kept.append((chances.log_prob(action), chances.entropy(), value, seat, rewards, dones))
    worth, loss = decide(net, env)[1].detach().numpy()[:, None], 0.0
    to_come = np.where(env.seats[:, None] == np.arange(2), worth, -worth)
    for log_prob, entropy, value, seat, rewards, dones in reversed(kept):
        to_come = np.where(dones[:, None], rewards, to_come)  # what each seat gets, or is thought to get
        merit = torch.tensor(to_come[np.arange(env.num_envs), seat]).float() - value
        loss += (merit.square() / 2 - merit.detach() * log_prob - 0.01 * entropy).mean() / steps
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def main() -> None:
    """Learn, and tell how well it goes against random play."""
    torch.manual_seed(1)
    env = BatchEnv("verflixt", 128, masks="bytes", flat=True)
    inputs, outputs = env.observe().shape[1], 1 + env.game.num_moves
    net = nn.Sequential(nn.Linear(inputs, 128), nn.ReLU(), nn.Linear(128, outputs))
    optimizer = torch.optim.Adam(net.parameters(), 3e-3)
    for _ in range(int(sys.argv[1])):
        learn(net, optimizer, env)
    env = BatchEnv("verflixt", 128, masks="bytes", flat=True, opponents={1: RandomPolicy(128, seed=1)})
    payoffs = []
    while len(payoffs) < 1000:
        rewards, dones = env.step(decide(net, env)[0].sample().numpy())
        payoffs += rewards[dones, 0].tolist()
    print(f"mean payoff {np.mean(payoffs):+.2f} in {len(payoffs)} games against random play")


if __name__ == "__main__":
    main()
