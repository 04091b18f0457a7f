"""A network learns Verflixt from games of the search against itself, and writes itself as ONNX.

python examples/learn_from_search.py --games 2000 --out baseline
tessera evaluate verflixt onnx:baseline/policy.onnx --level 1 --level 3 --level 5
"""

import argparse
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from pyarrow import parquet
from torch import nn

from tessera.envs import BatchEnv
from tessera.games import load
from tessera.selfplay.parquet import make_job
from tessera.selfplay.workers import run_job

GAME, EPOCHS, ROWS = "verflixt", 8, 256


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


def read(folder: Path, games: int) -> list[torch.Tensor]:
    """What was seen in these games, what was legal, how the search shared out its visits, and who won."""
    seeds = {row["game"]: row["seed"] for row in _rows(folder / "games") if row["game"] < games}
    turns = {(row["game"], row["ply"]): row for row in _rows(folder / "turns") if row["game"] in seeds}
    env = BatchEnv(GAME, len(seeds), masks="bytes", flat=True, seed=list(seeds.values()))
    seen, masks, shares, payoffs = [], [], [], []
    numbers, ply = np.array(list(seeds)), 0
    while True:
        now = [turns.get((number, ply)) for number in numbers]
        rows = [row for row, turn in enumerate(now) if turn is not None]
        if not rows:
            break
        actions = env.masks.argmax(axis=1).astype(np.int64)  # of games that are over already
        planes = env.observe()
        for row in rows:
            turn = now[row]
            actions[row] = turn["move"]
            if len(turn["moves"]) < 2:
                continue
            share = np.zeros(env.game.num_moves, np.float32)
            share[turn["moves"]] = np.array(turn["visits"]) / sum(turn["visits"])
            seen.append(planes[row].copy())
            masks.append(env.masks[row].copy())
            shares.append(share)
            payoffs.append(turn["payoff"])
        env.step(actions)
        ply += 1
    env.close()
    columns = (np.array(seen), np.array(masks), np.array(shares), np.array(payoffs, np.float32))
    return [torch.from_numpy(column) for column in columns]


def _rows(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob("*.parquet")) for row in parquet.read_table(path).to_pylist()]


def learn(policy: Policy, data: list[torch.Tensor]) -> float:
    """Foretell what the search does and how it ends; returns the last surprise."""
    optimizer = torch.optim.Adam(policy.parameters(), 1e-3, weight_decay=1e-5)
    steps = EPOCHS * -(-len(data[0]) // ROWS)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, total_steps=steps)
    for chosen in (part for _ in range(EPOCHS) for part in torch.randperm(len(data[0])).split(ROWS)):
        seen, mask, shares, payoffs = (column[chosen] for column in data)
        logits, value = policy(seen, mask)
        loss = nn.functional.cross_entropy(logits, shares) + 0.5 * (value - payoffs).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return loss.item()


def save(policy: Policy, data: list[torch.Tensor], path: Path) -> None:
    """The policy as ONNX, which `tessera evaluate` reads."""
    names = {"input_names": ["observation", "action_mask"], "output_names": ["logits", "value"]}
    rows = {name: {0: "rows"} for name in names["input_names"]}
    example = (data[0][:2], data[1][:2])
    torch.onnx.export(policy, example, str(path), dynamic_axes=rows, dynamo=False, **names)


def main() -> None:
    """Play, learn and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--player", default="sims:200")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("baseline"))
    chosen = parser.parse_args()
    start = time.monotonic()
    job = make_job(load(GAME), chosen.player, str(chosen.seed))
    for _ in run_job(job, chosen.games, chosen.out, chosen.jobs):
        pass  # what is there already is not played again
    torch.manual_seed(chosen.seed)
    data = read(chosen.out, chosen.games)
    policy = Policy(data[0].shape[1], data[1].shape[1])
    surprise = learn(policy, data)
    save(policy, data, chosen.out / "policy.onnx")
    spent = os.times()
    cpu = (spent.user + spent.system + spent.children_user + spent.children_system) / 60
    minutes = (time.monotonic() - start) / 60
    print(f"{len(data[0]):,} decisions, surprise {surprise:.3f}")
    print(f"{minutes:.1f} minutes, {cpu:.1f} of processor time")


if __name__ == "__main__":
    main()
