"""Making a set of decisions: games of the program against itself, some positions of each, their moves valued.

A game is made by its number and the seed of the set alone, so that the games of a set can be made in any
order, in several processes, and in as many sittings as it takes.
"""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tessera.benchmarks.decisions.decision_set import (
    DecisionSet,
    DecisionSetError,
    SourceGame,
    read_decisions,
)
from tessera.benchmarks.decisions.rollouts import MEGABYTES, THOROUGH, Appraiser, Effort
from tessera.core.game import Game
from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.games import game_class, load
from tessera.search.search import Search
from tessera.selfplay.searched_game import play_against_itself


@dataclass(frozen=True)
class Recipe:
    """What a set is made from."""

    game: str
    seed: str = "decisions"
    simulations: int = 1000
    """How strongly the games are played that decisions come from."""
    decisions_per_game: int = 6
    effort: Effort = THOROUGH

    def modes(self) -> list[dict[str, Any]]:
        """The ways to play the game against others, which take turns."""
        modes = game_class(self.game).modes.values()
        return [options for options in modes if len(load(self.game, **options).teams) > 1]

    def as_json(self) -> dict[str, Any]:
        """How a set says that it was made."""
        made = asdict(self)
        del made["game"]
        return made


def make_game(recipe: Recipe, number: int) -> SourceGame:
    """Play a game, draw decisions from it and value them."""
    modes = recipe.modes()
    game = load(recipe.game, **modes[number % len(modes)])
    seed = f"{recipe.seed} {number}"
    played = play_against_itself(game, Search(game, None, MEGABYTES), recipe.simulations, seed)
    moves = [turn.move for turn in played.turns]
    appraiser = Appraiser(game, recipe.effort)
    decisions = [
        appraiser.appraise(position, f"{seed} {len(position.history)}")
        for position in _draw_positions(game, seed, moves, recipe.decisions_per_game)
    ]
    return SourceGame(number=number, options=played.options, seed=seed, moves=moves, decisions=decisions)


def _draw_positions(game: Game, seed: str, moves: list[int], count: int) -> Iterator[Position]:
    """Positions that leave a choice, one from each phase of the game."""
    position, open_plies = game.start(seed), []
    for ply, move in enumerate(moves):
        if len(position.legal_numbers()) > 1:
            open_plies.append(ply)
        position.play(move)
    generator = np.random.default_rng(game_key(seed, ["which positions"]))
    for phase in np.array_split(np.array(open_plies), count):
        if len(phase):
            yield position.after(int(generator.choice(phase)))


def make_set(recipe: Recipe, games: int, path: Path, jobs: int = 1) -> Iterator[DecisionSet]:
    """Make what is missing of so many games; the file is as good as complete after every one of them."""
    done = _begun(recipe, path)
    yield done
    missing = sorted(set(range(games)) - {game.number for game in done.games})
    for game in _make_games(recipe, missing, jobs):
        games_so_far = sorted([*done.games, game], key=lambda made: made.number)
        done = done.model_copy(update={"games": games_so_far})
        _write(path, done)
        yield done


def _begun(recipe: Recipe, path: Path) -> DecisionSet:
    """What is there already, if it was made in the same way."""
    version = game_class(recipe.game).rules_version
    empty = DecisionSet(game=recipe.game, rules_version=version, made=recipe.as_json(), games=[])
    if not path.exists():
        return empty
    found = read_decisions(path)
    if (found.game, found.made) != (empty.game, empty.made):
        raise DecisionSetError(f"{path} holds another set: {found.game}, {found.made}")
    return found


def _make_games(recipe: Recipe, numbers: list[int], jobs: int) -> Iterator[SourceGame]:
    if jobs <= 1:
        yield from (make_game(recipe, number) for number in numbers)
        return
    context = multiprocessing.get_context("spawn")
    # Interruptions are left to the parent, which ends the pool.
    executor = ProcessPoolExecutor(jobs, context, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        for future in as_completed([executor.submit(make_game, recipe, number) for number in numbers]):
            yield future.result()
    finally:
        executor.shutdown(cancel_futures=True)


def _write(path: Path, decisions: DecisionSet) -> None:
    """Replace the file in one go, so that it is whole whenever the making is stopped."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(decisions.to_json(), encoding="utf-8")
    os.replace(unfinished, path)
