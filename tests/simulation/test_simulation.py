"""A few hundred worlds; the same seed is the same world; what fails is found, and made smaller."""

import os
import subprocess
import sys
from pathlib import Path

from tests.simulation.plan import LONGEST, draw_plan, shrink, smaller

ROOT = Path(__file__).parents[2]
SECONDS = 300


def simulate(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """In a process of its own, which interprets the rules as the server does."""
    return subprocess.run(
        [sys.executable, "-m", "tests.simulation", *arguments],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", **environment},
        text=True,
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )


def test_hundreds_of_worlds_keep_their_promises():
    done = simulate("--seeds", "80")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "80 of 80 worlds" in done.stdout


def test_the_same_seed_is_the_same_world_whatever_the_process_is_like():
    first, second = (simulate("--seeds", "8", "--trace", PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert first.returncode == 0, first.stdout + first.stderr
    traces = [
        [line for line in done.stdout.splitlines() if len(line.split()) == 2] for done in (first, second)
    ]
    assert len(traces[0]) == 8
    assert traces[0] == traces[1]
    assert len({line.split()[1] for line in traces[0]}) == 8


def test_worlds_are_various():
    plans = [draw_plan(str(number)) for number in range(300)]
    assert {plan.servers for plan in plans} == {1, 2, 3}
    assert {plan.is_shared for plan in plans} == {True, False}
    assert len({fault.kind for plan in plans for fault in plan.faults}) == 12
    assert len({table.mode for plan in plans for table in plan.tables}) == 10
    assert all(0 <= fault.at <= LONGEST for plan in plans for fault in plan.faults)


def test_what_fails_becomes_as_small_as_it_can():
    plan = next(plan for plan in map(draw_plan, map(str, range(100))) if len(plan.faults) > 3)
    needed = plan.faults[1]
    shrunk = shrink(plan, lambda other: needed in other.faults)
    assert shrunk.faults == (needed,)
    assert len(shrunk.people) == len(shrunk.tables) == 1
    assert shrunk.people[0].actions == 0
    assert all(other != shrunk for other in smaller(shrunk))
