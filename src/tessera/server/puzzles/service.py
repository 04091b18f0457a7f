"""The solo puzzles: which there are, how far somebody is with one, and what the solver says about it."""

import asyncio
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache

from tessera.core.game import Game
from tessera.core.position import Position
from tessera.search.puzzles import DailyPuzzle, NoPuzzleError, daily_puzzle, list_puzzles
from tessera.server.models.puzzles import (
    AttemptSummary,
    DayPuzzle,
    PuzzleHint,
    PuzzleProgress,
    PuzzleState,
    SolveTimes,
)
from tessera.server.models.tables import Tried
from tessera.server.play.queries import tried_move
from tessera.server.puzzles.advice import SolverQueue
from tessera.server.storage.attempts import Attempt, Attempts
from tessera.server.table.commands.moves import checked_move
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Now

DAY = "day-"
LONGEST_MINUTES = 15
"""From here on times are told together."""
lasting_puzzles = cache(list_puzzles)


@dataclass(frozen=True)
class Puzzle:
    """Something to solve: a game for one, and what lies there at the beginning."""

    name: str
    game: Game
    given: tuple[str, ...] = ()
    daily: DailyPuzzle | None = None

    def lay(self, moves: list[str]) -> Position:
        """The position with these pieces of the person; refused with the clause that one breaks."""
        position = Position(self.game, "puzzle", keep_states=False)
        for text in (*self.given, *moves):
            if position.is_over:
                raise Refusal("game-over", "no piece can be laid any more")
            position.play(checked_move(position, text))
        return position


def find_puzzle(name: str, now: datetime) -> Puzzle:
    """The puzzle of this name; puzzles of days are there when the day has begun anywhere on earth."""
    if name in lasting_puzzles():
        return Puzzle(name, lasting_puzzles()[name])
    try:
        day = date.fromisoformat(name.removeprefix(DAY))
        if name != f"{DAY}{day}" or day > now.date() + timedelta(days=1):
            raise NoPuzzleError("there is no such day, or not yet")
        made = daily_puzzle(day)
        return Puzzle(name, made.game, made.given, made)
    except ValueError:  # also NoPuzzleError
        raise Refusal("no-such-puzzle", "there is no such puzzle, or not yet", puzzle=name) from None


class PuzzleService:
    """What people do with puzzles."""

    def __init__(self, attempts: Attempts, solvers: SolverQueue, now: Now) -> None:
        self._attempts = attempts
        self._solvers = solvers
        self._now = now

    async def list_progress(self, actor: Actor | None, day: date) -> PuzzleProgress:
        """The puzzle of the day, and everything that the person has begun."""
        today = await self._find(f"{DAY}{day}")
        begun = await self._attempts.read_all(actor) if actor else []
        latest = {attempt.puzzle: attempt for attempt in reversed(begun)}
        return PuzzleProgress(
            today=_describe_day(today),
            attempts=[
                AttemptSummary(puzzle=name, placed=len(attempt.moves), solved=attempt.solved)
                for name, attempt in latest.items()
                if attempt.moves or attempt.solved
            ],
        )

    async def show(self, actor: Actor | None, name: str) -> PuzzleState:
        """A puzzle as the person left it."""
        puzzle = await self._find(name)
        attempt = await self._attempts.read(actor, name) if actor else Attempt(name)
        return await self._with_times(await asyncio.to_thread(_describe, puzzle, attempt), attempt)

    async def lay(self, actor: Actor, name: str, moves: list[str]) -> PuzzleState:
        """Keep these pieces of the person, if the rules allow them; time begins with the first request."""
        puzzle, now = await self._find(name), self._now()
        known = await self._attempts.read(actor, name)
        attempt = replace(known, moves=moves, begun=known.begun or now)
        shown = await asyncio.to_thread(_describe, puzzle, attempt)
        if getattr(shown.view, "solved", False) and attempt.solved is None:
            attempt = replace(attempt, solved=now)
            shown.solved = now
        await self._attempts.write(actor, attempt, now)
        return await self._with_times(shown, attempt)

    async def _with_times(self, shown: PuzzleState, attempt: Attempt) -> PuzzleState:
        own = attempt.time
        if shown.day is not None and own is not None:
            shown.times = _times_of(own, await self._attempts.read_times(attempt.puzzle))
        return shown

    async def try_move(self, actor: Actor, name: str, move: str) -> Tried:
        """Whether a piece may lie there, and if not, why."""
        return tried_move(await self._position(actor, name), move, with_gain=False)

    async def advise(self, actor: Actor, name: str) -> PuzzleHint:
        """Whether the puzzle can still be solved, and by which piece next."""
        advice = await self._solvers.advise(await self._position(actor, name), actor.player)
        return PuzzleHint.model_validate(asdict(advice))

    async def _find(self, name: str) -> Puzzle:
        return await asyncio.to_thread(find_puzzle, name, self._now())

    async def _position(self, actor: Actor, name: str) -> Position:
        puzzle, attempt = await self._find(name), await self._attempts.read(actor, name)
        return await asyncio.to_thread(puzzle.lay, list(attempt.moves))


def _describe(puzzle: Puzzle, attempt: Attempt) -> PuzzleState:
    position = puzzle.lay(list(attempt.moves))
    return PuzzleState(
        puzzle=puzzle.name,
        game=puzzle.game.name,
        options=puzzle.game.options.model_dump(mode="json"),
        given=list(puzzle.given),
        moves=list(attempt.moves),
        view=position.view(0),
        legal=position.legal_moves(),
        scores=position.scores(),
        solved=attempt.solved,
        day=_describe_day(puzzle) if puzzle.daily else None,
    )


def _times_of(own: timedelta, times: list[timedelta]) -> SolveTimes:
    counts = [0] * (LONGEST_MINUTES + 1)
    for time in times:
        counts[min(time // timedelta(minutes=1), LONGEST_MINUTES)] += 1
    place = 1 + sum(time < own for time in times)
    return SolveTimes(seconds=int(own.total_seconds()), place=place, minutes=counts)


def _describe_day(puzzle: Puzzle) -> DayPuzzle:
    assert puzzle.daily is not None, "this is no puzzle of a day"
    made = puzzle.daily
    board = puzzle.lay([]).view(0).model_dump(mode="json")["board"]
    return DayPuzzle(puzzle=puzzle.name, day=made.day, missing=made.missing, grade=made.grade, board=board)
