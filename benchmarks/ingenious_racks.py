"""What the rack of the other is worth in Ingenious to whoever knows it, and how well it is believed.

`python -m benchmarks.ingenious_racks --games 100 --simulations 500` lets a search that sees both racks play
one that does not, in pairs of games with exchanged seats, and tells its score. From the same games it tells
how much likelier than by chance the rack of the one that does not see is by what `tessera.search.beliefs`
makes of its placements, as a logarithm, by how many tiles lie on the board.
"""

import argparse
from collections import defaultdict
from statistics import fmean

import numpy as np

from tessera.core import seeds
from tessera.core.contract import EVERYBODY, Array
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.games import load
from tessera.games.ingenious.box import NUM_KINDS
from tessera.matches.statistics import score_interval
from tessera.search.beliefs import Beliefs
from tessera.search.search import Search, SearchLimits

TILES_A_ROW = 8
Gains = defaultdict[int, list[float]]
"""By row, how much likelier than by chance racks were believed to be."""


class SeeingSearch(Search):
    """A search from which only the future is hidden."""

    def _set_root(self, states: Array, key: Array) -> None:
        super()._set_root(states, key)
        self._seat = EVERYBODY


class RackMatch:
    """Games of a search that sees both racks against one that does not."""

    def __init__(self, game: Game, simulations: int) -> None:
        self.game = game
        self.limits = SearchLimits(simulations)
        self.seeing, self.blind = SeeingSearch(game), Search(game)
        self.beliefs = Beliefs(game)
        self.gains: Gains = defaultdict(list)

    def play(self, seed: str, seat_of_seeing: int) -> float:
        """One game; the score of the search that sees."""
        position = self.game.start(seed)
        while position.seat is not None:
            sees = position.seat == seat_of_seeing
            if sees:
                self._note_gain(position, 1 - seat_of_seeing)
            search, looker = (self.seeing, EVERYBODY) if sees else (self.blind, position.seat)
            key = seeds.game_key(seed, [str(len(position.history))])
            search.begin(position.hidden_from(looker, key), key, () if sees else position.history)
            list(search.think(self.limits))
            position.play(search.best_move())
        outcome = position.outcome()
        assert outcome is not None, "the game is over"
        return (1 + outcome.payoffs[seat_of_seeing]) / 2

    def _note_gain(self, position: Position, other: int) -> None:
        shares = self.beliefs.after(position.history)[other, :NUM_KINDS]
        rack = position.state.racks[other][: position.state.rack_size[other]]
        held = np.bincount(rack, minlength=NUM_KINDS)
        unseen = held + position.state.bag
        gain = np.log(shares / (unseen @ shares) * unseen.sum())
        self.gains[int(position.state.num_placed) // TILES_A_ROW].append(float(held @ gain))


def main() -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=500)
    arguments = parser.parse_args()
    match = RackMatch(load("ingenious", players=2), arguments.simulations)
    pairs = [
        fmean(match.play(f"racks {number}", seat) for seat in range(2))
        for number in range(arguments.games // 2)
    ]
    low, high = score_interval(pairs)
    print(
        f"the search that sees scores {fmean(pairs):.2f}, {low:.2f} to {high:.2f}, of {2 * len(pairs)} games"
    )
    for row, gains in sorted(match.gains.items()):
        print(f"{TILES_A_ROW * row} tiles and more: {fmean(gains):+.2f} over {len(gains)} racks")


if __name__ == "__main__":
    main()
