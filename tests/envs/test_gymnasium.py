"""One learning seat, held against Gymnasium's checker."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from tessera.core.errors import GameOverError, IllegalMoveError, TesseraError
from tessera.envs.registration import gymnasium_id
from tessera.envs.seat import SeatEnv, SeatVectorEnv
from tessera.games import game_names

SEAT_IDS = {
    "tessera/Blokus-v0": "blokus",
    "tessera/Blokus8x10-v0": "blokus-8x10",
    "tessera/Ingenious-v0": "ingenious",
    "tessera/Verflixt-v0": "verflixt",
    "tessera/Passtally-v0": "passtally",
    "tessera/Mosaic-v0": "mosaic",
}
every_id = pytest.mark.parametrize("env_id", SEAT_IDS)


def test_every_game_has_an_id():
    assert {gymnasium_id(name): name for name in game_names()} == SEAT_IDS


def legal_actions(observation, generator):
    return np.array([generator.choice(np.flatnonzero(mask)) for mask in observation["action_mask"]])


@every_id
def test_gymnasiums_checker(env_id):
    # The checker plays any number as an action, since Gymnasium has no masks.
    check_env(gymnasium.make(env_id, illegal="lose").unwrapped, skip_render_check=True)


@every_id
def test_vector_env_keeps_its_spaces(env_id):
    env = gymnasium.make_vec(env_id, num_envs=3)
    assert isinstance(env.unwrapped, SeatVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observation, infos = env.reset(seed=5)
    generator = np.random.default_rng(0)
    for _ in range(10):
        assert observation in env.observation_space
        observation, rewards, terminations, truncations, infos = env.step(
            legal_actions(observation, generator)
        )
        assert rewards.shape == terminations.shape == truncations.shape == (3,)
    assert isinstance(infos, dict)
    env.close()


def test_a_seed_repeats_games_and_opponents():
    runs = []
    for _ in range(2):
        env, generator = SeatVectorEnv("verflixt", 4, opponent="random"), np.random.default_rng(1)
        observation, _ = env.reset(seed=[1, 2, 3, 4])
        rewards = []
        for _ in range(60):
            observation, reward, *_ = env.step(legal_actions(observation, generator))
            rewards.append(reward)
        runs.append(np.array(rewards))
    assert (runs[0] == runs[1]).all()
    assert runs[0].any()


def test_the_end_of_a_game_is_in_the_infos():
    env, generator = SeatVectorEnv("verflixt", 4, seat=1), np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    while True:
        observation, rewards, terminations, _, infos = env.step(legal_actions(observation, generator))
        if terminations.any():
            break
    assert (infos["_final_obs"] == terminations).all()
    final = infos["final_obs"]["observation"][terminations]
    # The pawns of the own seat are all home: three on the last place.
    assert (final[:, 4, -1] == 1).all()
    assert not infos["final_obs"]["action_mask"].any()
    assert set(np.unique(rewards)) <= {-1, 0, 1}


def test_built_in_players_are_opponents():
    env = SeatVectorEnv("verflixt", 2, opponent="sims:20")
    observation, _ = env.reset(seed=1)
    env.step(legal_actions(observation, np.random.default_rng(1)))
    with pytest.raises(ValueError, match="no player"):
        SeatVectorEnv("verflixt", 2, opponent="nobody")


def test_an_illegal_action_raises_with_its_clause():
    env = SeatEnv("verflixt")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[5])
    with pytest.raises(IllegalMoveError, match="VER"):
        env.step(illegal)
    lenient = SeatEnv("verflixt", illegal="lose")
    lenient.reset(seed=1)
    assert lenient.step(illegal)[1:4] == (-1.0, True, False)


def test_a_position_is_rendered_as_text_or_drawing():
    for mode, begin in (("ansi", ""), ("svg", "<svg")):
        env = SeatEnv("verflixt", render_mode=mode)
        env.reset(seed=1)
        assert env.render().startswith(begin)


@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_after_the_end_the_end_is_drawn_and_no_step_played(illegal):
    env, generator = SeatEnv("verflixt", render_mode="ansi", illegal=illegal), np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    is_over = False
    while not is_over:
        before, seen = env.render(), observation
        action = generator.choice(np.flatnonzero(observation["action_mask"]))
        observation, _, is_over, _, _ = env.step(action)
    env_end = env.render()
    assert env_end != before
    assert "26" in env_end
    assert env_end == str(env._games.env.game.picture(env._games.env.final_states[0]))
    with pytest.raises(GameOverError, match="reset"):
        env.step(action)
    assert env.render() == env_end
    assert seen["action_mask"].any()
    observation, _ = env.reset(seed=1)
    assert env.render() != env_end
    assert observation["action_mask"].any()


def test_a_game_lost_by_an_illegal_action_is_over_too():
    env = SeatEnv("verflixt", illegal="lose", render_mode="ansi")
    observation, _ = env.reset(seed=1)
    before = env.render()
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[5])
    env.step(illegal)
    assert env.render() == before
    with pytest.raises(GameOverError):
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"render_mode": "film"}, "render_mode is one of None, 'ansi', 'svg'.*, not 'film'"),
        ({"seat": 2}, "no seat 2; seats go from 0 to 1"),
        ({"seat": -1}, "no seat -1"),
        ({"seat": 0.5}, "no seat 0.5"),
        ({"seat": True}, "no seat True"),
        ({"bugs": True}, "no option 'bugs'"),
        ({"opponent": "nobody"}, "no player 'nobody'"),
    ],
)
@pytest.mark.parametrize("kind", [SeatEnv, SeatVectorEnv])
def test_arguments_are_checked(kind, arguments, sentence):
    with pytest.raises(TesseraError, match=sentence):
        kind("verflixt", **arguments)


def test_what_follows_from_illegal_moves_is_checked():
    with pytest.raises(TesseraError, match="illegal is one of 'raise', 'lose', not 'ignore'"):
        SeatEnv("verflixt", illegal="ignore")  # type: ignore[arg-type] # that is what this is about


@pytest.mark.parametrize("action", [3.7, None, "3", [1]])
def test_actions_that_are_no_numbers_are_refused(action):
    env = SeatEnv("verflixt")
    env.reset(seed=1)
    with pytest.raises(TesseraError):
        env.step(action)


def test_masks_for_sb3():
    env = SeatEnv("verflixt")
    observation, _ = env.reset(seed=1)
    assert (env.action_masks() == observation["action_mask"]).all()
    assert env.action_masks().dtype == np.bool_


@pytest.mark.parametrize("kind", [SeatEnv, SeatVectorEnv])
def test_flat_observations_keep_their_space_to_the_end(kind):
    env, generator = kind("verflixt", flat=True, rewards="standings"), np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        assert observation in env.observation_space
        masks = np.atleast_2d(observation["action_mask"])
        (action,) = legal_actions({"action_mask": masks}, generator)
        observation, _, done, _, infos = env.step(action if kind is SeatEnv else np.array([action]))
        over = bool(np.all(done))
    final = infos["final_obs"] if kind is SeatVectorEnv else observation
    assert final in env.observation_space


def test_illegal_actions_lose_in_their_rows_only():
    lenient, strict = (SeatVectorEnv("verflixt", 4, illegal=illegal) for illegal in ("lose", "raise"))
    for env in (lenient, strict):
        observation, _ = env.reset(seed=3)
    actions = legal_actions(observation, np.random.default_rng(1))
    wrong = actions.copy()
    wrong[2] = np.flatnonzero(observation["action_mask"][2] == 0)[0]
    left = lenient._games.env.states[2].tobytes()
    seen, rewards, terminations, _, infos = lenient.step(wrong)
    assert rewards.tolist() == [0, 0, -1, 0]
    assert terminations.tolist() == infos["_final_obs"].tolist() == [False, False, True, False]
    assert lenient._games.env.final_states[2].tobytes() == left
    assert seen["action_mask"][2].any()
    others, *_ = strict.step(actions)
    for row in (0, 1, 3):
        assert (others["observation"][row] == seen["observation"][row]).all()
    strict.reset(seed=3)
    with pytest.raises(IllegalMoveError, match="row 2"):
        strict.step(wrong)
    with pytest.raises(TesseraError, match="no move number"):
        lenient.step(np.full(4, 99))
