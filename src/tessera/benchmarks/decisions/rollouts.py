"""What moves are worth: games played on from them by the strongest player, under the same chance for each.

Every move is looked at briefly. The most promising ones are then played on for some plies, each in the same
redrawn worlds, and what a search thinks of where that leads is their value: long enough that a slip of the
search comes to light, and cheap enough that thousands of decisions can be valued.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tessera.benchmarks.decisions.decision_set import Decision, ValuedMove
from tessera.core import playing, seeds
from tessera.core.contract import MAX_SEATS, OVER, Array
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.search.search import Search, SearchLimits

MEGABYTES = 64


@dataclass(frozen=True)
class Effort:
    """How thoroughly decisions are valued."""

    first_look: int = 8000
    """Simulations from which the moves worth valuing come."""
    moves: int = 6
    """At most so many moves are played on."""
    worlds: int = 24
    """How often what the seat cannot know is drawn anew; two or more."""
    plies: int = 6
    """How many moves are played on..."""
    simulations: int = 80
    """...with so many simulations each."""
    last_look: int = 400
    """Simulations that value where that leads."""


THOROUGH = Effort()


class Appraiser:
    """Values decisions of one game."""

    def __init__(self, game: Game, effort: Effort) -> None:
        self.game = game
        self.effort = effort
        self.search = Search(game, None, MEGABYTES)

    def appraise(self, position: Position, seed: str) -> Decision:
        """Value the moves of a position as the seat to move knows it."""
        seat = position.seat
        assert seat is not None, "a decision is somebody's"
        chosen, others = self._first_look(position.hidden_from(seat, seeds.game_key(seed)), seat, seed)
        worlds = [
            position.hidden_from(seat, seeds.game_key(seed, [f"world {number}"]))
            for number in range(self.effort.worlds)
        ]
        values = np.array(
            [
                [self._value(world, move, seat, f"{seed} {number}") for number, world in enumerate(worlds)]
                for move in chosen
            ]
        )
        valued = rank(chosen, values)
        return Decision(ply=len(position.history), moves=valued, others=min(others, valued[-1].value))

    def _first_look(self, states: Array, seat: int, seed: str) -> tuple[list[int], float]:
        """The moves worth valuing, and what the others are worth, judged by a search."""
        self.search.begin(states, seeds.game_key(seed, ["first look"]))
        for _ in self.search.think(SearchLimits(simulations=self.effort.first_look)):
            pass
        candidates = self.search.candidates()
        chosen = [candidate.move for candidate in candidates[: self.effort.moves]]
        rest = [candidate.values[seat] for candidate in candidates[self.effort.moves :] if candidate.visits]
        return chosen, float(np.mean(rest)) if rest else 1.0

    def _value(self, world: Array, move: int, seat: int, seed: str) -> float:
        """What a move is worth to a seat in one world."""
        states = world.copy()
        playing.play_move(states, move)
        for ply in range(self.effort.plies):
            if playing.find_seat(states) == OVER:
                break
            self._think(states, f"{seed} {ply}", self.effort.simulations)
            playing.play_move(states, self.search.best_move())
        if playing.find_seat(states) == OVER:
            payoffs = np.zeros(MAX_SEATS)
            playing.write_payoffs(states, payoffs)
            return float(payoffs[seat])
        self._think(states, f"{seed} last", self.effort.last_look)
        return self._root_value(seat)

    def _think(self, states: Array, seed: str, simulations: int) -> None:
        """Search as the seat to move knows the state."""
        hidden, key = states.copy(), seeds.game_key(seed)
        playing.hide_state(hidden, int(playing.find_seat(states)), key)
        self.search.begin(hidden, key)
        for _ in self.search.think(SearchLimits(simulations=simulations)):
            pass

    def _root_value(self, seat: int) -> float:
        """What the last search thinks the position is worth: its best move's value."""
        return self.search.candidates()[0].values[seat]


def rank(moves: Sequence[int], values: Array) -> list[ValuedMove]:
    """The moves by their mean over the worlds, the best first; a row of values is a move."""
    halves = values[:, ::2].mean(axis=1), values[:, 1::2].mean(axis=1)
    valued = [
        ValuedMove(move=move, first=float(first), second=float(second))
        for move, first, second in zip(moves, *halves, strict=True)
    ]
    return sorted(valued, key=lambda move: -move.value)
