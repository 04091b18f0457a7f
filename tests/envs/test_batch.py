"""Many games at once play exactly what single ones play."""

import copy
import gc
import pickle
import tracemalloc

import numpy as np
import pytest

from tessera.core import batch, seeds
from tessera.core.errors import IllegalMoveError, TesseraError
from tessera.core.position import Position
from tessera.envs import BatchEnv
from tessera.envs.batch import IllegalActionError
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


# Planning ------------------------------------------------------------------------------------------


def played_on(env, steps, seed=1):
    """Where random steps lead, from now on."""
    return [tuple(part.tobytes() for part in step) for step in random_steps(env, steps, seed)]


def test_states_are_loaded_and_played_from():
    env, other = BatchEnv("ingenious", 4, seed=1), BatchEnv("ingenious", 4, seed=2, masks="bytes")
    list(random_steps(env, 9))
    other.load(env.states)
    assert other.states.tobytes() == env.states.tobytes()
    assert other.bit_masks.tobytes() == env.bit_masks.tobytes()
    assert (other.seats == env.seats).all()
    assert (
        np.flatnonzero(other.masks[2]).tolist()
        == Position.at(env.game, env.states[2:]).legal_numbers().tolist()
    )
    other.load(env.states[[3, 3]], np.array([0, 1]))
    assert other.states[0].tobytes() == other.states[1].tobytes() == env.states[3].tobytes()
    assert other.states[2].tobytes() == env.states[2].tobytes()


def test_a_state_that_is_over_is_not_loaded_and_its_row_is_named():
    env = BatchEnv("verflixt", 3, seed=1)
    while not env.dones.any():
        next(random_steps(env, 1))
    row = int(np.flatnonzero(env.dones)[0])
    states, before = env.states.copy(), env.states.tobytes()
    states[2] = env.final_states[row]
    with pytest.raises(TesseraError, match="row 2: the state cannot be loaded: its game is over"):
        env.load(states)
    with pytest.raises(TesseraError, match="own records"):
        env.load(BatchEnv("passtally", 3).states)
    with pytest.raises(TesseraError, match="3 states are needed"):
        env.load(states[:2])
    with pytest.raises(TesseraError, match="no row 3; rows go from 0 to 2"):
        env.load(states[:1], np.array([3]))
    assert env.states.tobytes() == before


