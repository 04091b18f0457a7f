"""Who plays the parts of a self-play job: processes of this machine, or a Ray cluster."""

import logging
import os
from collections.abc import Generator
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any

from tessera.core.extras import extra
from tessera.matches.processes import playing_processes
from tessera.selfplay.parquet import (
    FinishedGame,
    Job,
    SelfPlayError,
    missing_parts,
    open_folder,
    play_games,
    write_part,
)

Part = tuple[int, list[int]]
Played = Generator[tuple[int, list[FinishedGame]]]
"""Games as they are finished, with the part that they belong to."""


def run_job(
    job: Job, games: int, folder: Path, jobs: int = 1, ray_address: str | None = None
) -> Generator[int]:
    """Play what is missing of so many games; yields how many games are there, first those that were.

    Who stops early keeps every game that is finished.
    """
    job.check()
    open_folder(folder, job)
    parts = missing_parts(folder, games)
    done = games - sum(len(numbers) for _, numbers in parts)
    yield done
    if not parts:
        return
    played = (
        play_in_processes(job, parts, jobs) if ray_address is None else play_on_ray(job, parts, ray_address)
    )
    unwritten: dict[int, list[FinishedGame]] = {part: [] for part, _ in parts}
    missing = {part: len(numbers) for part, numbers in parts}
    try:
        for part, finished in played:
            unwritten[part] += finished
            missing[part] -= len(finished)
            if not missing[part]:
                done += write_part(folder, part, unwritten.pop(part))
                yield done
    finally:
        played.close()
        for part, finished in unwritten.items():
            if finished:
                write_part(folder, part, finished)


def play_in_processes(job: Job, parts: list[Part], jobs: int) -> Played:
    """Play with this many processes; with one, in this very process, unless it may have other weights."""
    if jobs <= 1 and not job.weights:
        for part, numbers in parts:
            for number in numbers:
                yield part, play_games(job, [number])
        return
    with playing_processes(jobs) as processes:
        waiting = {
            processes.submit(play_games, job, [number]): part for part, numbers in parts for number in numbers
        }
        for future in as_completed(waiting):
            yield waiting[future], future.result()


def play_on_ray(job: Job, parts: list[Part], address: str) -> Played:
    """Play on the Ray cluster at this address, where Tessera must be installed; `local` starts one."""
    ray = _connect(address)
    try:
        play = ray.remote(play_games)
        waiting = {play.remote(job, numbers): part for part, numbers in parts}
        while waiting:
            (ready,), _ = ray.wait(list(waiting), num_returns=1)
            yield waiting.pop(ready), ray.get(ready)
    finally:
        ray.shutdown()


def _connect(address: str) -> Any:
    with extra("ray"):
        import ray  # noqa: PLC0415 - only clusters need it
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # A cluster that is there has its own dashboard; none is started for a small one.
    dashboard = False if address == "local" else None
    try:
        ray.init(
            address=address, include_dashboard=dashboard, logging_level=logging.ERROR, log_to_driver=False
        )
    except (ConnectionError, ValueError) as error:
        raise SelfPlayError(f"there is no Ray cluster at {address!r}: {error}") from None
    return ray
