"""What a position is worth and why: the best moves while a search thinks, the basis of hints and reviews."""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from tessera.core import playing, seeds
from tessera.core.contract import Array
from tessera.core.errors import GameOverError
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.players.search_player import MEGABYTES
from tessera.search.hints import hint_reasons
from tessera.search.search import Candidate, Search, SearchLimits


@dataclass(frozen=True)
class Suggestion:
    """A move and what the search thinks of it."""

    move: int
    text: str
    visits: int
    values: list[float]
    """What it promises to each seat, from -1 to 1."""
    line: list[str]
    """How the game is thought to go on, this move included."""
    reasons: list[dict[str, Any]]
    """What speaks for it, as message ids with values (`tessera.search.hints`)."""


@dataclass(frozen=True)
class Analysis:
    """What is thought of a position so far."""

    seat: int
    simulations: int
    fullness: float
    """Which share of its memory the search tree fills."""
    suggestions: list[Suggestion]
    """The best moves, the best first."""
    is_final: bool

    def as_json(self) -> dict[str, Any]:
        """The analysis as plain data."""
        return asdict(self)


def analyse(
    position: Position,
    limits: SearchLimits,
    seed: str = "analysis",
    *,
    count: int = 5,
    every_seconds: float = 0.5,
    threads: int = 1,
    megabytes: float = MEGABYTES,
) -> Iterator[Analysis]:
    """Think about a position as the seat to move knows it; yields what is thought so far, and at the end.

    `count` best moves are told.
    """
    seat = position.seat
    if seat is None:
        raise GameOverError("the game is over: there is nothing to think about")
    key = seeds.game_key(seed, [str(len(position.history))])
    states = position.hidden_from(seat, key)
    search = Search(position.game, None, megabytes, threads)
    search.begin(states, key, position.history)
    told = time.monotonic()
    for _ in search.think(limits):
        if time.monotonic() - told >= every_seconds:
            yield _snapshot(position.game, search, states, seat, count, is_final=False)
            told = time.monotonic()
    yield _snapshot(position.game, search, states, seat, count, is_final=True)


def _snapshot(
    game: Game, search: Search, states: Array, seat: int, count: int, *, is_final: bool
) -> Analysis:
    best = search.candidates()[:count]
    suggestions = [_suggestion(game, search, states, candidate) for candidate in best]
    return Analysis(seat, search.simulations, round(search.fullness, 4), suggestions, is_final)


def _suggestion(game: Game, search: Search, states: Array, candidate: Candidate) -> Suggestion:
    move = candidate.move
    line = line_texts(game, states, search.expected_line(first=move))
    return Suggestion(
        move, line[0], candidate.visits, candidate.values, line, hint_reasons(game.name, states[0], move)
    )


def line_texts(game: Game, states: Array, moves: list[int]) -> list[str]:
    """Moves in notation as far as they are legal: chance may not turn out as the search saw it."""
    states = states.copy()
    legal = np.empty(game.max_legal_moves, np.int32)
    texts: list[str] = []
    for move in moves:
        if move not in legal[: playing.write_legal_moves(states, legal)]:
            break
        texts.append(game.format_move(states[0], move))
        playing.play_move(states, move)
    return texts
