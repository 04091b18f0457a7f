import os
import pickle

import pytest

from tessera.games import load
from tessera.gtp import dialect
from tessera.gtp.client import ExternalPlayer
from tessera.gtp.process import EngineError, RefusedError
from tessera.players.registry import Resources, make_player
from tests.gtp.engines import fake_engine, own_engine
from tests.modes import every_mode, load_mode

QUICK = Resources(reply_seconds=3)


def is_running(process_id: int) -> bool:
    """A zombie counts as running: it would not have been waited for."""
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("dies", "died"),
        ("dies-at-once", "died"),
        ("hangs", "hung"),
        ("nonsense", "nonsense"),
        ("no-mark", "nonsense"),
        ("empty", "nonsense"),
        ("floods", "nonsense"),
        ("illegal", "illegal"),
        ("passes", "illegal"),
        ("refuses", "refused"),
        ("resigns", "resigned"),
    ],
)
def test_a_failing_program_ends_with_a_reason_and_leaves_nothing_behind(kind, reason):
    game = load("blokus")
    player = make_player(game, fake_engine(kind), "0", QUICK)
    assert isinstance(player, ExternalPlayer)
    player.warm_up(game.start(0))
    assert isinstance(player, ExternalPlayer)
    process_id = player._process.process_id if player._process else None
    with pytest.raises(EngineError) as caught:
        player.choose(game.start(0))
    assert caught.value.reason == reason
    assert player._process is None
    assert process_id is None or not is_running(process_id)


def test_what_a_dying_program_says_is_told():
    player = make_player(load("blokus"), fake_engine("dies-at-once"), "0", QUICK)
    with pytest.raises(EngineError, match="ended with code 3: out of pieces"):
        player.choose(load("blokus").start(0))


def test_a_program_ends_with_its_player():
    player = make_player(load("blokus"), fake_engine("dies"), "0", QUICK)
    player.warm_up(load("blokus").start(0))
    assert isinstance(player, ExternalPlayer)
    process_id = player._process.process_id
    assert is_running(process_id)
    del player
    assert not is_running(process_id)


@pytest.mark.parametrize("error", [EngineError("died", "it died"), RefusedError("play 1 a1", "no")])
def test_errors_cross_process_borders(error):
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), copy.reason, str(copy)) == (type(error), error.reason, str(error))


def test_our_own_engine_plays_an_open_game():
    """It is told moves, also after it has missed some, and after moves were taken back."""
    game = load("blokus", players=2)
    player = make_player(game, own_engine("blokus", "greedy"), "0", Resources())
    position = game.start(0)
    for _ in range(2):
        position.play(player.choose(position))
        position.play(int(position.legal_numbers()[0]))
    position.undo()
    position.play(int(position.legal_numbers()[-1]))
    position.play(player.choose(position))
    assert player.cpu_seconds() > 0
    player.close()


@pytest.mark.parametrize("name", ["ingenious", "mosaic"])
def test_our_own_engine_plays_a_game_with_secrets(name):
    game = load(name)
    player = make_player(game, own_engine(name, "greedy"), "0", Resources())
    position = game.start(0)
    for _ in range(6):
        position.play(player.choose(position))
    player.close()


# The words of the protocol ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "Blokus"),
        ({"players": 2}, "Blokus Two-Player"),
        ({"players": 3}, "Blokus Three-Player"),
        ({"players": 2, "free_corners": True}, "blokus players=2 free_corners=true"),
        ({"scoring": "simple"}, "blokus scoring=simple"),
        ({"players": 1}, "blokus players=1"),
    ],
)
def test_names_of_blokus_games(options, words):
    assert dialect.game_words(load("blokus", **options)) == words


@every_mode
def test_games_are_understood_at_the_other_end(name, mode):
    game = load_mode(name, mode)
    assert dialect.parse_game(dialect.game_words(game), load("blokus")) == game


@every_mode
def test_states_are_understood_at_the_other_end(name, mode):
    game = load_mode(name, mode)
    position = game.start(4)
    states = dialect.decode_state(game, dialect.encode_state(position.states))
    given = dialect.GivenPosition(game, states)
    assert given.state.tobytes() == position.state.tobytes()
    given.play(int(given.legal_numbers()[0]))
    with pytest.raises(ValueError, match="not a state"):
        dialect.decode_state(game, "AAAA")
    with pytest.raises(ValueError, match="not a state"):
        dialect.decode_state(game, "no base 64!")
