from itertools import pairwise

import numpy as np
import pytest

from tessera.core import seeds
from tessera.games import load
from tessera.players.levels import LEVELS, find_level
from tessera.players.player import PlayerError
from tessera.players.registry import make_player
from tessera.players.search_player import Mistakes, SearchPlayer
from tessera.search.search import Candidate, SearchLimits
from tests.modes import every_game, every_mode, load_mode
from tests.random_play import play_at_random


def middle_of(game, plies=9, seed=3):
    """A position some moves into a random game, or the last in which somebody has a choice."""
    position = game.start(seed)
    generator = np.random.default_rng(seed)
    for _ in range(plies):
        play_at_random(position, generator, 1)
        if position.is_over:
            position.undo()
            break
    return position


@every_mode
def test_what_a_seat_cannot_know_does_not_change_its_choice(name, mode):
    game = load_mode(name, mode)
    for plies in (0, 9):
        position = middle_of(game, plies)
        choices = {SearchPlayer(game, "fair", SearchLimits(simulations=48), megabytes=1).choose(position)}
        for secret in ("one world", "another world"):
            other = position.as_known_to(position.seat, seeds.game_key(secret))
            player = SearchPlayer(game, "fair", SearchLimits(simulations=48), megabytes=1)
            choices.add(player.choose(other))
        assert len(choices) == 1


@every_game
@pytest.mark.parametrize("spec", ["sims:40", "level:2", "greedy", "random"])
def test_same_seed_same_moves(name, spec):
    def moves():
        position = middle_of(load(name), 2)
        player = make_player(position.game, spec, "again")
        for _ in range(4):
            if not position.is_over:
                position.play(player.choose(position))
        return [played.move for played in position.history]

    assert moves() == moves()


def test_warming_up_does_not_need_a_choice():
    game = load("verflixt", players=2)
    forced = next(p for p in map(game.start, range(100)) if len(p.legal_numbers()) == 1)
    player = make_player(game, "sims:8", "seed")
    assert isinstance(player, SearchPlayer)
    assert not player.search.reroot(forced.states, seeds.game_key("a search that never began"), [])
    player.warm_up(forced)
    assert player.choose(forced) == forced.legal_numbers()[0]


@every_game
@pytest.mark.parametrize(
    "limits", [SearchLimits(seconds=0), SearchLimits(simulations=0), SearchLimits(seconds=-1), SearchLimits()]
)
def test_no_time_still_gives_a_legal_move(name, limits):
    position = middle_of(load(name))
    before = position.state.tobytes()
    assert position.is_legal(SearchPlayer(position.game, "0", limits, megabytes=1).choose(position))
    assert position.state.tobytes() == before


def test_several_threads_give_a_legal_move():
    position = middle_of(load("blokus"))
    player = SearchPlayer(position.game, "0", SearchLimits(simulations=60), threads=2, megabytes=8)
    assert position.is_legal(player.choose(position))


def test_a_full_tree_still_gives_a_legal_move():
    position = load("blokus", players=2).start(0)
    player = SearchPlayer(position.game, "0", SearchLimits(simulations=600), megabytes=0)
    for _ in range(3):
        position.play(player.choose(position))


@every_game
def test_a_search_that_begins_anew_remembers_nothing(name):
    """What was left of an earlier search once counted as played later in the new one."""
    position = middle_of(load(name), 4)
    player = SearchPlayer(position.game, "0", SearchLimits(simulations=200), megabytes=4)
    fresh = SearchPlayer(position.game, "0", SearchLimits(simulations=200), megabytes=4)
    for _ in range(2):
        player.choose(position.game.start(8))
    player.new_game("0")
    player.choose(position)
    fresh.choose(position)
    assert player.search.candidates() == fresh.search.candidates()


# Going on with what was thought ----------------------------------------------------------------------------


def kept(player: SearchPlayer, position) -> int:
    """How many simulations the player starts with."""
    player._begin(position)
    return player.search.simulations


