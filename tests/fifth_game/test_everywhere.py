"""The fifth game, of which no code outside its package knows the name, on every surface there is."""

import json
import sys
import warnings

import gymnasium
import numpy as np
import pettingzoo
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from mosaic.game import Mosaic
from pettingzoo.test import api_test, seed_test

import tessera
from tessera.envs import BatchEnv, openspiel, registration
from tessera.gtp.client import ExternalPlayer
from tests.cli.test_cli import output
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer

NAMES = registration.__name__, openspiel.__name__  # importing them registers the games


def test_it_is_a_game_like_any_other():
    assert isinstance(tessera.load("mosaic", hand=2), Mosaic)


# On the command line ---------------------------------------------------------------------------------


def test_its_rules_are_explored():
    assert json.loads(output("perft", "mosaic", "--depth", "3", "--json")) == {"nodes": 9299}
    lines = output("trace", "mosaic", "--seed", "4", "--player", "greedy", "--json").splitlines()
    assert list(json.loads(lines[0])["setup"]) == ["first_seat", "hands"]
    assert json.loads(lines[-1])["over"]


def test_it_is_played_in_the_terminal():
    moves = "moves\nred 9 z9\n" + "\n".join(
        f"{color} {n} b2" for color in ("red", "green", "blue") for n in range(1, 7)
    )
    text = output("play", "mosaic", "--seat", "person", "--seat", "level:1", stdin=f"{moves}\nquit\n")
    assert "is neither a tile and a cell" in text
    assert "MOS-4" in text


def test_its_levels_play_matches():
    played = json.loads(
        output("match", "mosaic", "--a", "level:6", "--b", "random", "--games", "4", "--json")
    )
    assert played["games"] == 4
    assert played["score_a"] >= 0.5


def test_a_search_finds_its_best_moves_and_says_why():
    found = json.loads(output("analyse", "mosaic", "--json").splitlines()[-1])
    assert found["suggestions"][0]["text"] in tessera.load("mosaic").start(0).legal_moves()


def test_its_records_are_verified(tmp_path):
    position = tessera.load("mosaic").start(3)
    while not position.is_over:
        position.play(position.legal_moves()[0])
    file = tmp_path / "record.json"
    file.write_text(tessera.Record.of(position).to_json())
    assert "The record is sound" in output("verify", str(file))


# As an engine ----------------------------------------------------------------------------------------


def test_programs_talk_about_it():
    dialogue = "set_game mosaic hand=2\nshowboard\ng\nundo\nquit\n"
    answers = output("gtp", "mosaic", "--level", "1", stdin=dialogue)
    assert answers.count("\n\n") == 5
    assert "?" not in answers


def test_an_external_program_plays_it():
    game = tessera.load("mosaic")
    player = ExternalPlayer(
        game, [sys.executable, "-m", "tessera", "gtp", "mosaic", "--level", "1"], "seed", 120.0
    )
    position = game.start(2)
    try:
        for _ in range(4):
            position.play(player.choose(position))
    finally:
        player.close()


# As an environment -----------------------------------------------------------------------------------


def test_many_games_are_stepped_in_one_call():
    env = BatchEnv("mosaic", 32, masks="bytes", seed=1)
    for _ in range(20):
        rewards, _ = env.step(env.masks.argmax(axis=1))
    assert rewards.shape == (32, 2)


def test_pettingzoo_knows_it():
    env = pettingzoo.make("aec", "tessera/mosaic-v0")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation (space for each agent probably should|is not a NumPy)")
        api_test(env, num_cycles=40)
    seed_test(lambda: pettingzoo.make("aec", "tessera/mosaic-v0", hand=2), num_cycles=20)


def test_gymnasium_knows_it():
    check_env(gymnasium.make("tessera/Mosaic-v0", illegal="lose").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", ["tessera_mosaic", "tessera_mosaic(hand=2)"])
def test_openspiel_knows_it(name):
    game = pyspiel.load_game(name)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_openspiel_draws_what_the_rules_draw():
    state, generator = pyspiel.load_game("tessera_mosaic").new_initial_state(), np.random.default_rng(5)
    while not state.is_terminal():
        choices = (
            state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
        )
        state.apply_action(int(generator.choice([action for action, _ in choices])))
    assert sum(state.returns()) == 0


# At a table ------------------------------------------------------------------------------------------


def test_it_is_played_on_the_server_with_a_program(tmp_path):
    with RunningServer(quick_settings(f"sqlite:///{tmp_path}/tables.sqlite3")) as server:
        person = server.guest("Mio")
        offered = next(game for game in person.get("/api/games")["games"] if game["name"] == "mosaic")
        assert offered["title"] == "Mosaic"
        assert "level:9" in offered["programs"]
        table = person.make("mosaic", ["me", "greedy"])["table"]
        with person.watching(table) as watcher:
            while not watcher.state.get("result"):
                legal = watcher.state.get("legal")
                if legal:
                    watcher.ask("move", move=legal[0], seat=0)
                else:
                    watcher.receive()
            hidden = watcher.state["view"]
        assert len(hidden["board"]) == 16
        record = person.get(f"/api/tables/{table}/record")
        assert record["game"] == "mosaic"
        tessera.Record.model_validate(record).verify()
