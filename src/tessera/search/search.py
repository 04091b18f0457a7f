"""Searching a position from Python: limits, results, and what is thought while thinking."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from tessera.core.contract import MAX_SEATS, OVER, Array
from tessera.core.game import Game
from tessera.core.playing import find_seat, play_move, write_legal_moves
from tessera.core.position import PlayedMove
from tessera.core.streams import start_chooser
from tessera.search import mcts
from tessera.search.beliefs import Beliefs
from tessera.search.knowledge import load_knowledge
from tessera.search.memory import NEARLY_FULL, NOTHING, ROOT, fullness, keep_only, make_tree, prune
from tessera.search.parameters import Parameters
from tessera.search.tree import find_descendant, lead, list_root, write_line
from tessera.search.workspace import make_workspace

CHUNK = 64  # simulations between two looks at the clock
FIRST_CHUNK = 8  # before the first look, where every moment counts: it tells how quick simulations are
CLEAR = 0.7  # a choice is clear if the second best move has at most this share of the best one's visits

# How many positions may be looked at to solve the end of a game: a third of the time for a move, since in
# Blokus a simulation takes as long as 300 of them, and about a tenth of a second at most.
NODES_A_SIMULATION = 100
NODES_A_SECOND = 2_000_000
MOST_NODES = 500_000


@dataclass(frozen=True)
class SearchLimits:
    """When to stop thinking; whichever comes first. Without any limit only a little is thought."""

    simulations: int | None = None
    seconds: float | None = None
    clear_seconds: float | None = None
    """Where the choice is clear, no longer than this; `seconds` are for where it is not."""
    solves: bool = True
    """Whether the end of a game is solved where that is quick."""

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            object.__setattr__(self, "simulations", CHUNK)

    @property
    def nodes(self) -> int:
        """How many positions may be looked at to solve the end of a game."""
        if not self.solves:
            return 0
        by_simulations = MOST_NODES if self.simulations is None else NODES_A_SIMULATION * self.simulations
        by_seconds = MOST_NODES if self.seconds is None else NODES_A_SECOND * self.seconds
        return int(max(0, min(MOST_NODES, by_simulations, by_seconds)))

    def within(self, others: "SearchLimits") -> "SearchLimits":
        """Both these limits and others."""
        return SearchLimits(
            _lower(self.simulations, others.simulations),
            _lower(self.seconds, others.seconds),
            _lower(self.clear_seconds, others.clear_seconds),
            self.solves and others.solves,
        )


Limit = TypeVar("Limit", int, float)


def _lower(one: Limit | None, other: Limit | None) -> Limit | None:
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)


@dataclass(frozen=True)
class Candidate:
    """A move and what the search thinks of it."""

    move: int
    visits: int
    prior: float
    values: list[float]
    """The mean payoff of each seat, from -1 to 1."""


class _SearchWorker:
    """One tree with the workspace to grow it: what one thread works on."""

    def __init__(self, game: Game, megabytes: float) -> None:
        self.tree = make_tree(megabytes, game.num_moves, game.max_legal_moves)
        self.workspace = make_workspace(np.zeros(1, game.state_type), game.num_moves, game.max_legal_moves)

    def make_room(self) -> None:
        """Prune the tree if it is nearly full; done here, so that only full trees have that compiled."""
        if fullness(self.tree) > NEARLY_FULL:
            prune(self.tree)


class Search:
    """A search for one game. With several threads each grows a tree of its own; their counts are added up."""

    def __init__(
        self, game: Game, parameters: Parameters | None = None, megabytes: float = 256, threads: int = 1
    ) -> None:
        known = load_knowledge(game.name)
        self.game = game
        suited: Parameters = getattr(known, "PARAMETERS", Parameters())
        self.set_parameters(parameters or suited)
        self._workers = [_SearchWorker(game, megabytes / threads) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._beliefs = Beliefs(game)
        self._seat = NOTHING
        self._may_be_solved = False
        """Whether the end is near, and was not found to be too far to be solved."""
        self._solved_within = 0
        """The budget of positions with which the root was solved, if it is."""
        self._exact_values = np.zeros((game.max_legal_moves, MAX_SEATS))
        self._first_simulations = 0
        """What was kept from earlier moves when thinking began."""

    def set_parameters(self, parameters: Parameters) -> None:
        """Weigh things in another way from now on."""
        self.parameters = parameters
        self._dials = parameters.as_array()

    def load_code(self) -> None:
        """Have what simulates compiled or loaded, before there is anything to simulate."""
        self._simulate(0)

    def load_end_code(self, states: Array) -> None:
        """Have what solves the end of a game compiled or loaded; these states are any."""
        self._solve(states, 1)
        mcts.settle(self._workers[0].tree, self._workers[0].workspace, self._exact_values, 1)

    def begin(self, states: Array, key: Array, past: Sequence[PlayedMove] = ()) -> None:
        """Start anew from a state that the seat to move may know, with fresh random bits.

        Where anything is hidden, the moves that led there tell something about it.
        """
        self._set_root(states, key)
        beliefs = self._beliefs.after(past)
        for worker in self._workers:
            worker.workspace.beliefs[:] = beliefs
            self._may_be_solved = mcts.begin(worker.tree, worker.workspace, self._dials)

    def reroot(self, states: Array, key: Array, moves: Sequence[int]) -> bool:
        """Start from where these moves led since the last root, keeping what was thought about it.

        Only for games without chance and hidden things. False, and nothing done, if nothing was kept.
        """
        if self._seat == NOTHING:
            return False
        found = [find_descendant(worker.tree, np.array(moves, np.int32)) for worker in self._workers]
        if NOTHING in found:
            return False
        self._set_root(states, key)
        for worker, root in zip(self._workers, found, strict=True):
            keep_only(worker.tree, root)
            worker.make_room()
            self._may_be_solved = mcts.reroot(worker.tree, worker.workspace, self.game.num_seats, self._dials)
        return True

    @property
    def fullness(self) -> float:
        """Which share of its memory the tree fills; the fullest one, if there are several."""
        return max(fullness(worker.tree) for worker in self._workers)

    def _set_root(self, states: Array, key: Array) -> None:
        self._seat = int(find_seat(states))
        self._solved_within = 0
        assert self._seat != OVER, "a finished game has nothing to search"
        for number, worker in enumerate(self._workers):
            worker.workspace.states[0] = states[0]
            start_chooser(worker.workspace.chooser, key, number)

    @property
    def simulations(self) -> int:
        """How many simulations the root has seen, those of earlier moves that led here included."""
        return sum(int(worker.tree.nodes[worker.tree.counters[ROOT]].visits) for worker in self._workers)

    def think(self, limits: SearchLimits) -> Iterator[int]:
        """Simulate until a limit is reached or the answer cannot change; yields the simulations so far.

        What was kept from earlier moves counts towards the wanted number of simulations. An end that can be
        solved within the limits needs none: its moves get the values they really have, and the best ones
        count as simulated so often.
        """
        if self._settle(limits):
            yield self.simulations
            return
        start = time.monotonic()
        self._first_simulations = self.simulations
        wanted = limits.simulations or 1 << 62
        chunk = CHUNK if limits.clear_seconds is None else FIRST_CHUNK
        while (done := self.simulations) < wanted:
            self._simulate(min(chunk, -(-(wanted - done) // len(self._workers))))
            yield self.simulations
            to_come = self._still_to_come(limits, time.monotonic() - start)
            if self._is_decided(to_come):
                return
            chunk = CHUNK if limits.clear_seconds is None else int(min(CHUNK, to_come + 1))

    def _settle(self, limits: SearchLimits) -> bool:
        """Give the moves of the root their exact values, if the game knows how and the limits allow it."""
        if not (self._may_be_solved and limits.nodes):
            return False
        self._may_be_solved = self._solve(self._workers[0].workspace.states, limits.nodes)
        if self._may_be_solved:
            self._solved_within = limits.nodes
            for worker in self._workers:
                mcts.settle(worker.tree, worker.workspace, self._exact_values, limits.simulations or CHUNK)
        return self._may_be_solved

    def _solve(self, states: Array, budget: int) -> bool:
        return bool(mcts.solve_state(states, budget, self._exact_values))

    def _simulate(self, count: int) -> None:
        def work(worker: _SearchWorker) -> None:
            worker.make_room()
            mcts.simulate(worker.tree, worker.workspace, self._seat, count, self._dials)

        if self._pool:
            list(self._pool.map(work, self._workers))
        else:
            work(self._workers[0])

    def _still_to_come(self, limits: SearchLimits, spent: float) -> float:
        """How many more simulations the limits allow, judged by the speed so far."""
        rest = float("inf") if limits.simulations is None else limits.simulations - self.simulations
        seconds = self._seconds(limits)
        if seconds is not None:
            speed = (self.simulations - self._first_simulations) / max(spent, 1e-9)
            rest = min(rest, (seconds - spent) * speed)
        return rest

    def _seconds(self, limits: SearchLimits) -> float | None:
        if limits.clear_seconds is not None and self.is_clear():
            return limits.clear_seconds
        return limits.seconds

    def is_clear(self) -> bool:
        """Whether the best move is far ahead of the second best."""
        *_, second, first = [0, 0, *sorted(self._root_table()[2].tolist())]
        return bool(second <= CLEAR * first)

    def _is_decided(self, to_come: float) -> bool:
        """Whether the second most visited move can no longer overtake the first."""
        if to_come <= 0:
            return True
        if len(self._workers) > 1:
            return False
        tree = self._workers[0].tree
        return bool(lead(tree) > to_come)

    def candidates(self) -> list[Candidate]:
        """The moves of the root, the most visited first."""
        moves, priors, visits, values = self._root_table()
        order = np.lexsort((moves, -priors, -visits))
        means = values[order] / np.maximum(visits[order], 1)[:, None]
        columns = (moves[order].tolist(), visits[order].tolist(), priors[order].tolist(), means.tolist())
        return [Candidate(*row) for row in zip(*columns, strict=True)]

    def _root_table(self) -> tuple[Array, Array, Array, Array]:
        """The moves of the root with prior, visits and the sum of values for each seat, of all trees."""
        tables = [list_root(worker.tree) for worker in self._workers]
        moves, priors, _, _ = tables[0]
        by_move = np.argsort(moves)
        visits, values = np.zeros(len(moves), np.int64), np.zeros((len(moves), MAX_SEATS))
        for other, _, counts, sums in tables:
            # Each tree has the same moves, in an order of its own where priors are equal.
            same_order = np.argsort(other)
            visits[by_move] += counts[same_order]
            values[by_move] += sums[same_order]
        return moves, priors, visits, values[:, : self.game.num_seats]

    def best_move(self) -> int:
        """The most visited move; before any simulation the one with the highest prior."""
        return self.candidates()[0].move

    def expected_line(self, length: int = 6, first: int | None = None) -> list[int]:
        """The moves that all sides are thought to play, as far as the tree knows them.

        It begins with the best move, or with the one asked for.
        """
        if self._solved_within:
            return self._solved_line(length, self.best_move() if first is None else first)
        tree, line = self._workers[0].tree, np.empty(length, np.int32)
        if first is None:
            return line[: write_line(tree, tree.counters[ROOT], line)].tolist()
        index = find_descendant(tree, np.array([first], np.int32))
        count = 0 if index == NOTHING else write_line(tree, index, line[1:])
        return [first, *line[1 : 1 + count].tolist()]

    def _solved_line(self, length: int, move: int) -> list[int]:
        """How a game whose end is solved goes on after a move, if all play their best moves."""
        states, legal = self._workers[0].workspace.states[:1].copy(), self._workers[0].workspace.moves
        line = [move]
        play_move(states, move)
        while len(line) < length and (count := write_legal_moves(states, legal)):
            if not self._solve(states, self._solved_within):
                break
            best = int(np.argmax(self._exact_values[:count, find_seat(states)]))
            line.append(int(legal[best]))
            play_move(states, line[-1])
        return line
