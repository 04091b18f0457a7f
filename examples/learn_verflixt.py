"""CleanRL style, on BatchEnv: one file, PyTorch and a game against itself; writes the policy as ONNX.

python examples/learn_verflixt.py --minutes 30 --out verflixt.onnx
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

from tessera.envs import BatchEnv

GAMES, STEPS, EPOCHS, CLIP = 256, 64, 3, 0.2


class Policy(nn.Module):
    """What to play, and what the position is worth to the seat to move."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.moves, self.value = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of legal actions, the others being impossible, and the value."""
        features = self.body(seen)
        return self.moves(features).masked_fill(mask == 0, -1e9), torch.tanh(self.value(features)[:, 0])


def play(env: BatchEnv, policy: Policy) -> list[torch.Tensor]:
    """Some steps of all games: seen, masks, actions, their log-probabilities, values and returns."""
    kept, rows = [], np.arange(GAMES)
    for _ in range(STEPS):
        seen, mask = torch.tensor(env.observe()), torch.tensor(env.masks)
        logits, value = policy(seen, mask)
        chances = torch.distributions.Categorical(logits=logits)
        action, seat = chances.sample(), env.seats.copy()
        rewards, dones = (part.copy() for part in env.step(action.numpy()))
        kept.append((seen, mask, action, chances.log_prob(action), value, seat, rewards, dones))
    last = policy(torch.tensor(env.observe()), torch.tensor(env.masks))[1].numpy()
    to_come = np.where(env.seats[:, None] == np.arange(2), last[:, None], -last[:, None])
    returns = []
    for *_, seat, rewards, dones in reversed(kept):  # what the mover gets in the end, or is thought to
        to_come = np.where(dones[:, None], rewards, to_come)
        returns.insert(0, torch.tensor(to_come[rows, seat]))
    columns = [torch.cat(column) for column in zip(*(step[:5] for step in kept), strict=True)]
    return [*columns, torch.cat(returns).float()]


def learn(policy: Policy, optimizer: torch.optim.Optimizer, data: list[torch.Tensor]) -> None:
    """Proximal policy optimization."""
    for chosen in (part for _ in range(EPOCHS) for part in torch.randperm(len(data[0])).split(2048)):
        seen, mask, action, before, value, returns = (column[chosen] for column in data)
        logits, now = policy(seen, mask)
        chances, merit = torch.distributions.Categorical(logits=logits), returns - value
        merit = (merit - merit.mean()) / (merit.std() + 1e-8)
        ratio = (chances.log_prob(action) - before).exp()
        gain = torch.min(ratio * merit, ratio.clamp(1 - CLIP, 1 + CLIP) * merit).mean()
        loss = -gain + 0.5 * (now - returns).square().mean() - 0.01 * chances.entropy().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def main() -> None:
    """Learn for a while, and write the policy."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="verflixt.onnx")
    chosen = parser.parse_args()
    torch.manual_seed(chosen.seed)
    env = BatchEnv("verflixt", GAMES, masks="bytes", flat=True, seed=chosen.seed)
    policy = Policy(env.observe().shape[1], env.game.num_moves)
    optimizer, start = torch.optim.Adam(policy.parameters(), 3e-4), time.monotonic()
    updates, told = 0, 0
    while (minutes := (time.monotonic() - start) / 60) < chosen.minutes or not updates:
        with torch.no_grad():
            data = play(env, policy)
        learn(policy, optimizer, data)
        updates += 1
        if minutes >= told:
            told += 1
            cpu = time.process_time() / 60
            print(f"{minutes:.1f} minutes, {cpu:.1f} of processor time, {updates} updates", flush=True)
            save(policy, env, chosen.out)
    save(policy, env, chosen.out)


def save(policy: Policy, env: BatchEnv, path: str) -> None:
    """The policy as ONNX, which `tessera evaluate` reads."""
    example = (torch.tensor(env.observe()), torch.tensor(env.masks))
    names = {"input_names": ["observation", "action_mask"], "output_names": ["logits", "value"]}
    rows = {name: {0: "rows"} for name in names["input_names"]}
    torch.onnx.export(policy, example, path, dynamic_axes=rows, dynamo=False, **names)


if __name__ == "__main__":
    main()
