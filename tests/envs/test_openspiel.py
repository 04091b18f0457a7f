"""OpenSpiel's own tests and bots on our games, and chance held against the rules."""

from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from tessera.core import playing
from tessera.core.streams import WORDS
from tessera.envs import chance
from tessera.envs.chance import force_draw
from tessera.envs.openspiel import NAMES
from tessera.games.ingenious.box import KIND_NAMES
from tessera.games.ingenious.moves import SWAP
from tests.random_play import play_at_random

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
GAMES = [
    "tessera_blokus(players=2)",
    "tessera_blokus_8x10",
    "tessera_ingenious",
    "tessera_ingenious(mode=solo)",
    "tessera_verflixt(bug=true,players=3)",
    "tessera_passtally",
]
SMALL = [name for name in GAMES if "blokus" not in name]
HIDDEN = "tessera_mosaic"


def random_state(game, plies, seed=0):
    """A state where a player is to move, after so many actions of players."""
    state, generator = game.new_initial_state(), np.random.default_rng(seed)
    while True:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(generator.choice(outcomes, p=chances)))
        elif plies == 0 or state.is_terminal():
            return state
        else:
            state.apply_action(int(generator.choice(state.legal_actions())))
            plies -= 1


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough(name):
    """All that are not drawn by a secret lot; `python -m tests.envs.test_openspiel` writes them anew."""
    expected = (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")
    actions = [
        int(line.removeprefix("action: ")) for line in expected.splitlines() if line.startswith("action: ")
    ]
    assert playthrough(name, actions) == expected


def playthrough(name, actions=()):
    """OpenSpiel's text of a game, without the long lists of legal actions and the planes."""
    parameters = {"tessera_blokus": "(players=2)", "tessera_verflixt": "(bug=true)"}
    text = generate_playthrough.playthrough(name + parameters.get(name, ""), list(actions), seed=7)
    left_out = (
        "LegalActions",
        "StringLegalActions",
        "ObservationTensor",
        "Observation",
        "◉",
        "◯",
        "InformationState",
    )
    kept = [line.rstrip() for line in text.splitlines() if not line.startswith(left_out)]
    return "\n".join(kept) + "\n"


# Chance ----------------------------------------------------------------------------------------------


def test_forced_draws_come_out():
    for bound in (2, 3, 6, 21):
        for wanted in range(bound):
            stream = np.zeros(1, [("stream", "u4", (9,))]).view(np.recarray)
            force_draw(stream[0], bound, wanted)
            assert int(stream[0].stream[WORDS + 1]) * bound >> 32 == wanted


@pytest.mark.parametrize("options", [{}, {"bug": True, "players": 4}])
def test_verflixt_by_chance_nodes_is_the_game_of_the_rules(options):
    follow("verflixt", options, verflixt_outcomes)


@pytest.mark.parametrize("options", [{}, {"players": 3}])
def test_passtally_by_chance_nodes_is_the_game_of_the_rules(options):
    follow("passtally", options, passtally_outcomes)


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"mode": "team"}, {"mode": "solo"}])
def test_ingenious_by_chance_nodes_is_the_game_of_the_rules(options):
    follow("ingenious", options, ingenious_outcomes)


def verflixt_outcomes(game, told):
    values = sorted({int(value) for value in game.encode_options()[0].tiles})
    if "path" not in told:
        return [told["roll"] - 1]
    tiles = [values.index(0 if tile == "bonus" else tile) for tile in told["path"]]
    return [*tiles, told["first_seat"], told["roll"] - 1]


def passtally_outcomes(game, told):
    names = ("AA", "BB", "CC", "AB", "AC", "CB")
    if "piles" not in told:
        return [names.index(told["revealed"])]
    return [told["first_seat"], *(names.index(pile[0]) for pile in told["piles"])]


def ingenious_outcomes(game, told):
    if "racks" not in told:
        return [KIND_NAMES.index(kind) for kind in told["drawn"]]
    tiles = [KIND_NAMES.index(kind) for rack in told["racks"] for kind in rack]
    return [told["first_seat"], *tiles] if game.num_seats > 1 else tiles


def follow(name, options, outcomes_of):
    """Play games of the rules move by move as OpenSpiel does, with the same luck."""
    text = ",".join(f"{key}={str(value).lower()}" for key, value in options.items())
    spiel = pyspiel.load_game(f"tessera_{name}({text})" if text else f"tessera_{name}")
    for seed in range(3):
        position = play_at_random(spiel.rules.start(seed), np.random.default_rng(seed))
        walk, state = spiel.rules.start(seed), spiel.new_initial_state()
        apply_chance(state, outcomes_of(spiel.rules, spiel.rules.describe_set_up(walk.state)))
        for played in position.history:
            assert state.current_player() == walk.seat
            assert state.legal_actions() == walk.legal_numbers().tolist()
            walk.play(played.move)
            state.apply_action(played.move)
            apply_chance(state, outcomes_of(spiel.rules, played.chance) if played.chance else [])
        assert state.is_terminal()
        assert state.returns() == walk.outcome().payoffs


def apply_chance(state, outcomes):
    for outcome in outcomes:
        assert state.is_chance_node()
        assert outcome in dict(state.chance_outcomes())
        assert abs(sum(chance for _, chance in state.chance_outcomes()) - 1) < 1e-9
        state.apply_action(outcome)
    assert not state.is_chance_node()