@pytest.mark.parametrize(
    "twin_of", [BatchEnv.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
)
def test_copies_go_on_in_the_same_way_and_apart(twin_of):
    game = load("verflixt")
    opponents = {1: make_policy(game, "random", 8)}
    env = BatchEnv(game, 8, seed=1, masks="bytes", threads=2, opponents=opponents)
    list(random_steps(env, 5))
    twin = twin_of(env)
    before = env.states.tobytes()
    there = played_on(twin, 30)
    assert env.states.tobytes() == before
    assert played_on(env, 30) == there
    assert (twin.masks == env.masks).all()
    twin.close()


def test_rows_branch_off():
    env = BatchEnv("verflixt", 4, seed=1)
    list(random_steps(env, 6))
    before = env.states.tobytes()
    branch = env.branch(np.array([2, 2, 0]))
    assert branch.num_envs == 3
    assert branch.states[1].tobytes() == env.states[2].tobytes()
    same = np.full(
        3, int(np.flatnonzero(np.unpackbits(env.bit_masks[2].view(np.uint8), bitorder="little"))[0])
    )
    same[2] = int(np.flatnonzero(np.unpackbits(env.bit_masks[0].view(np.uint8), bitorder="little"))[0])
    branch.step(same)
    assert branch.states[0].tobytes() == branch.states[1].tobytes()
    assert env.states.tobytes() == before
    with pytest.raises(TesseraError, match="no row -1"):
        env.branch(np.array([-1]))


def test_branches_have_a_future_of_their_own_and_hide_what_a_seat_cannot_know():
    env = BatchEnv("ingenious", 1, seed=1)
    list(random_steps(env, 6))
    branch = env.branch(np.zeros(6, np.int64))
    branch.redraw("elsewhere", seat=0)
    assert len({state.tobytes() for state in branch.states}) == 6
    assert len({planes.tobytes() for planes in branch.observe(0)}) == 1
    assert len({planes.tobytes() for planes in branch.observe(1)}) == 6
    again = env.branch(np.zeros(6, np.int64))
    again.redraw("elsewhere", seat=0)
    assert again.states.tobytes() == branch.states.tobytes()


def test_any_seat_observes():
    env = BatchEnv("ingenious", 3, seed=1)
    own, other = env.observe().copy(), env.observe(1 - env.seats).copy()
    assert (own != other).any()
    assert (env.observe(env.seats.copy()) == own).all()
    with pytest.raises(TesseraError, match="no seat 2"):
        env.observe(2)
    with pytest.raises(TesseraError, match="3 seats are needed"):
        env.observe(np.zeros(2, np.int64))


@every_game
def test_scores_are_those_of_single_games(name):
    env = BatchEnv(name, 3, seed=1)
    list(random_steps(env, 12))
    for row in range(3):
        assert env.scores()[row].tolist() == Position.at(env.game, env.states[row:]).scores()


def test_rows_have_seeds_of_their_own():
    env = BatchEnv("verflixt", 3, seed=["a", 7, "b"])
    other = BatchEnv("verflixt", 2, seed=[7, "c"])
    assert env.states[1].tobytes() == other.states[0].tobytes() == load("verflixt").start(7).state.tobytes()
    first = env.states.copy()
    env.reset()
    assert all(one.tobytes() != two.tobytes() for one, two in zip(first, env.states, strict=True))
    env.reset(["a", 7, "b"])
    assert env.states.tobytes() == first.tobytes()
    with pytest.raises(TesseraError, match="3 seeds are needed"):
        env.reset([1, 2])


def test_chance_can_be_given():
    env = BatchEnv("verflixt", 6, seed=1)
    env.load(env.states[[0] * 6])
    action = int(np.flatnonzero(np.unpackbits(env.bit_masks[0].view(np.uint8), bitorder="little"))[0])
    possible = env.outcomes(0, action)
    assert possible == dict.fromkeys(range(6), pytest.approx(1 / 6))
    assert env.outcomes(0, action, [3]) is None
    env.step(np.full(6, action), {row: [row] for row in range(6)})
    assert env.states["roll"].tolist() == [1, 2, 3, 4, 5, 6]


def test_chance_that_cannot_be_is_refused_before_anything_is_played():
    env = BatchEnv("verflixt", 2, seed=1)
    env.load(env.states[[0, 0]])
    before, action = env.states.tobytes(), int(np.log2(int(env.bit_masks[0, 0])))
    for outcomes, sentence in (
        ({1: [6]}, "row 1: chance cannot bring 6 as outcome 1"),
        ({1: []}, "row 1: more outcomes are needed"),
        ({1: [0, 0]}, "row 1: chance cannot bring 0 as outcome 2"),
        ({2: [0]}, "no row 2"),
    ):
        with pytest.raises(TesseraError, match=sentence):
            env.step(np.full(2, action), outcomes)
    assert env.states.tobytes() == before


def test_an_illegal_action_names_its_row_and_clause():
    env = BatchEnv("verflixt", 4)
    with pytest.raises(IllegalMoveError, match=r"^row 3: .*\(VER-14\)") as caught:
        env.step(np.array([0, 0, 0, 53]))
    assert isinstance(caught.value, IllegalActionError)
    assert (caught.value.row, caught.value.clause) == (3, "VER-14")


def test_observations_can_be_flat():
    env, flat = (BatchEnv("verflixt", 3, seed=1, flat=flat) for flat in (False, True))
    assert flat.observe().shape == (3, 16 * 54)
    assert (flat.observe() == env.observe().reshape(3, -1)).all()


@every_game
def test_standings_add_up_to_the_payoffs(name):
    env = BatchEnv(name, 4, seed=3, rewards="standings")
    totals, shaped, finished = np.zeros((4, env.game.num_seats)), False, 0
    for _, rewards, dones in random_steps(env, 150):
        totals += rewards
        shaped = shaped or bool(rewards[~dones].any())
        for row in np.flatnonzero(dones):
            outcome = Position.at(env.game, env.final_states[row:]).outcome()
            assert totals[row].tolist() == pytest.approx(outcome.payoffs, abs=1e-5)
            totals[row] = 0
            finished += 1
    assert finished
    assert shaped


def test_a_batch_is_closed_at_the_end_of_its_block():
    with BatchEnv("verflixt", 4, threads=2) as env:
        pool = env._pool
    assert pool._shutdown


def test_a_policy_for_fewer_rows_is_refused():
    with pytest.raises(TesseraError, match="made for 2 rows, not 4"):
        BatchEnv("verflixt", 4, opponents={1: RandomPolicy(2)})
