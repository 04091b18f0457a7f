"""The solo puzzles."""

from dataclasses import asdict
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import StringConstraints

from tessera.server.api.common import PROBLEMS, MaybeActor, OpenHouse, SomeActor
from tessera.server.api.models import (
    PuzzleHint,
    PuzzleMoves,
    PuzzleProgress,
    PuzzleState,
    PuzzleTry,
    Solvable,
    Tried,
)

router = APIRouter(prefix="/api/puzzles", responses=PROBLEMS)

PuzzleName = Annotated[str, StringConstraints(max_length=32)]


@router.get("", operation_id="listPuzzles")
async def list_puzzles(
    house: OpenHouse, actor: MaybeActor, day: Annotated[date, Query(description="Today, where I am.")]
) -> PuzzleProgress:
    """The puzzle of the day, and what I have begun."""
    return PuzzleProgress.model_validate(await house.puzzles.list_progress(actor, day))


@router.get("/{puzzle}", operation_id="getPuzzle")
async def get_puzzle(puzzle: PuzzleName, house: OpenHouse, actor: MaybeActor) -> PuzzleState:
    """A puzzle as I left it."""
    return PuzzleState.model_validate(await house.puzzles.show(actor, puzzle))


@router.put("/{puzzle}", operation_id="layPieces")
async def lay_pieces(
    puzzle: PuzzleName, body: PuzzleMoves, house: OpenHouse, actor: SomeActor
) -> PuzzleState:
    """Lay these pieces and no others; the same request may be sent again."""
    return PuzzleState.model_validate(await house.puzzles.lay(actor, puzzle, list(body.moves)))


@router.post("/{puzzle}/try", operation_id="tryPiece")
async def try_piece(puzzle: PuzzleName, body: PuzzleTry, house: OpenHouse, actor: SomeActor) -> Tried:
    """May this piece lie there?"""
    return Tried.model_validate(await house.puzzles.try_move(actor, puzzle, body.move))


@router.post("/{puzzle}/solvable", operation_id="askSolvable")
async def ask_solvable(puzzle: PuzzleName, house: OpenHouse, actor: SomeActor) -> Solvable:
    """Can my board still be completed?"""
    house.limits.check("hint", actor.player)
    return Solvable.model_validate(asdict(await house.puzzles.advise(actor, puzzle)))


@router.post("/{puzzle}/hint", operation_id="getPuzzleHint")
async def get_puzzle_hint(puzzle: PuzzleName, house: OpenHouse, actor: SomeActor) -> PuzzleHint:
    """A piece that leads to a solution."""
    house.limits.check("hint", actor.player)
    return PuzzleHint.model_validate(asdict(await house.puzzles.advise(actor, puzzle)))
