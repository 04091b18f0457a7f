"""Matches on several cores: each process has players of its own and plays whole pairs."""

from collections.abc import Generator

from tessera.matches.match import Match, Tally
from tessera.matches.processes import playing_processes
from tessera.matches.single_game import GameResult, Sides


def play_match(match: Match, jobs: int = 1) -> Generator[Tally]:
    """Play a match, with several jobs in as many processes; yields the results so far after every pair.

    Pairs are counted in their order, so that the number of jobs changes nothing about the result.
    """
    if match.records is not None:
        match.records.mkdir(parents=True, exist_ok=True)
    match.make_sides().close()  # Players that do not exist are noticed before anything is begun.
    yield from match.count(play_pairs(match, range(match.num_pairs), jobs))


def play_pairs(match: Match, numbers: range, jobs: int = 1) -> Generator[list[GameResult]]:
    """Play some pairs of a match, with several jobs in as many processes; yields each in its turn."""
    if jobs <= 1:
        yield from match.play_pairs(numbers)
        return
    with playing_processes(jobs, _MatchProcess.start, match) as processes:
        yield from processes.map(_MatchProcess.play, numbers)


class _MatchProcess:
    """What a process of a match keeps from pair to pair."""

    match: Match
    sides: Sides

    @classmethod
    def start(cls, match: Match) -> None:
        """Begin a process; external programs end with it."""
        cls.match, cls.sides = match, match.make_sides()
        cls.sides.warm_up()

    @classmethod
    def play(cls, number: int) -> list[GameResult]:
        """Play a pair."""
        return cls.match.play_pair(number, cls.sides)
