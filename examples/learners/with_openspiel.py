"""OpenSpiel's own bots play: MCTS against a uniformly random bot, chance being explicit.

python examples/learners/with_openspiel.py --game tessera_verflixt --games 4
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.bots import uniform_random

import tessera.envs.openspiel  # noqa: F401 - registers the games


def main() -> None:
    """Play some games."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="tessera_verflixt")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=20)
    chosen = parser.parse_args()
    game, generator = pyspiel.load_game(chosen.game), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, generator)
    bots = [mcts.MCTSBot(game, 1.4, chosen.simulations, evaluator, random_state=generator)]
    bots += [uniform_random.UniformRandomBot(seat, generator) for seat in range(1, game.num_players())]
    results = [
        evaluate_bots.evaluate_bots(game.new_initial_state(), bots, generator) for _ in range(chosen.games)
    ]
    print(f"mean return of MCTS: {np.mean([returns[0] for returns in results]):+.2f}")


if __name__ == "__main__":
    main()
