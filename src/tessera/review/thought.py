"""What the program thinks of one position of a game, and of the move that was played in it.

A decision is valued by what the seat to move could know: the search draws everything else anew in every
simulation. Where another move was played than the search prefers, both are looked at alike: the positions
after each, with the same draws of all that the seat could not know and with the same effort.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from pydantic import Field

from tessera.core import playing, seeds
from tessera.core.contract import MAX_SEATS, OVER, Array
from tessera.core.errors import TesseraError
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.players.analysis import line_texts
from tessera.players.search_player import MEGABYTES
from tessera.records.part import Part
from tessera.review.chances import winning_chances
from tessera.search.hints import HintReason, hint_reasons
from tessera.search.search import Candidate, Search, SearchLimits

AS_GOOD = 0.5
"""Moves with this share of the visits of the most visited one could not be told apart from it."""


@dataclass(frozen=True)
class Depth:
    """How long to think about each position."""

    name: str
    simulations: int
    seconds: float
    """For the whole game at most; each move has an equal share."""
    draws: int
    """How often what the mover could not know is drawn to compare two moves; 0: only the graph is wanted."""


DEPTHS = (
    Depth("quick", 128, 1.2, 0),
    Depth("good", 1024, 12.0, 8),
    Depth("full", 8192, 40.0, 24),
)
"""A first graph while one looks, then grades, then the best that one waits for."""
COACH = Depth("coach", 1024, 1.0, 8)
"""For a single move that somebody is about to make: a wait of at most a second."""


def passes_to(name: str) -> Sequence[Depth]:
    """The passes up to the one of this name."""
    names = [depth.name for depth in DEPTHS]
    if name not in names:
        raise DepthError(f"there is no depth {name!r}; there are {', '.join(names)}")
    return DEPTHS[: names.index(name) + 1]


class DepthError(TesseraError):
    """There is no such depth."""


class Thought(Part):
    """What is thought of a position, and of the move played in it."""

    ply: int
    depth: str
    values: list[float]
    """What each seat may expect before the move."""
    chances: list[float]
    """What that means for winning, from 0 to 1."""
    promised: list[float] | None = None
    """The chances after the move that was played, before it showed what came of it; None: not compared."""
    forced: bool = False
    best: str | None = None
    """The best move, if another was played and both were compared."""
    line: list[str] = Field(default_factory=list)
    reasons: list[HintReason] = Field(default_factory=list)
    played_reasons: list[HintReason] = Field(default_factory=list)
    simulations: int


@dataclass(frozen=True)
class Comparison:
    """Some moves of a position, looked at alike."""

    values: dict[int, list[float]]
    """What each seat may expect after each of them, from -1 to 1."""
    line: list[str]
    """How the game is thought to go on after the best of them."""
    reasons: list[HintReason]
    """What speaks for it."""


RANKS = (0, 1, 3, 6)
"""Which of the moves are compared, the most visited being 0: good ones, and some that only look so."""


def compare_moves(position: Position, depth: Depth) -> Comparison:
    """Compare some moves that one would consider."""
    return _Thinker(position, depth, depth.seconds).compare()


def think_about(game: Position, ply: int, depth: Depth) -> Thought:
    """Think about the position after so many moves of a game, and about the move played then, if any."""
    position = game.after(ply)
    played = game.history[ply] if ply < len(game.history) else None
    seconds = depth.seconds / (len(game.history) + 1)
    return _Thinker(position, depth, seconds).think(played.move if played else None)


def judge_move(position: Position, move: int, depth: Depth) -> Thought:
    """Think about a move that has not been made yet; `position` may be all that its seat knows."""
    return _Thinker(position, depth, depth.seconds).think(move)


class _Thinker:
    """Thinks about one position for so many seconds."""

    def __init__(self, position: Position, depth: Depth, seconds: float) -> None:
        assert position.seat is not None, "a finished game has nothing to think about"
        self.position, self.game, self.seat = position, position.game, position.seat
        self.depth = depth
        self.seconds = seconds
        self.ply = len(position.history)
        self.search = _search_for(position.game)

    def think(self, played: int | None) -> Thought:
        states = self.position.hidden_from(self.seat, self._key("root"))
        # Half of the time is kept for the comparison of two moves.
        share = 0.5 if self.depth.draws else 1.0
        self._search(states, "root", self.depth.simulations, share)
        candidates = self.search.candidates()
        values = _expectation(candidates)
        thought = Thought(
            ply=self.ply,
            depth=self.depth.name,
            values=values,
            chances=winning_chances(self.game, values),
            forced=len(candidates) == 1,
            simulations=self.search.simulations,
        )
        if played is None or not self.depth.draws:
            return thought
        return self._judge(thought, states, candidates, played)

    def _judge(
        self, thought: Thought, states: Array, candidates: Sequence[Candidate], played: int
    ) -> Thought:
        """Compare the move that was played with the best one."""
        reasons = hint_reasons(self.game.name, states[0], played) if _is_among(candidates, played) else []
        as_good = _as_good_as_best(candidates)
        own = next((candidate for candidate in as_good if candidate.move == played), None)
        best = max(as_good, key=lambda candidate: candidate.values[self.seat])
        if thought.forced or best.move == played:
            return thought.model_copy(update={"promised": thought.chances, "played_reasons": reasons})
        line = line_texts(self.game, states, self.search.expected_line(first=best.move))
        if own is None:
            loss = _difference(self._value_after(best.move), self._value_after(played))
        else:
            loss = _difference(best.values, own.values)
        return thought.model_copy(
            update={
                "promised": self._promised(thought.values, loss),
                "best": line[0],
                "line": line,
                "reasons": hint_reasons(self.game.name, states[0], best.move),
                "played_reasons": reasons,
            }
        )

    def _promised(self, values: Sequence[float], loss: Sequence[float]) -> list[float]:
        """The chances that are left after so much of what each seat may expect was thrown away."""
        left = [min(1.0, max(-1.0, value - lost)) for value, lost in zip(values, loss, strict=True)]
        return winning_chances(self.game, left)

    def compare(self) -> Comparison:
        """Look at some of the moves alike."""
        states = self.position.hidden_from(self.seat, self._key("root"))
        self._search(states, "root", self.depth.simulations, 0.5)
        candidates = self.search.candidates()
        spread = RANKS if len(candidates) > RANKS[-1] else range(min(len(candidates), len(RANKS)))
        moves = [candidates[rank].move for rank in spread]
        lines = {move: line_texts(self.game, states, self.search.expected_line(first=move)) for move in moves}
        values = {move: self._value_after(move) for move in moves}
        best = max(moves, key=lambda move: values[move][self.seat])
        return Comparison(values, lines[best], hint_reasons(self.game.name, states[0], best))

    def _value_after(self, move: int) -> list[float]:
        """What each seat may expect after a move, over the same draws of what is not known for every move."""
        is_certain = not (self.game.has_chance or self.game.has_secrets)
        draws = 1 if is_certain else self.depth.draws
        sums = np.zeros(self.game.num_seats)
        for draw in range(draws):
            states = self.position.hidden_from(self.seat, self._key("draw", str(draw)))
            playing.play_move(states, move)
            sums += self._value_of(states, str(draw), draws)
        mean: list[float] = (sums / draws).tolist()
        return mean

    def _value_of(self, states: Array, draw: str, draws: int) -> list[float]:
        """What each seat may expect of the position after a move."""
        if int(playing.find_seat(states)) == OVER:
            payoffs = np.zeros(MAX_SEATS)
            playing.write_payoffs(states, payoffs)
            result: list[float] = payoffs[: self.game.num_seats].tolist()
            return result
        self._search(states, draw, -(-self.depth.simulations // draws), 0.25 / draws)
        return _expectation(self.search.candidates())

    def _search(self, states: Array, name: str, simulations: int, share: float) -> None:
        """Simulate so often, also where the answer is certain: here the value is wanted."""
        self.search.begin(states, self._key("search", name), self.position.history)
        end = time.monotonic() + share * self.seconds
        limits = SearchLimits(simulations)
        while self.search.simulations < simulations:
            for _ in self.search.think(limits):
                if time.monotonic() >= end:
                    return

    def _key(self, *names: str) -> Array:
        return seeds.game_key("review", [self.depth.name, str(self.ply), *names])


@lru_cache(maxsize=2)
def _search_for(game: Game) -> Search:
    """The memory of a search is made once for all positions of a game."""
    return Search(game, megabytes=MEGABYTES)


def _as_good_as_best(candidates: Sequence[Candidate]) -> list[Candidate]:
    most = candidates[0].visits
    return [candidate for candidate in candidates if candidate.visits >= AS_GOOD * most]


def _expectation(candidates: Sequence[Candidate]) -> list[float]:
    """What the moves that look best promise, each by how often it was tried."""
    chosen = _as_good_as_best(candidates)
    visits = np.array([candidate.visits for candidate in chosen], float)
    values = np.array([candidate.values for candidate in chosen])
    mean: list[float] = (visits @ values / visits.sum()).tolist()
    return mean


def _is_among(candidates: Sequence[Candidate], move: int) -> bool:
    """Whether a seat could choose this move: a clock plays others."""
    return any(candidate.move == move for candidate in candidates)


def _difference(first: Sequence[float], second: Sequence[float]) -> list[float]:
    return [mine - other for mine, other in zip(first, second, strict=True)]
