"""Many games at once play exactly what single ones play."""

import gc
import tracemalloc

import numpy as np
import pytest

from tessera.core import batch, seeds
from tessera.core.errors import IllegalMoveError, TesseraError
from tessera.core.position import Position
from tessera.envs import BatchEnv
from tessera.envs.policies import RandomPolicy, make_policy
from tessera.games import load
from tests.modes import every_game

STEPS = 300


def random_steps(env, steps, seed=0):
    policy, actions = RandomPolicy(env.num_envs, seed), np.zeros(env.num_envs, np.int64)
    for _ in range(steps):
        policy.choose_all(env, actions)
        yield actions.copy(), *(part.copy() for part in env.step(actions))


@every_game
def test_rows_play_as_single_games_do(name):
    env = BatchEnv(name, 5, seed=3, threads=2)
    positions = [Position.at(env.game, env.states[row:]) for row in range(5)]
    finished = 0
    for actions, rewards, dones in random_steps(env, 120):
        for row, position in enumerate(positions):
            position.play(int(actions[row]))
            outcome = position.outcome()
            assert (outcome is not None) == dones[row]
            if outcome is None:
                assert position.state.tobytes() == env.states[row].tobytes()
                assert position.seat == env.seats[row]
                assert not rewards[row].any()
            else:
                assert rewards[row].tolist() == np.array(outcome.payoffs, np.float32).tolist()
                assert position.state.tobytes() == env.final_states[row].tobytes()
                positions[row] = Position.at(env.game, env.states[row:])
                finished += 1
    assert finished


@every_game
def test_masks_as_bytes_say_the_same_as_bits(name):
    env = BatchEnv(name, 3, masks="bytes")
    for _ in random_steps(env, 20):
        for row in range(3):
            legal = Position.at(env.game, env.states[row:]).legal_numbers()
            assert np.flatnonzero(env.masks[row]).tolist() == legal.tolist()
    assert env.masks.dtype == np.int8


def test_the_number_of_threads_changes_nothing():
    runs = [list(random_steps(BatchEnv("ingenious", 16, seed=9, threads=t), 100)) for t in (1, 2)]
    for one, other in zip(*runs, strict=True):
        assert all((a == b).all() for a, b in zip(one, other, strict=True))


def test_the_same_seed_gives_the_same_games_and_rows_differ():
    env = BatchEnv("verflixt", 8, seed=1)
    first = env.states.copy()
    list(random_steps(env, 50))
    env.reset(seed=1)
    assert first.tobytes() == env.states.tobytes()
    assert len({state.tobytes() for state in first}) == 8
    env.reset()
    assert first.tobytes() != env.states.tobytes()


def test_observations_are_those_of_the_seats_to_move():
    env = BatchEnv("ingenious", 4, seed=2)
    list(random_steps(env, 7))
    seen = env.observe()
    again = np.zeros_like(seen)
    batch.observe_rows(env.states, env.seats, np.arange(4), again)
    assert (seen == again).all()
    assert env.observe() is seen


@every_game
def test_a_step_allocates_no_arrays(name):
    # One thread: handing work to others takes small objects, which is not what this is about.
    env = BatchEnv(name, 64, masks="bytes", threads=1)
    policy, actions = RandomPolicy(64), np.zeros(64, np.int64)
    for _ in range(10):
        policy.choose_all(env, actions)
        env.step(actions)
        env.observe()
    gc.collect()
    tracemalloc.start()
    for _ in range(30):
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        policy.choose_all(env, actions)
        env.step(actions)
        env.observe()
        # Views and closures only: less than the masks, rewards and observations of 64 games.
        assert tracemalloc.get_traced_memory()[1] - before < 6 * actions.nbytes
    tracemalloc.stop()


# Opponents -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_opponents_play_until_the_learner_is_to_move(opponent):
    game = load("verflixt", players=3)
    env = BatchEnv(game, 6, opponents={seat: make_policy(game, opponent, 6) for seat in (0, 2)})
    ended = 0
    for _, rewards, dones in random_steps(env, 60):
        assert (env.seats == 1).all()
        assert (rewards[~dones] == 0).all()
        ended += dones.sum()
    assert ended


def test_greedy_beats_random():
    game = load("verflixt")
    env = BatchEnv(game, 32, opponents={1: make_policy(game, "greedy", 32)})
    total = sum(rewards[:, 1].sum() for _, rewards, _ in random_steps(env, 60))
    assert total > 20


def test_a_policy_that_cheats_is_refused():
    with pytest.raises(IllegalMoveError, match="VER-14"):
        BatchEnv("verflixt", 4, opponents={1: lambda _env, rows: np.full(len(rows), 53)})


# Bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        (np.zeros(3, np.int64), "4 actions are needed"),
        (np.zeros((4, 1), np.int64), "4 actions are needed"),
        (np.zeros(4), "whole numbers"),
        ([0, 0, 0, 0], "NumPy array"),
        (np.array([0, 0, 0, 55]), "row 3: Verflixt! Kompakt has no move number 55"),
        (np.array([0, 0, 0, -1]), "no move number -1"),
        (np.array([0, 0, 0, 2**63], np.uint64), "no move number"),
        (np.array([0, 0, 0, 53]), "VER-14"),
    ],
)
def test_bad_actions_are_refused_before_anything_is_played(actions, sentence):
    env = BatchEnv("verflixt", 4)
    before = env.states.tobytes()
    with pytest.raises(TesseraError, match=sentence) as caught:
        env.step(actions)
    assert isinstance(caught.value, ValueError)
    assert env.states.tobytes() == before


def test_the_clock_of_passtally_is_no_action():
    env = BatchEnv("passtally", 1, one_minute=True)
    for _ in random_steps(env, 10):
        pass
    with pytest.raises(TesseraError):
        env.step(np.array([1740]))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"num_envs": 0}, "at least 1"),
        ({"num_envs": 2.5}, "num_envs is a whole number"),
        ({"num_envs": 2, "threads": 0}, "threads is a whole number"),
        ({"num_envs": 2, "masks": "words"}, "masks is one of 'bits', 'bytes'"),
        ({"num_envs": 2, "opponents": {5: None}}, "no seat 5"),
        ({"num_envs": 2, "opponents": {0: None, 1: None}}, "at least one seat"),
        ({"num_envs": 2, "players": 9}, "players"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(arguments, sentence):
    with pytest.raises(TesseraError, match=sentence):
        BatchEnv("verflixt", **arguments)


def test_options_belong_to_names():
    with pytest.raises(TesseraError, match="options"):
        BatchEnv(load("verflixt"), 2, players=3)


# Choosing ------------------------------------------------------------------------------------------


def test_choices_from_a_mask_are_legal_and_even():
    masks = np.zeros((1, 3), np.uint64)
    wanted = [0, 5, 63, 64, 130, 191]
    for move in wanted:
        masks[0, move // 64] |= np.uint64(1 << move % 64)
    choosers, rows, out = np.zeros((1, 4), np.uint64), np.zeros(1, np.int64), np.zeros(1, np.int64)
    batch.start_choosers(choosers, seeds.game_key("choose"))
    counts = dict.fromkeys(wanted, 0)
    for _ in range(3000):
        batch.choose_from_masks(masks, rows, choosers, out)
        counts[int(out[0])] += 1
    assert all(400 < count < 600 for count in counts.values())
