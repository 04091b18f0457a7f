"""Conversations with the engine; `>` is what is said to it. Pentobi's answers to the same are the model."""

from dataclasses import replace

import pytest

from tessera.games import load
from tessera.gtp import dialect
from tessera.gtp.engine import COMMANDS, GtpEngine
from tessera.players.registry import Resources
from tessera.players.search_player import SearchPlayer
from tessera.search.knowledge import load_knowledge
from tests.modes import every_game, every_mode, load_mode


def engine(game="blokus", player="greedy", **options):
    return GtpEngine(load(game, **options), player, "7", Resources(megabytes=2))


def talk(conversation, *lines):
    """The replies without their empty last lines."""
    replies = [conversation.answer(line) for line in lines]
    assert all(reply is None or reply.endswith("\n\n") for reply in replies)
    assert all(reply is None or "\n\n" not in reply[:-2] for reply in replies)
    return [reply if reply is None else reply[:-2] for reply in replies]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("name", "= Tessera"),
        ("5 name", "=5 Tessera"),
        ("  12   name  ", "=12 Tessera"),
        ("", None),
        ("# a remark", None),
        ("foo", "? unknown command (foo)"),
        ("7 foo", "?7 unknown command (foo)"),
        ("NAME", "? unknown command (NAME)"),
        ("known_command genmove", "= true"),
        ("known_command foo", "= false"),
        ("known_command", "? missing argument 1"),
        ("clear_board", "= "),
        ("clear_board 1", "? no arguments allowed"),
        ("undo", "? cannot undo"),
        ("play 1 a20", "= "),
        ("play blue A20", "= "),
        ("play 1 b20 , a20", "= "),
        ("play 2 t20", "? it is the turn of 1"),
        ("play 5 a20", "? invalid color argument '5'"),
        ("play", "? invalid color argument ''"),
        ("play 1", "? invalid move"),
        ("play 1 pass", "? 'pass' is not a cell; cells are named like a20"),
        ("play 1 a1", "? blue's first piece must cover its corner a20 (BLO-3)"),
        ("p a20", "= "),
        ("genmove", "? missing argument 1"),
        ("genmove 1 2", "? too many arguments"),
        ("genmove 2", "? it is the turn of 1"),
        ("final_score", "= 0 0 0 0"),
        ("get_value", "? nothing was thought about yet"),
        ("set_game Blokus Two-Player", "= "),
        ("set_game  blokus three-player ", "= "),
        ("set_game passtally players=3", "= "),
        ("set_game scoring=simple", "= "),
        ("set_game chess", "? there is no game 'chess'"),
        ("set_game", "? there is no game ''"),
        ("set_game blokus players=9", None),
        ("set_random_seed 7", "= "),
        ("set_random_seed", "? missing argument 1"),
        ("loadsgf /no/such/file", None),
        ("set_state AAAA", "? this is not a state of Blokus"),
        ("param level", "? command needs 2 arguments"),
        ("param use_magic 1", "? unknown parameter 'use_magic'"),
        ("param exploration x", "? argument 2 ('x') has invalid type"),
        ("param exploration nan", "? argument 2 ('nan') has invalid type"),
        ("param level 12", None),
        ("param exploration 0.7", "= "),
        ("time_settings 60 0 0", "= "),
        ("time_settings 60 5", "? command needs 3 times, each a number"),
        ("time_settings 60 x 1", "? argument 2 ('x') has invalid type"),
        ("time_settings -1 0 0", "? there is no time below 0"),
        ("time_left 1 30 0", "= "),
        ("time_left 9 30 0", "? invalid color argument '9'"),
        ("time_left 1 30", "? command needs 2 times, each a number"),
        ("quit", "= "),
    ],
)
def test_one_command(line, reply):
    answer = talk(engine().conversation(), line)[0]
    if reply is None and line.strip() and not line.startswith("#"):
        assert answer.startswith("? ")
    else:
        assert answer == reply


