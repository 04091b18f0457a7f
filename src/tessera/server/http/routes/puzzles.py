"""Routes of the solo puzzles."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import StringConstraints

from tessera.server.http.dependencies import PROBLEMS, Address, AppLimits, MaybeActor, OpenServices, SomeActor
from tessera.server.models.puzzles import (
    PuzzleHint,
    PuzzleMoves,
    PuzzleProgress,
    PuzzleState,
    PuzzleTry,
    Solvable,
)
from tessera.server.models.tables import Tried

router = APIRouter(prefix="/api/puzzles", responses=PROBLEMS)

PuzzleName = Annotated[str, StringConstraints(max_length=32, pattern=r"^[A-Za-z0-9_.:-]*$")]


@router.get("", operation_id="listPuzzles")
async def list_puzzles(
    services: OpenServices, actor: MaybeActor, day: Annotated[date, Query(description="Today, where I am.")]
) -> PuzzleProgress:
    """The puzzle of the day, and what I have begun."""
    return await services.puzzles.list_progress(actor, day)


@router.get("/{puzzle}", operation_id="getPuzzle")
async def get_puzzle(puzzle: PuzzleName, services: OpenServices, actor: MaybeActor) -> PuzzleState:
    """A puzzle as I left it."""
    return await services.puzzles.show(actor, puzzle)


@router.put("/{puzzle}", operation_id="layPieces")
async def lay_pieces(
    puzzle: PuzzleName, body: PuzzleMoves, services: OpenServices, actor: SomeActor
) -> PuzzleState:
    """Lay these pieces and no others; the same request may be sent again."""
    return await services.puzzles.lay(actor, puzzle, list(body.moves))


@router.post("/{puzzle}/try", operation_id="tryPiece")
async def try_piece(puzzle: PuzzleName, body: PuzzleTry, services: OpenServices, actor: SomeActor) -> Tried:
    """May this piece lie there?"""
    return await services.puzzles.try_move(actor, puzzle, body.move)


@router.post("/{puzzle}/solvable", operation_id="askSolvable")
async def ask_solvable(
    puzzle: PuzzleName, services: OpenServices, actor: SomeActor, limits: AppLimits, address: Address
) -> Solvable:
    """Can my board still be completed?"""
    limits.check("hint", actor.player, address)
    advice = await services.puzzles.advise(actor, puzzle)
    return Solvable(verdict=advice.verdict, reason=advice.reason)


@router.post("/{puzzle}/hint", operation_id="getPuzzleHint")
async def get_puzzle_hint(
    puzzle: PuzzleName, services: OpenServices, actor: SomeActor, limits: AppLimits, address: Address
) -> PuzzleHint:
    """A piece that leads to a solution."""
    limits.check("hint", actor.player, address)
    return await services.puzzles.advise(actor, puzzle)
