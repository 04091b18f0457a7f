"""The analysis board: any moves from a position of a game, while a program thinks along."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

from tessera.core.errors import TesseraError
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.players.analysis import Analysis, analyse
from tessera.review.chances import winning_chances
from tessera.review.game_files import played_game
from tessera.search.search import SearchLimits
from tessera.server.models.reviews import Board, BoardPosition, GameMove, ThoughtLine, ThoughtMessage
from tessera.server.models.tables import Tried
from tessera.server.operation.warm_up import WarmUp
from tessera.server.play.catalogue import load_game
from tessera.server.play.queries import tried_move
from tessera.server.play.worker_pool import WorkerPool
from tessera.server.reviews.games import FinishedGames, plain_seats, tell_moves, tell_next
from tessera.server.reviews.running import Chance, known_moves, known_position, seat_to_study
from tessera.server.reviews.service import step_back
from tessera.server.table.commands.moves import checked_move
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor

LIMITS = SearchLimits(simulations=400_000, seconds=60)
TOLD_SECONDS = 0.25  # numbers change at most four times a second
LINES = 4
MOST_THOUGHTS = 3  # at once in a worker, each with a tree of its own


@dataclass(frozen=True, slots=True)
class ThinkOn:
    """A thought to be begun, or gone on with."""

    thought: str
    """What tells it from others."""
    position: Position
    """As known to the seat to move."""


_thoughts: OrderedDict[str, Iterator[Analysis]] = OrderedDict()
"""Of this worker process; the one that was asked for last stands last."""


def think_on(request: ThinkOn) -> Analysis | None:
    """Think for a moment and say what comes of it; None if all is said. Runs in a worker process."""
    step_back()
    if request.thought not in _thoughts:
        while len(_thoughts) >= MOST_THOUGHTS:
            _thoughts.popitem(last=False)
        _thoughts[request.thought] = analyse(
            request.position, LIMITS, count=LINES, every_seconds=TOLD_SECONDS
        )
    _thoughts.move_to_end(request.thought)
    answer = next(_thoughts[request.thought], None)
    if answer is None or answer.is_final:
        del _thoughts[request.thought]
    return answer


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on a board, and how it came there."""

    position: Position
    chance: Chance
    moves: list[GameMove]


class AnalysisService:
    """What lies on somebody's analysis board, and what a program thinks of it."""

    def __init__(self, games: FinishedGames, workers: WorkerPool, warm_up: WarmUp) -> None:
        self._games = games
        self._workers = workers
        self._warm_up = warm_up

    async def show(self, board: Board, actor: Actor | None) -> BoardPosition:
        """The position on a board."""
        laid = await self._lay(board, actor)
        return await asyncio.to_thread(_describe, laid)

    async def try_move(self, board: Board, move: str, actor: Actor | None) -> Tried:
        """What a move would bring there, or why it is illegal."""
        laid = await self._lay(board, actor)
        return await asyncio.to_thread(tried_move, laid.position, move, with_gain=True)

    async def think(
        self, question: str, board: Board, person: str, actor: Actor | None
    ) -> AsyncIterator[ThoughtMessage]:
        """What the program thinks of a position, again and again until it has thought enough."""
        position = (await self._lay(board, actor, with_help=True)).position
        if position.seat is None:
            raise Refusal("game-over", "the game is over")
        async for _ in self._warm_up.wait_for(position.game.name):
            pass
        key = game_key("analysis", [str(len(position.history))])
        known = await asyncio.to_thread(position.as_known_to, position.seat, key)
        request = ThinkOn(f"{person} {question}", known)
        while (analysis := await self._workers.analyse(think_on, request, person)) is not None:
            yield await asyncio.to_thread(_tell, question, known, analysis)
            if analysis.is_final:
                return

    async def _lay(self, board: Board, actor: Actor | None, with_help: bool = False) -> Laid:
        if board.of is None:
            game = _new_game(board)
            return await asyncio.to_thread(_played_on, game.start, board.seed, board.moves)
        table = await self._games.running(board.of)
        if table is not None:
            seat = seat_to_study(table, actor, with_help)
            begun = known_position(table, seat, board.ply), *known_moves(table, seat)
            return await asyncio.to_thread(_played_further, *begun, board.moves)
        final = (await self._games.find(board.of)).position
        if board.ply > len(final.history):
            raise Refusal("no-such-position", f"{len(final.history)} moves were played")
        return await asyncio.to_thread(_played_on, final.after, board.ply, board.moves)


def _new_game(board: Board) -> Game:
    if board.game is None:
        raise Refusal("bad-request", "say which game, or from which position", problems=[])
    return load_game(board.game, board.options)


def _played_on(begin: "object", where: object, moves: list[str]) -> Laid:
    position: Position = begin(where)  # type: ignore[operator] # either of two beginnings
    told = tell_moves(played_game(position, position.game.seat_names(), None))
    return _played_further(position, told.chance, told.moves, moves)


def _played_further(position: Position, chance: Chance, told: list[GameMove], moves: list[str]) -> Laid:
    for text in moves:
        if position.is_over:
            raise Refusal("game-over", "the game is over")
        try:
            told.append(tell_next(position, checked_move(position, text)))
        except TesseraError as error:
            raise Refusal("illegal-move", str(error)) from None
    return Laid(position, chance, told)


def _describe(laid: Laid) -> BoardPosition:
    position, game, seat = laid.position, laid.position.game, laid.position.seat
    return BoardPosition(
        game=game.name,
        options=game.options.model_dump(mode="json"),
        seats=plain_seats(game.seat_names()),
        chance=laid.chance,
        played=laid.moves,
        to_move=seat,
        view=position.view(seat),
        scores=position.scores(),
        legal=position.legal_moves() if seat is not None else [],
    )


def _tell(question: str, position: Position, analysis: Analysis) -> ThoughtMessage:
    game, state = position.game, position.state
    return ThoughtMessage(
        type="thought",
        id=question,
        seat=analysis.seat,
        simulations=analysis.simulations,
        is_final=analysis.is_final,
        lines=[
            ThoughtLine(
                move=found.text,
                visits=found.visits,
                chances=winning_chances(game, found.values),
                line=found.line,
                reasons=found.reasons,
                gain=game.explain_gain(state, found.move),
                effect=game.describe_effect(state, found.move),
            )
            for found in analysis.suggestions
            if found.visits
        ],
    )