def seconds_left(own: GtpEngine, seat: int = 0) -> float | None:
    assert isinstance(own._player, SearchPlayer)
    return own._player.clock.left(seat) if own._player.clock else None


def test_time_is_told():
    own = engine(player="sims:20")
    conversation = own.conversation()
    assert seconds_left(own) is None
    talk(conversation, "time_settings 60 10 5", "time_left 1 30 0", "time_left 2 7 0")
    assert (seconds_left(own), seconds_left(own, 1)) == (30, 60)
    talk(conversation, "genmove 1")
    assert seconds_left(own) < 30
    talk(conversation, "clear_board")
    assert seconds_left(own) == 60
    talk(conversation, "time_settings 0 10 5")
    assert seconds_left(own) == 2
    talk(conversation, "time_settings 0 1 0")
    assert seconds_left(own) is None


def test_a_clock_goes_on_where_a_state_is_given():
    own = engine("verflixt", "clock:50", players=2)
    state = dialect.encode_state(own.position.states)
    turn = own.position.seat
    talk(own.conversation(), f"set_state {state}", f"genmove {turn + 1}", f"set_state {state}")
    assert seconds_left(own, turn) < 50


def test_an_engine_that_ponders_stops_for_everything_that_happens():
    own = GtpEngine(load("blokus", players=4), "time:0.05", "7", Resources(megabytes=8), ponders=True)
    conversation = own.conversation()
    talk(conversation, "play 1 a20")
    assert not is_pondering(own), "it plays for nobody yet"
    talk(conversation, "genmove 2")
    assert is_pondering(own)
    first = own._player._pondering  # type: ignore[attr-defined] # it is a search player
    thoughts = talk(conversation, "move_values")[0]
    assert "t" in thoughts, "what was thought of its own move"
    talk(conversation, "play 3 t1")
    assert not first._thread.is_alive()
    assert is_pondering(own), "another one is still to move before it"
    talk(conversation, "play 4 a1", "play 1 b19,c19")
    assert not is_pondering(own), "the next move is its own"
    for line in ("undo", "clear_board", "set_game Blokus Two-Player", "param seconds 0.02"):
        turn = own._turn() + 1
        talk(conversation, f"genmove {turn}")
        assert is_pondering(own)
        talk(conversation, line)
        assert not is_pondering(own)
    talk(conversation, f"genmove {own._turn() + 1}")
    own.close()
    assert not is_pondering(own)


def is_pondering(own: GtpEngine) -> bool:
    assert isinstance(own._player, SearchPlayer)
    return own._player._pondering is not None


def test_all_commands_are_listed():
    listed = talk(engine().conversation(), "list_commands")[0].removeprefix("= ").split("\n")
    wanted = (
        "all_legal clear_board cputime final_score g genmove get_value known_command list_commands loadsgf "
        "name p param play quit reg_genmove savesgf set_game set_random_seed showboard undo version"
    )
    assert set(wanted.split()) <= set(listed)
    assert set(COMMANDS) <= set(listed)
    assert listed == sorted(listed)


def test_first_moves_of_blokus():
    conversation = engine().conversation()
    count = [
        len(reply.split("\n")) for reply in talk(conversation, "all_legal 1", "all_legal 4", "all_legal")
    ]
    assert count == [58, 58, 58]
    assert len(talk(conversation, "play 1 a20", "all_legal blue")[1].split("\n")) == 106


def test_a_whole_game_of_blokus_against_itself():
    own = engine(players=2)
    conversation = own.conversation()
    moves = 0
    while (reply := talk(conversation, "g")[0]) != "= pass":
        assert reply.startswith("= ")
        moves += 1
    assert own.position.is_over
    assert moves == len(own.position.history)
    assert talk(conversation, "genmove 3", "reg_genmove 1", "all_legal 2") == [
        "= pass",
        "? player failed to generate a move",
        "= ",
    ]
    score = talk(conversation, "final_score")[0].removeprefix("= ")
    blue_red, yellow_green = own.position.scores()
    lead = blue_red - yellow_green
    assert score == (f"B+{lead}" if lead > 0 else f"W+{-lead}" if lead else "0")


