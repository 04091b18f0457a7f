"""Reading and writing .blksgf files."""

import datetime

import numpy as np
import pytest

from tessera.core.errors import RecordError
from tessera.games.blokus.game import Blokus
from tessera.games.blokus.notation.blksgf import read_blksgf, write_blksgf
from tessera.games.blokus_8x10.game import BlokusRectangle
from tests.random_play import play_at_random

SAMPLE = """\
(
;GM[Blokus]CA[UTF-8]AP[Tessera:1]DT[2026-03-01]P1[Ada]P3[C\\]\\\\ é]
;1[a18,a19,a20]C[the first piece]
(
 ;2[s20,t20]
 (
  ;3[t1]TE[1]
  ;4[a1,b1]
 )
 (
  ;3[t1,t2]
 )
)
(
 ;2[t20]
)
)
"""


def test_a_file_with_everything():
    game = read_blksgf(SAMPLE)
    assert game.players == 4
    assert game.names == ("Ada", "", "C]\\ é", "")
    assert game.date == "2026-03-01"
    assert game.moves == (("blue", "a18,a19,a20"), ("yellow", "s20,t20"), ("red", "t1"), ("green", "a1,b1"))
    position = game.replay()
    assert [played.text for played in position.history] == [cells for _, cells in game.moves]


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Blokus];1[a20,b20];2[t20])",
        "\ufeff (\r\n; GM [Blokus]\r\n; 1 [ A20 , b20 ] ; 2 [t20] )\r\n",
        "(;GM[ blokus ];BLUE[a20][b20];YELLOW[t20])",
        "(;GM[Blokus];1[b20][a20];2[t20])",
        "(;GM[Blokus]1[b20,a20];2[t20])",
        "(;GM[Blokus]FF[4]XX[a][b];C[nothing];1[a20,b20];2[t20]1[x])".replace("1[x]", "3[t1]"),
        "(;GM[Blokus];1[a20]1[a20,b20](;2[t20])(;2[s20,t20]))",
    ],
)
def test_other_and_older_ways_to_write_the_same(text):
    assert [played.text for played in read_blksgf(text).replay().history] == ["a20,b20", "t20"]


@pytest.mark.parametrize(
    ("variant", "players"), [("Blokus", 4), ("Blokus Three-Player", 3), ("Blokus Two-Player", 2)]
)
def test_variants(variant, players):
    game = read_blksgf(f"(;GM[{variant}]PB[B]PW[W]P1[1]P2[2]P3[3]P4[4])")
    assert game.game == Blokus(players=players)
    assert game.names == {4: ("1", "2", "3", "4"), 3: ("1", "2", "3"), 2: ("B", "W")}[players]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no game"),
        ("hello", "begins with"),
        ("()", "branch of the game is empty"),
        ("(;GM[Blokus]", "ends in the middle"),
        ("(;GM[Blokus];1[a20", "line 1 of the SGF file cannot be read"),
        ("(;GM[Blokus])\n(;GM[Blokus])", "more than one game"),
        ("(;GM[Blokus]) hello", "holds one game"),
        ("(;GM[Blokus](;1[a20]);2[t20])", "node follows the branches"),
        ("(;GM[Blokus](;1[a20])C[x])", "stands outside a node"),
        ("((;GM[Blokus]))", "without a node before it"),
        ("(GM[Blokus])", "stands outside a node"),
        ("(;[Blokus])", "belongs to no property"),
        ("(;GM CA[UTF-8])", "without a value"),
        ("(;FF[4];1[a20])", "does not say which game"),
        ("(;GM[1];1[a20])", "'1'"),
        ("(;GM[Blokus Duo];B[e10])", "'Blokus Duo'"),
        ("(;GM[Blokus  Two-Player])", "we can read Blokus, Blokus Three-Player"),
        ("(;GM[Blokus]A1[a20][b19,b18];2[t20])", r"sets up a position \(A1\)"),
        ("(;GM[Blokus];1[a20];PL[3])", r"sets up a position \(PL\)"),
        ("(;GM[Blokus Two-Player];B[a20])", "1 to 4, not B"),
    ],
)
def test_files_that_cannot_be_read(text, message):
    with pytest.raises(RecordError, match=message):
        read_blksgf(text)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (";1[j10]", r"move 1, blue j10: .*corner a20 \(BLO-3\)"),
        (";1[a20];2[t20];3[t1];4[a1];1[a19,a18]", r"move 5, blue a19,a18: .*\(BLO-5\)"),
        (";3[t1]", "move 1 is red's, but it is blue's turn"),
        (";1[a20];3[t1]", "move 2 is red's, but it is yellow's turn"),
        (";1[]", "move 1, blue : '' is not a cell"),
        (";1[a20,a20]", "names a cell twice"),
        (";1[a20,c20]", "BLO-1"),
        (";1[a21]", "BLO-1"),
    ],
)
def test_games_that_break_the_rules(moves, message):
    game = read_blksgf(f"(;GM[Blokus]{moves})")
    with pytest.raises(RecordError, match=message):
        game.replay()


def test_a_move_after_the_end_is_refused():
    position = play_at_random(Blokus().start(1), np.random.default_rng(1))
    text = write_blksgf(position).removesuffix(")\n") + ";1[j10])"
    with pytest.raises(RecordError, match="after the end"):
        read_blksgf(text).replay()


@pytest.mark.parametrize("mode", ["4-players", "3-players", "2-players"])
def test_round_trip(mode):
    game = Blokus(**Blokus.modes[mode])
    position = play_at_random(game.start(3), np.random.default_rng(3))
    names = ["A [b] \\c", "D\té"]
    text = write_blksgf(position, names, datetime.date(2026, 11, 15))
    read = read_blksgf(text)
    replayed = read.replay()
    assert replayed.game == game
    assert replayed.state.tobytes() == position.state.tobytes()
    assert read.names == ("A [b] \\c", "D é", *[""] * (game.num_seats - 2))
    assert read.date == "2026-11-15"
    assert write_blksgf(replayed, read.names, datetime.date(2026, 11, 15)) == text


def test_layout():
    position = Blokus(players=2).start()
    for move in ("a20,b20", "t20", "t1"):
        position.play(move)
    lines = write_blksgf(position, ["Ada", "Bo"]).splitlines()
    assert lines[0] == "("
    assert lines[1].startswith(";GM[Blokus Two-Player]CA[UTF-8]AP[Tessera:")
    assert lines[1].endswith("]PB[Ada]PW[Bo]")
    assert lines[2:] == [";1[a20,b20]", ";2[t20]", ";3[t1]", ")"]


def test_the_puzzle_is_written_as_a_game_of_four():
    position = play_at_random(Blokus(players=1).start(2), np.random.default_rng(2))
    replayed = read_blksgf(write_blksgf(position)).replay()
    assert replayed.game == Blokus()
    assert [played.move for played in replayed.history] == [played.move for played in position.history]


def test_free_corners_are_written_only_where_they_are_the_usual_ones():
    position = Blokus(free_corners=True).start()
    position.play("a20,a19")
    assert ";1[a19,a20]" in write_blksgf(position)
    position.play("t1")
    with pytest.raises(RecordError, match=r"yellow did not begin in t20.*BLO-2"):
        write_blksgf(position)


def test_other_games_and_too_many_names_are_refused():
    with pytest.raises(RecordError, match="Blokus 8x10 cannot be written"):
        write_blksgf(BlokusRectangle().start())
    with pytest.raises(RecordError, match="3 names for 2 players"):
        write_blksgf(Blokus(players=2).start(), ["a", "b", "c"])