def test_open_games_keep_what_was_thought():
    game = load("blokus", players=2)
    position, player = game.start(0), SearchPlayer(game, "0", SearchLimits(simulations=300))
    assert kept(player, position) == 0
    position.play(player.choose(position))
    position.play(player.search.expected_line()[1])
    assert kept(player, position) > 0


@pytest.mark.parametrize("change", ["undo", "other game", "new game"])
def test_when_in_doubt_thinking_begins_anew(change):
    game = load("blokus", players=2)
    position, player = game.start(0), SearchPlayer(game, "0", SearchLimits(simulations=300))
    position.play(player.choose(position))
    line = player.search.expected_line()
    position.play(line[1])
    if change == "undo":
        position.undo()
        position.undo()
    elif change == "other game":
        # The same moves on another board: with other options the state is not the one they led to.
        position = load("blokus", players=4).start(0)
        for move in line[:2]:
            position.play(move)
    else:
        player.new_game("1")
    assert kept(player, position) == 0


@every_game
def test_games_with_chance_begin_anew(name):
    game = load(name)
    if name.startswith("blokus"):
        pytest.skip("an open game")
    position, player = game.start(0), SearchPlayer(game, "0", SearchLimits(simulations=100), megabytes=4)
    position.play(player.choose(position))
    assert kept(player, position) == 0


def test_a_forced_move_needs_no_thought(monkeypatch):
    position = load("blokus").start(0)
    player = SearchPlayer(position.game, "0", SearchLimits(simulations=100), megabytes=1)
    monkeypatch.setattr(position, "legal_numbers", lambda: np.array([5]))
    monkeypatch.setattr(player.search, "think", lambda limits: pytest.fail("thought"))
    assert player.choose(position) == 5
    assert player.value(5) is None


# Levels and mistakes ---------------------------------------------------------------------------------------

CANDIDATES = [Candidate(move, visits, 0.1, [0.0, 0.0]) for move, visits in ((7, 60), (8, 30), (9, 10))]


def shares(mistakes: Mistakes) -> list[float]:
    generator = np.random.default_rng(0)
    chosen = [mistakes.choose(CANDIDATES, generator) for _ in range(2000)]
    return [chosen.count(candidate.move) / len(chosen) for candidate in CANDIDATES]


def test_without_mistakes_the_most_visited_move_is_played():
    assert shares(Mistakes()) == [1, 0, 0]


def test_temperature_1_plays_moves_as_often_as_they_were_visited():
    assert shares(Mistakes(temperature=1)) == pytest.approx([0.6, 0.3, 0.1], abs=0.04)


def test_blunders_are_the_share_of_careless_moves():
    generator = np.random.default_rng(0)
    careless = [Mistakes(blunders=0.3).is_careless(generator) for _ in range(2000)]
    assert np.mean(careless) == pytest.approx(0.3, abs=0.04)


def test_without_visits_the_first_move_is_played():
    unseen = [Candidate(move, 0, 0.1, [0.0]) for move in (4, 5)]
    assert Mistakes(temperature=1).choose(unseen, np.random.default_rng(0)) == 4


@every_mode
def test_levels_grow(name, mode):
    levels = [find_level(load_mode(name, mode), number) for number in LEVELS]
    assert [level.number for level in levels] == list(range(1, 10))
    for lower, higher in pairwise(levels):
        assert lower.limits.simulations < higher.limits.simulations
        assert lower.mistakes.blunders >= higher.mistakes.blunders
        assert lower.mistakes.temperature >= higher.mistakes.temperature
    assert levels[-1].mistakes == Mistakes()
    assert all(level.limits.seconds == 2 for level in levels)


@pytest.mark.parametrize("number", [0, 10, -1])
def test_there_are_nine_levels(number):
    with pytest.raises(PlayerError, match="there is no level"):
        find_level(load("blokus"), number)