def test_choosing_without_playing():
    conversation = engine(player="sims:30").conversation()
    chosen, undone, played = talk(conversation, "reg_genmove 1", "undo", "genmove 1")
    assert undone == "? cannot undo"
    assert chosen == played
    value, values, board = talk(conversation, "get_value", "move_values", "showboard")
    assert 0 <= float(value.removeprefix("= ")) <= 1
    assert played.removeprefix("= ") in values
    assert board.startswith("= \n20 B")


def test_the_seed_decides_chance_and_choices():
    def moves(seed):
        conversation = engine("ingenious", "random").conversation()
        return talk(conversation, f"set_random_seed {seed}", "showboard", "g", "g", "g")

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


def test_seed_is_another_word_for_it():
    boards = [
        talk(engine("ingenious").conversation(), f"{word} 3", "showboard")[1]
        for word in ("seed", "set_random_seed")
    ]
    assert boards[0] == boards[1]


def test_parameters():
    own = engine(player="level:2")
    conversation = own.conversation()
    talk(conversation, "param simulations 40", "param exploration 0.9")
    told = talk(conversation, "param")[0]
    assert told.startswith("= player sims:40\nexploration 0.9\n")
    assert own.parameters.exploration == 0.9


def test_files(tmp_path):
    conversation = engine(players=2).conversation()
    file = tmp_path / "a game.blksgf"
    board = talk(conversation, "g", "g", "g", "showboard")[-1]
    before_third = talk(conversation, "undo", "showboard", "g")[1]
    assert talk(conversation, f"savesgf {file}") == ["= "]
    other = engine().conversation()
    assert talk(other, f"loadsgf {file}", "showboard") == ["= ", board]
    assert talk(other, f"loadsgf {file} 3", "showboard") == ["= ", before_third]
    assert talk(other, f"loadsgf {file} 9")[0].startswith("? the game has 3 moves")
    file.write_bytes(b"\xff\xfe")
    assert talk(other, f"loadsgf {file}", "showboard") == ["? the file is not UTF-8 text", before_third]


def test_only_blokus_is_written_as_sgf(tmp_path):
    reply = talk(engine("ingenious").conversation(), f"savesgf {tmp_path / 'x'}")[0]
    assert reply == "? Ingenious cannot be written as .blksgf"


@every_mode
def test_every_mode_can_be_played(name, mode):
    own = GtpEngine(load_mode(name, mode), "greedy", "7")
    conversation = own.conversation()
    for _ in range(4):
        if not own.position.is_over:
            reply = talk(conversation, "g")[0]
            assert reply.startswith("= ")
    score, board = talk(conversation, "final_score", "showboard")
    assert score.startswith("= ")
    assert len(board.split("\n")) > 3


@every_game
def test_moves_are_played_and_taken_back(name):
    own = engine(name)
    conversation = own.conversation()
    before = talk(conversation, "showboard")
    move = talk(conversation, "all_legal")[0].removeprefix("= ").split("\n")[0]
    turn = own._turn() + 1
    assert talk(conversation, f"play {turn} {move}")[0].startswith("= ")
    assert talk(conversation, "undo", "showboard")[1:] == before


def test_a_conversation_ends_with_quit(capsys):
    import sys

    engine().conversation().run(["name\n", "quit\n", "name\n"], sys.stdout)
    assert capsys.readouterr().out == "= Tessera\n\n= \n\n"


def test_param_changes_only_what_it_names_of_the_parameters_that_suit_the_game():
    spoken = engine("passtally", "sims:8")
    suited = load_knowledge("passtally").PARAMETERS
    assert spoken.parameters == suited
    talk(spoken.conversation(), "param exploration 1.5")
    assert spoken.parameters == replace(suited, exploration=1.5)
    talk(spoken.conversation(), "set_game ingenious")
    assert spoken.parameters == replace(load_knowledge("ingenious").PARAMETERS, exploration=1.5)
