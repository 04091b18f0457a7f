import pytest

from tessera.core.game import Game
from tessera.games import load
from tessera.players.player import PlayerError
from tessera.players.registry import Resources, make_player, offered_players
from tessera.players.search_player import SearchPlayer
from tessera.search.search import SearchLimits
from tests.modes import every_mode, load_mode


def limits_of(game: Game, spec: str) -> SearchLimits:
    player = make_player(game, spec, "0", Resources(megabytes=1))
    assert isinstance(player, SearchPlayer)
    return player.limits


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("wizard", "there is no player 'wizard'"),
        ("", "there is no player ''"),
        ("Level:3", "there is no player"),
        ("random:3", "random takes no argument"),
        ("greedy:x", "greedy takes no argument"),
        ("level", "level is followed by a number"),
        ("level:", "level is followed by a number"),
        ("level:x", "level is followed by a number"),
        ("level:-1", "level is followed by a number"),
        ("level:1.5", "level is followed by a number"),
        ("level:0", "there is no level 0"),
        ("level:10", "there is no level 10"),
        ("sims:0", "at least one simulation"),
        ("sims:many", "sims is followed by a number"),
        ("sims:" + "9" * 50, "sims is followed by a number"),
        ("time:", "time is followed by seconds"),
        ("time:soon", "time is followed by seconds"),
        ("time:-1", "time is followed by seconds"),
        ("time:nan", "time is followed by seconds"),
        ("time:inf", "time is followed by seconds"),
        ("clock:", "clock is followed by seconds"),
        ("clock:soon", "clock is followed by seconds"),
        ("clock:-1", "clock is followed by seconds"),
        ("clock:60+", "clock is followed by seconds"),
        ("clock:60+-1", "clock is followed by seconds"),
        ("clock:1+2+3", "clock is followed by seconds"),
        ("clock:inf", "clock is followed by seconds"),
        ("gtp:", "gtp is followed by a command"),
        ('gtp:"unfinished', "cannot be read"),
        ("gtp:no-such-program --level 1", "there is no program 'no-such-program'"),
    ],
)
def test_bad_specs_are_told(spec, sentence):
    with pytest.raises(PlayerError, match=sentence):
        make_player(load("blokus"), spec, "0")


def test_limits_come_from_the_spec():
    game = load("blokus")
    assert limits_of(game, "sims:250") == SearchLimits(simulations=250)
    assert limits_of(game, "time:0.25") == SearchLimits(seconds=0.25)
    assert limits_of(game, "level:9").seconds == 2


@every_mode
def test_every_offered_player_exists(name, mode):
    game = load_mode(name, mode)
    offered = offered_players(game)
    assert offered[:2] == ["random", "greedy"]
    assert offered[-1] == "level:9"
    for spec in offered:
        make_player(game, spec, "0", Resources(megabytes=1))
    assert not any(spec.startswith("gtp") for spec in offered)
