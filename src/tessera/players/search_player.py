"""Programs that search: they think until a limit is reached and play what was visited most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tessera.core import playing, seeds
from tessera.core.contract import Array
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.players.careless import choose_carelessly
from tessera.players.clock import PlayerClock, moves_left
from tessera.players.player import SeededPlayer, generator_from
from tessera.players.pondering import LONGEST, Pondering
from tessera.search.knowledge import is_deterministic
from tessera.search.parameters import Parameters
from tessera.search.search import Candidate, Search, SearchLimits

MEGABYTES = 256  # as much as 2.5 million simulations need in Blokus; what is not needed is not taken


@dataclass(frozen=True)
class Mistakes:
    """How often and how badly a player goes wrong on purpose."""

    blunders: float = 0.0
    """The share of moves that are played at a careless glance."""
    temperature: float = 0.0
    """0 plays the most visited move, 1 each move as often as it was visited, more makes them more equal."""

    def is_careless(self, generator: np.random.Generator) -> bool:
        """Whether this move is played at a glance; the lot decides."""
        return bool(generator.random() < self.blunders)

    def choose(self, candidates: Sequence[Candidate], generator: np.random.Generator) -> int:
        """One of the moves that were thought about, the best of which comes first."""
        visits = np.array([candidate.visits for candidate in candidates], np.float64)
        if self.temperature <= 0 or not visits.any():
            return candidates[0].move
        weights = (visits / visits.max()) ** (1 / self.temperature)
        return candidates[int(generator.choice(len(candidates), p=weights / weights.sum()))].move


NO_MISTAKES = Mistakes()


class SearchPlayer(SeededPlayer):
    """Searches anew for every move, or where nothing is hidden goes on from what it thought before.

    With one thread and a limit of simulations only, the same seed and the same game give the same moves.
    """

    def __init__(
        self,
        game: Game,
        seed: str,
        limits: SearchLimits,
        parameters: Parameters | None = None,
        *,
        mistakes: Mistakes = NO_MISTAKES,
        clock: PlayerClock | None = None,
        threads: int = 1,
        megabytes: float = MEGABYTES,
    ) -> None:
        super().__init__(seed)
        self.search = Search(game, parameters, megabytes, threads)
        # Who makes mistakes does not work out the end of a game either.
        self.limits = replace(limits, solves=limits.solves and mistakes == NO_MISTAKES)
        self.mistakes = mistakes
        self.clock = clock
        """The time for the game, which may leave less for a move than the limits."""
        self._root: Array | None = None
        self._root_moves: list[int] = []
        self._pondering: Pondering | None = None
        self._has_thought = False
        """Whether there was anything to think about the last time."""

    def new_game(self, seed: str) -> None:
        """Forget the last game, and have all the time again."""
        self.forget(seed)
        if self.clock is not None:
            self.clock.start_again()

    def forget(self, seed: str) -> None:
        """Forget what was thought."""
        self.stop_pondering()
        self.seed = seed
        self._root = None

    def warm_up(self, position: Position) -> None:
        """Think a little about a position, even if it leaves no choice, so that everything is compiled."""
        self.stop_pondering()
        states, key = self.hidden(position), self.key_for(position)
        self.search.begin(states, key)
        for _ in self.search.think(SearchLimits()):
            pass
        self.search.candidates()
        self.search.reroot(states, key, [])
        self.search.load_end_code(states)
        moves_left(position.game, states, generator_from(key))
        self._root = None

    def choose(self, position: Position) -> int:
        """The move that thinking until the limit recommends, or a mistake that belongs to the level."""
        self.stop_pondering()
        if self.clock is None:
            return self._choose(position)
        assert position.seat is not None, "nobody is to move"
        with self.clock.running(position.seat):
            return self._choose(position)

    def _choose(self, position: Position) -> int:
        legal = position.legal_numbers()
        self._has_thought = len(legal) > 1
        if not self._has_thought:
            return int(legal[0])
        self._begin(position)
        for _ in self.search.think(self._limits_for(position)):
            pass
        # Other random bits than the search has, so that mistakes do not depend on how it uses its own.
        key = seeds.game_key(self.seed, [str(len(position.history)), "mistakes"])
        generator = generator_from(key)
        if self.mistakes.is_careless(generator):
            return choose_carelessly(self.hidden(position), position.game.max_legal_moves, key)
        return self.mistakes.choose(self.search.candidates(), generator)

    def _limits_for(self, position: Position) -> SearchLimits:
        """When to stop thinking about this position, at which the search stands."""
        if self.clock is None:
            return self.limits
        assert self._root is not None, "the search has begun"
        key = seeds.game_key(self.seed, [str(len(position.history)), "clock"])
        return self.limits.within(self.clock.limits(position.game, self._root, generator_from(key)))

    def ponder(self, position: Position) -> None:
        """Think about the others' choice, so that what follows it is known already.

        Only in games in which the tree is kept; where anything is hidden, nothing may come of what others
        choose from. And only without a limit of simulations, which says how strong the player is to be.
        """
        self.stop_pondering()
        if position.is_over or self.limits.simulations is not None or not is_deterministic(position.state):
            return
        position = position.copy()

        def think() -> Iterator[int]:
            self._begin(position)
            yield from self.search.think(SearchLimits(seconds=LONGEST))

        self._pondering = Pondering(think)

    def stop_pondering(self) -> None:
        """Stop thinking on the time of others; what was thought is kept."""
        if self._pondering is not None:
            self._pondering.stop()
            self._pondering = None

    def close(self) -> None:
        """Nothing is thought any more."""
        self.stop_pondering()

    def value(self, move: int) -> float | None:
        """What the last search thought a move is worth to the seat that was to move, from -1 to 1."""
        if self._root is None or not self._has_thought:
            return None
        seat = int(playing.find_seat(self._root))
        found = (c.values[seat] for c in self.search.candidates() if c.move == move and c.visits)
        return next(found, None)

    def thoughts(self) -> Iterator[tuple[str, int, float]]:
        """What the last search thought of the moves it tried: move, visits, value for the seat to move."""
        if self._root is None:
            return
        state, seat = self._root[0], int(playing.find_seat(self._root))
        for candidate in self.search.candidates():
            if candidate.visits:
                text = self.search.game.format_move(state, candidate.move)
                yield text, candidate.visits, candidate.values[seat]

    def fullness(self) -> float:
        """Which share of its memory the tree filled when it last thought."""
        return self.search.fullness

    def _begin(self, position: Position) -> None:
        """Put the search at this position, with what it knows about it already where that is certain."""
        states, key = self.hidden(position), self.key_for(position)
        moves = [played.move for played in position.history]
        since = moves[len(self._root_moves) :]
        if not (self._leads_here(moves, since, states) and self.search.reroot(states, key, since)):
            self.search.begin(states, key, position.history)
        self._root, self._root_moves = states, moves

    def _leads_here(self, moves: list[int], since: list[int], states: Array) -> bool:
        """Whether the position is the one that these moves lead to from the last root."""
        if self._root is None or not since or moves[: -len(since)] != self._root_moves:
            return False
        if not is_deterministic(states[0]):
            return False
        replayed = self._root.copy()
        for move in since:
            playing.play_move(replayed, move)
        return replayed.tobytes() == states.tobytes()
