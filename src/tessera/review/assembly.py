"""From thoughts about single positions to the review of a whole game: grades, luck and skill, turning points.

    chances before a move ── skill ──> chances that the move promised ── luck ──> chances before the next

Skill is what the decision threw away, for each seat; luck is what came of it against what the mover had to
expect: a die, a draw, what the others had in hand. Where nothing was left to chance, what came is what the
program had not foreseen of the play to follow, and counts as the others' doing. Where one sits and the
set-up are luck, too. Every step is the difference of two chances, so that all steps together lead from an
equal share to the result.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from tessera.core.position import Position
from tessera.records import Result
from tessera.review.chances import sure_chances
from tessera.review.document import Account, BetterMove, Grade, Review, ReviewedMove, TurningPoint, grade_of
from tessera.review.game_files import ReviewedGame
from tessera.review.thought import DEPTHS, Depth, Thought

MOST_TURNING_POINTS = 3
LEAST_CHANGE = 0.06  # of somebody's chances, for a turning point

Thoughts = Mapping[int, Thought]
"""By the number of moves played before."""
Chances = list[float]


def assemble(reviewed: ReviewedGame, thoughts: Thoughts, engine: str) -> Review:
    """The review, as far as there are thoughts."""
    position, count = reviewed.position, len(reviewed.position.history)
    chances = [_chances_at(reviewed, thoughts, ply) for ply in range(count + 1)]
    moves = [
        _review_move(position, ply, thoughts.get(ply), chances[ply], chances[ply + 1]) for ply in range(count)
    ]
    depth = _depth_done(reviewed, thoughts)
    return Review(
        engine=engine,
        digest=reviewed.digest,
        game=position.game.name,
        options=position.game.options.model_dump(mode="json"),
        names=list(reviewed.names),
        has_luck=position.game.has_chance or position.game.has_secrets,
        depth=depth.name if depth else None,
        is_complete=depth is DEPTHS[-1],
        moves=moves,
        final=chances[-1],
        turning_points=_turning_points(moves, chances),
        accounts=_accounts(reviewed, moves, chances),
    )


def wanted_plies(reviewed: ReviewedGame) -> range:
    """The positions to think about: before every move, and where a game stopped that was not played out."""
    return range(len(reviewed.position.history) + (not reviewed.position.is_over))


def _depth_done(reviewed: ReviewedGame, thoughts: Thoughts) -> Depth | None:
    names = [depth.name for depth in DEPTHS]
    plies = wanted_plies(reviewed)
    if any(ply not in thoughts for ply in plies):
        return None
    return DEPTHS[min((names.index(thoughts[ply].depth) for ply in plies), default=len(DEPTHS) - 1)]


def _chances_at(reviewed: ReviewedGame, thoughts: Thoughts, ply: int) -> Chances | None:
    """The chances after so many moves, if they are known: at the end they are the result."""
    position, result = reviewed.position, reviewed.result
    if ply == len(position.history) and position.is_over:
        outcome = result or position.outcome()
        assert outcome is not None, "a game that is over has a result"
        return sure_chances(position.game, outcome.winners, outcome.payoffs)
    return thoughts[ply].chances if ply in thoughts else None


def _review_move(
    position: Position, ply: int, thought: Thought | None, before: Chances | None, after: Chances | None
) -> ReviewedMove:
    played = position.history[ply]
    move = ReviewedMove(ply=ply, seat=played.seat, move=played.text)
    if thought is None or before is None:
        return move
    move = move.model_copy(
        update={
            "chances": before,
            "payoffs": thought.values,
            "forced": thought.forced,
            "reasons": thought.played_reasons,
            "simulations": thought.simulations,
        }
    )
    promised, nothing = thought.promised, [0.0] * len(before)
    if promised is None:
        return move
    loss = lost_by(thought, played.seat)
    changes = {"skill": _minus(promised, before)}
    if after is not None:
        is_left_to_chance = played.chance is not None or position.game.has_secrets
        came = "luck" if is_left_to_chance else "unforeseen"
        changes |= {"luck": nothing, "unforeseen": nothing, came: _minus(after, promised)}
    grade = grade_of(loss)
    better = None
    if thought.best is not None and grade is not Grade.BEST:
        better = BetterMove(move=thought.best, chances=before, line=thought.line, reasons=thought.reasons)
    return move.model_copy(update={"grade": grade, "loss": loss, "best": better, **changes})


def lost_by(thought: Thought, seat: int) -> float:
    """What the move that was judged throws away of this seat's chances."""
    assert thought.promised is not None, "the move was not compared"
    return max(0.0, thought.chances[seat] - thought.promised[seat])


def _minus(first: Chances, second: Chances) -> Chances:
    return [one - other for one, other in zip(first, second, strict=True)]


# Turning points ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Step:
    ply: int
    change: Chances

    @property
    def size(self) -> float:
        return max(abs(value) for value in self.change)


def _turning_points(moves: Sequence[ReviewedMove], chances: Sequence[Chances | None]) -> list[TurningPoint]:
    """The moves by which the chances changed most."""
    steps = [
        _Step(ply, _minus(after, before))
        for ply, (before, after) in enumerate(pairwise(chances))
        if before is not None and after is not None
    ]
    large = sorted((step for step in steps if step.size >= LEAST_CHANGE), key=lambda step: -step.size)
    chosen = sorted(large[:MOST_TURNING_POINTS], key=lambda step: step.ply)
    return [TurningPoint(ply=step.ply, cause=_cause(moves[step.ply]), change=step.change) for step in chosen]


def _cause(move: ReviewedMove) -> Literal["decision", "chance"]:
    if move.luck is None or move.skill is None:
        return "decision"
    luck, skill = (max(abs(value) for value in part) for part in (move.luck, move.skill))
    return "chance" if luck > skill else "decision"


# Luck and skill -----------------------------------------------------------------------------------------


def _accounts(
    reviewed: ReviewedGame, moves: Sequence[ReviewedMove], chances: Sequence[Chances | None]
) -> list[Account] | None:
    """What each seat's result is made of, once every move is judged."""
    final, first = chances[-1], chances[0]
    if first is None or final is None or any(move.luck is None for move in moves):
        return None
    result, quitter = _result(reviewed, final)
    return [
        _account(reviewed, moves, seat, first[seat], (final[seat], result[seat], quitter))
        for seat in range(reviewed.position.game.num_seats)
    ]


def _result(reviewed: ReviewedGame, final: Chances) -> tuple[Chances, int | None]:
    """The chances after all has happened, and who ended the game before its rules did."""
    result: Result | None = reviewed.result
    if result is None or reviewed.position.is_over:
        return final, None
    return sure_chances(reviewed.position.game, result.winners, result.payoffs), result.seat


def _account(
    reviewed: ReviewedGame,
    moves: Sequence[ReviewedMove],
    seat: int,
    first: float,
    end: tuple[float, float, int | None],
) -> Account:
    game = reviewed.position.game
    team = next(team for team in game.teams if seat in team)
    start = 1 / len(game.teams) if len(game.teams) > 1 else first
    final, result, quitter = end
    given_up = result - final
    skill = sum(move.skill[seat] for move in moves if move.skill and move.seat in team)
    others = sum(move.skill[seat] for move in moves if move.skill and move.seat not in team)
    others += sum(move.unforeseen[seat] for move in moves if move.unforeseen)
    return Account(
        start=start,
        luck=first - start + sum(move.luck[seat] for move in moves if move.luck),
        skill=skill + (given_up if quitter in team else 0.0),
        others=others + (given_up if quitter not in team else 0.0),
        result=result,
    )
