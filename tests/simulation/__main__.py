"""Runs simulated worlds, shows how far it is, and prints the smallest world that fails.

python -m tests.simulation --seeds 20000
python -m tests.simulation --first 4711 --seeds 1     # one world again

The rules are compiled, which takes half a minute once and makes worlds half as fast again; with
NUMBA_DISABLE_JIT=1 they are interpreted, as in a server. The worlds are the same.
"""

import argparse
import sys
import time

from tests.fifth_game.install import install

sys.path.insert(0, str(install()))

from tests.simulation.plan import Plan, draw_plan, shrink
from tests.simulation.world import Report, run

SHOW_SECONDS = 5.0


def main() -> int:
    """Exit code 1 if a world fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=300, help="how many worlds")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first")
    parser.add_argument("--trace", action="store_true", help="print the digest of every world")
    parser.add_argument("--no-shrink", action="store_true", help="leave a failing world as it is")
    chosen = parser.parse_args()
    total, begin, shown = Report(), time.process_time(), time.perf_counter()
    for number in range(chosen.first, chosen.first + chosen.seeds):
        report = run(draw_plan(str(number)))
        if chosen.trace:
            print(number, report.trace, flush=True)
        if report.violations:
            _tell_failure(number, report, chosen.no_shrink)
            return 1
        _add(total, report)
        if time.perf_counter() - shown > SHOW_SECONDS:
            shown = time.perf_counter()
            _show(number - chosen.first + 1, chosen.seeds, total, time.process_time() - begin)
    _show(chosen.seeds, chosen.seeds, total, time.process_time() - begin)
    return 0


def _add(total: Report, report: Report) -> None:
    for name in ("tables", "events", "acknowledged", "refused"):
        setattr(total, name, getattr(total, name) + getattr(report, name))


def _show(done: int, seeds: int, total: Report, seconds: float) -> None:
    print(
        f"{done} of {seeds} worlds: {total.tables} tables, {total.events} events,"
        f" {total.acknowledged} acknowledged, {total.refused} refused;"
        f" {total.tables / max(seconds, 1e-9):.1f} tables per CPU-second",
        flush=True,
    )


def _tell_failure(number: int, report: Report, as_it_is: bool) -> None:
    print(f"The world of seed {number} fails:", *report.violations[:5], sep="\n  ")
    plan = draw_plan(str(number))
    if not as_it_is:
        plan = shrink(plan, lambda smaller: bool(run(smaller).violations))
        print("The smallest world that fails:", _drawn(plan), *run(plan).violations[:5], sep="\n  ")
    print(f"Again with: python -m tests.simulation --first {number} --seeds 1")


def _drawn(plan: Plan) -> str:
    parts = [f"{plan.servers} servers, worker={plan.worker}, loss={plan.loss}"]
    return "\n  ".join([*parts, *map(repr, (*plan.people, *plan.tables, *plan.faults))])


if __name__ == "__main__":
    sys.exit(main())
