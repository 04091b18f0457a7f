"""The solo puzzles: which there are, how far somebody is with one, and what the solver says about it."""

import asyncio
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tessera.core.game import Game
from tessera.core.position import Position
from tessera.search.puzzles import Advice, DailyPuzzle, NoPuzzleError, daily_puzzle, list_puzzles
from tessera.server.puzzles.advice import SolverQueue
from tessera.server.storage.attempts import Attempt, Attempts
from tessera.server.table.actions import checked_move
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor

DAY = "day-"
PUZZLES = list_puzzles()


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
    if name in PUZZLES:
        return Puzzle(name, PUZZLES[name])
    try:
        day = date.fromisoformat(name.removeprefix(DAY))
        if name != f"{DAY}{day}" or day > now.date() + timedelta(days=1):
            raise NoPuzzleError("there is no such day, or not yet")
        made = daily_puzzle(day)
        return Puzzle(name, made.game, made.given, made)
    except ValueError:  # also NoPuzzleError
        raise Refusal("no-such-puzzle", "there is no such puzzle, or not yet", puzzle=name) from None


class Puzzles:
    """What people do with puzzles."""

    def __init__(self, attempts: Attempts, solving: SolverQueue) -> None:
        self._attempts = attempts
        self._solving = solving

    async def list_progress(self, actor: Actor | None, day: date) -> dict[str, Any]:
        """The puzzle of the day, and everything that the person has begun."""
        today = await asyncio.to_thread(find_puzzle, f"{DAY}{day}", datetime.now(UTC))
        begun = await self._attempts.read_all(actor) if actor else []
        latest = {attempt.puzzle: attempt for attempt in reversed(begun)}
        return {
            "today": _describe_day(today),
            "attempts": [
                {"puzzle": name, "placed": len(attempt.moves), "solved": attempt.solved}
                for name, attempt in latest.items()
            ],
        }

    async def show(self, actor: Actor | None, name: str) -> dict[str, Any]:
        """A puzzle as the person left it."""
        puzzle = await self._find(name)
        attempt = await self._attempts.read(actor, name) if actor else Attempt(name)
        return await asyncio.to_thread(_describe, puzzle, attempt)

    async def lay(self, actor: Actor, name: str, moves: list[str]) -> dict[str, Any]:
        """Keep these pieces of the person, if the rules allow them."""
        puzzle = await self._find(name)
        attempt = replace(await self._attempts.read(actor, name), moves=moves)
        shown = await asyncio.to_thread(_describe, puzzle, attempt)
        if shown["view"]["solved"] and attempt.solved is None:
            attempt = replace(attempt, solved=datetime.now(UTC))
            shown["solved"] = attempt.solved
        await self._attempts.write(actor, attempt)
        return shown

    async def try_move(self, actor: Actor, name: str, move: str) -> dict[str, Any]:
        """Whether a piece may lie there, and if not, why."""
        position = await self._position(actor, name)
        try:
            number = checked_move(position, move)
        except Refusal as refusal:
            reason = {"clause": refusal.clause, "code": refusal.code or refusal.error}
            return {"legal": False, **reason, "values": refusal.values, "message": refusal.message}
        return {"legal": True, "move": position.game.format_move(position.state, number)}

    async def advise(self, actor: Actor, name: str) -> Advice:
        """Whether the puzzle can still be solved, and by which piece next."""
        return await self._solving.advise(await self._position(actor, name))

    async def _find(self, name: str) -> Puzzle:
        return await asyncio.to_thread(find_puzzle, name, datetime.now(UTC))

    async def _position(self, actor: Actor, name: str) -> Position:
        puzzle, attempt = await self._find(name), await self._attempts.read(actor, name)
        return await asyncio.to_thread(puzzle.lay, list(attempt.moves))


def _describe(puzzle: Puzzle, attempt: Attempt) -> dict[str, Any]:
    position = puzzle.lay(list(attempt.moves))
    return {
        "puzzle": puzzle.name,
        "game": puzzle.game.name,
        "options": puzzle.game.options.model_dump(mode="json"),
        "given": list(puzzle.given),
        "moves": list(attempt.moves),
        "view": position.view(0).model_dump(mode="json"),
        "legal": position.legal_moves(),
        "scores": position.scores(),
        "solved": attempt.solved,
        "day": _describe_day(puzzle) if puzzle.daily else None,
    }


def _describe_day(puzzle: Puzzle) -> dict[str, Any]:
    assert puzzle.daily is not None, "this is no puzzle of a day"
    made = puzzle.daily
    board = puzzle.lay([]).view(0).model_dump(mode="json")["board"]
    return {
        "puzzle": puzzle.name,
        "day": made.day,
        "missing": made.missing,
        "grade": made.grade,
        "board": board,
    }