# What players know -----------------------------------------------------------------------------------


def test_resampled_states_look_the_same_and_differ_elsewhere():
    game = pyspiel.load_game("tessera_ingenious(players=3)")
    sampler = np.random.default_rng(3).random
    differing = 0
    for plies in (0, 5, 14, 25):
        state = random_state(game, plies, seed=plies)
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert (other.observation_tensor(player) == np.array(state.observation_tensor(player))).all()
            assert other.legal_actions() == state.legal_actions()
            differing += str(other) != str(state)
    assert differing > 8


def test_information_states_tell_players_apart_only_by_what_they_saw():
    game = pyspiel.load_game("tessera_ingenious")
    state = game.new_initial_state()
    for outcome in (0, *range(12)):
        state.apply_action(outcome)
    own, other = (state.information_state_string(player) for player in (0, 1))
    assert KIND_NAMES[0] in own
    assert KIND_NAMES[0] not in other


def test_a_swap_is_seen_by_everyone():
    game = pyspiel.load_game("tessera_ingenious")
    state = random_state(game, 0)
    generator = np.random.default_rng(2)
    while not state.is_terminal() and SWAP not in state.legal_actions():
        state.apply_action(int(generator.choice(state.legal_actions())))
        while state.is_chance_node():
            state.apply_action(int(generator.choice([outcome for outcome, _ in state.chance_outcomes()])))
        if state.is_terminal():
            state = random_state(game, 0, seed=int(generator.integers(1000)))
    mover = state.current_player()
    state.apply_action(SWAP)
    for _ in range(6):
        state.apply_action(state.chance_outcomes()[0][0])
    assert f"{mover} showed" in state.information_state_string(1 - mover)


def test_public_and_private_make_up_the_whole():
    game = pyspiel.load_game("tessera_ingenious")
    state = random_state(game, 4)
    kinds = {
        (True, False): pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE),
        (False, True): pyspiel.IIGObservationType(False, True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
    }
    public, private = (game.make_py_observer(kind).string_from(state, 0) for kind in kinds.values())
    assert "rack" in private
    assert "rack" not in public
    assert "drawn" not in public
    for part in public.split("; "):
        assert part in state.information_state_string(1)


def test_nothing_is_seen_before_the_set_up():
    state = pyspiel.load_game("tessera_ingenious").new_initial_state()
    state.apply_action(1)
    state.apply_action(5)
    assert not any(state.observation_tensor(0))
    assert KIND_NAMES[5] not in state.observation_string(0) + state.information_state_string(1)


def test_observers_give_planes_and_text():
    game = pyspiel.load_game("tessera_verflixt")
    state = random_state(game, 3)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert observer.dict["planes"].shape == game.rules.observation_shape
    assert observer.tensor.tolist() == list(state.observation_tensor(0))
    assert observer.string_from(state, 0) == state.observation_string(0)


# A game without a companion ---------------------------------------------------------------------------


@pytest.fixture
def without_companion(monkeypatch):
    """A game with chance of which nobody has said how it is told outcome by outcome."""
    monkeypatch.setattr(chance, "companion_part", lambda name, room, part: None)
    return pyspiel.load_game(HIDDEN)


def test_without_a_companion_the_rules_draw_by_themselves(without_companion):
    game = without_companion
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    start = game.new_initial_state()
    assert start.chance_outcomes() == [(0, 1.0)]
    assert start.action_to_string(0) == "lot"
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    state = random_state(game, 10**6)
    assert state.is_terminal()
    assert sum(state.returns()) == 0
    assert len({str(random_state(game, 0)) for _ in range(5)}) > 1


def test_without_a_companion_only_what_is_hidden_is_drawn_anew(without_companion):
    state = random_state(without_companion, 5)
    player = state.current_player()
    others = [state.resample_from_infostate(player, np.random.default_rng(seed).random) for seed in range(5)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
    assert any(str(other) != str(state) for other in others)
    assert state.information_state_string(1 - player) != state.information_state_string(player)


# OpenSpiel's bots --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tessera_verflixt", "tessera_passtally", "tessera_blokus(players=2)"])
def test_mcts_bot_plays(name):
    game = pyspiel.load_game(name)
    state = random_state(game, 40 if "blokus" in name else 6)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    ("name", "plies"), [("tessera_ingenious", 2), ("tessera_ingenious", 30), (HIDDEN, 3)]
)
def test_ismcts_bot_plays(name, plies):
    game = pyspiel.load_game(name)
    state = random_state(game, plies)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=1.4, evaluator=evaluator, max_simulations=3, random_state=np.random.RandomState(1)
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["tessera_verflixt", "tessera_ingenious"])
def test_legal_actions_are_those_of_openspiel_itself(name):
    state = pyspiel.load_game(name).new_initial_state()
    for ply in range(60):
        for player in range(2):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        legal = state.legal_actions()
        assert legal == pyspiel.State.legal_actions(state)
        state.apply_action(legal[ply % len(legal)])


def test_states_are_cloned():
    state = random_state(pyspiel.load_game("tessera_passtally"), 9)
    twin = state.clone()
    before = state.history()
    twin.apply_action(twin.legal_actions()[0])
    assert state.history() == before
    assert playing.find_seat(state.states) == state.current_player()


def main() -> None:
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for name in NAMES:
        (PLAYTHROUGHS / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
