"""Programs think in processes of their own, never in the event loop. They get what their seat may know."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.server.operation.metrics import Metrics
from tessera.server.play.lanes import Lane
from tessera.server.table.clock import ClockPlan
from tessera.server.table.record import program_seed
from tessera.server.table.state import Table

MOVES_A_TURN = 4  # as many as nearly all turns have at most
CARE = 0.5  # of its time a program takes at most: it may play more moves than was thought

Question = TypeVar("Question")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class ThinkRequest:
    """All that a worker is told."""

    position: Position
    """As known to the seat to move."""
    program: str
    seed: str
    clock: ClockPlan | None
    """The table's, which does not run for programs; they keep to it all the same."""


def request_for(table: Table, program: str) -> ThinkRequest:
    """What the program whose turn it is may know."""
    position, seat = table.playing_position(), table.to_move
    assert seat is not None, "nobody is to move"
    seed = program_seed(table, seat)
    known = position.as_known_to(seat, game_key(seed, ["hide", str(table.ply)]))
    return ThinkRequest(known, program, seed, table.header.clock)


def think(request: ThinkRequest, megabytes: float) -> int:
    """Choose a move; runs in a worker process."""
    # Only here: they load the search.
    from tessera.players.registry import Resources, make_player  # noqa: PLC0415
    from tessera.players.search_player import SearchPlayer  # noqa: PLC0415
    from tessera.search.search import SearchLimits  # noqa: PLC0415

    resources = Resources(megabytes=megabytes)
    player = make_player(request.position.game, request.program, request.seed, resources)
    if request.clock is not None and isinstance(player, SearchPlayer):
        seconds = thinking_seconds(request, request.clock)
        player.limits = player.limits.within(SearchLimits(seconds=seconds))
    return player.choose(request.position)


def thinking_seconds(request: ThinkRequest, clock: ClockPlan) -> float:
    """For how long a program may think, so that it would keep to its clock if that ran."""
    from tessera.players.clock import moves_left  # noqa: PLC0415 - as above
    from tessera.players.player import generator_from  # noqa: PLC0415 - as above

    position, moves = request.position, MOVES_A_TURN
    if clock.kind == "game":
        generator = generator_from(game_key(request.seed, ["clock", str(len(position.history))]))
        played = sum(played.seat == position.seat for played in position.history)
        moves = played + moves_left(position.game, position.states, generator)
    return CARE * (clock.seconds / moves + clock.increment / MOVES_A_TURN)


class WorkerPool:
    """Worker processes: some for the programs at tables, one each for advice, reviews and analysis boards."""

    def __init__(self, workers: int, seconds: float, megabytes: float, metrics: Metrics) -> None:
        self._metrics = metrics
        self.think = partial(think, megabytes=megabytes)
        """What a worker does that chooses a move."""
        self._programs = Lane(max(workers, 1), seconds)
        # Of its own: whoever asks a solver or for hints holds up no game.
        self._advice = Lane(1, seconds)
        # Of their own too: reviews think for a minute, boards as long as somebody looks.
        self._reviews = Lane(1, seconds)
        self._boards = Lane(1, seconds)
        self._lanes = (self._programs, self._advice, self._reviews, self._boards)

    async def choose(
        self, request: ThinkRequest, person: str, table: str, is_wanted: Callable[[], bool]
    ) -> int | None:
        """The move that the program at a table of this person chooses; None if it is not wanted any more."""
        with self._metrics.thinking_seconds.time():
            move: int | None = await self._programs.run(self.think, request, person, table, is_wanted)
        return move

    async def advise(self, work: Callable[[Question], Answer], question: Question, person: str) -> Answer:
        """Have something done that this person has asked for."""
        answer: Answer = await self._advice.run(work, question, person)
        return answer

    async def judge(
        self,
        work: Callable[[Question], Answer],
        question: Question,
        person: str,
        is_wanted: Callable[[], bool],
    ) -> Answer | None:
        """The same for a question that may be overtaken by another; then None."""
        answer: Answer | None = await self._advice.run(work, question, person, is_wanted=is_wanted)
        return answer

    async def review(self, work: Callable[[Question], Answer], question: Question, person: str) -> Answer:
        """Have a part of a review done that this person looks at."""
        answer: Answer = await self._reviews.run(work, question, person)
        return answer

    async def analyse(self, work: Callable[[Question], Answer], question: Question, person: str) -> Answer:
        """Have somebody's analysis board thought about for a moment."""
        answer: Answer = await self._boards.run(work, question, person)
        return answer

    def worker_ids(self) -> list[int]:
        """The process ids of the workers that have been started."""
        return [number for lane in self._lanes for number in lane.process_ids()]

    def close(self) -> None:
        """Let the workers go, without waiting for thoughts that nobody wants any more."""
        for lane in self._lanes:
            lane.close()
