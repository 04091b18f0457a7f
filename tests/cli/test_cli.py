import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

import tessera as tessera_library
from tessera import __version__
from tessera.cli.terminal import TerminalTable, painted
from tessera.core.pictures import Span
from tessera.players.registry import Resources
from tessera.players.search_player import SearchPlayer
from tests.modes import every_game


def tessera(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tessera", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, timeout=300)


def output(*arguments: str, stdin: str = "") -> str:
    finished = tessera(*arguments, stdin=stdin)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_help_lists_the_commands():
    text = output("--help")
    for command in ("play", "perft", "simulate", "trace", "verify", "bench", "warmup"):
        assert command in text
    for command in ("match", "rate", "analyse", "gtp"):
        assert command in text


def test_perft():
    assert output("perft", "blokus", "--depth", "2") == "3,364\n"
    assert json.loads(output("perft", "blokus", "--depth", "3", "--json")) == {"nodes": 195112}


@every_game
def test_simulate_has_the_documented_keys(name):
    result = json.loads(output("simulate", name, "--games", "20", "--json"))
    assert list(result) == [
        "games",
        "plies",
        "games_per_cpu_second",
        "plies_per_cpu_second",
        "mean_plies",
        "mean_branching",
        "mean_scores",
    ]
    assert result["games"] == 20


def test_trace_is_one_json_document_a_line():
    lines = [json.loads(line) for line in output("trace", "blokus", "--seed", "4", "--json").splitlines()]
    assert list(lines[0]) == ["game", "options", "setup"]
    assert all(list(line) == ["seat", "legal", "move", "chance", "scores"] for line in lines[1:-1])
    assert list(lines[-1]) == ["over", "scores", "winners"]
    assert all(line["move"] in line["legal"] for line in lines[1:-1])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["perft", "chess", "--depth", "1"], "there is no game 'chess'"),
        (["perft", "blokus", "--depth", "1", "-o", "players=9"], "option players cannot be 9"),
        (["perft", "blokus", "--depth", "1", "-o", "colour=9"], "no option 'colour'"),
        (["perft", "blokus", "--depth", "1", "-o", "players"], "key=value"),
        (["perft", "blokus", "--depth", "-1"], "--depth"),
        (["trace", "blokus", "--player", "wizard"], "there is no player 'wizard'"),
        (["play", "blokus", "--seat", "person"], "4 seats"),
        (["verify", "no-such-file.json"], "no-such-file.json"),
        (["verify", "."], "directory"),
        (["nonsense"], "nonsense"),
    ],
)
def test_bad_input_ends_in_a_sentence_and_exit_code_2(arguments, sentence):
    finished = tessera(*arguments)
    assert finished.returncode == 2
    assert sentence in finished.stderr
    assert "Traceback" not in finished.stderr
    assert finished.stdout == ""


def test_play_save_and_verify(tmp_path):
    path = tmp_path / "game.json"
    seats = [argument for seat in ("random", "greedy") for argument in ("--seat", seat)]
    text = output("play", "blokus", "-o", "players=2", *seats, "--seed", "9", "--save", str(path))
    assert "The game is over" in text
    assert "Winner" in text
    assert "The record is sound" in output("verify", str(path))
    assert json.loads(output("verify", str(path), "--json"))["valid"] is True
    path.write_text(path.read_text().replace('"seat": 0', '"seat": 1', 1))
    assert tessera("verify", str(path)).returncode == 2


def test_a_person_plays(tmp_path):
    path = tmp_path / "half.json"
    typed = f"\nhelp\nmoves c3\nnonsense\na1\na20,b20\nundo\na20\nsave {path}\nquit\n"
    text = output("play", "blokus", "--seed", "9", stdin=typed)
    assert "blue's first piece must cover its corner a20 (BLO-3)" in text
    assert "is not a cell" in text
    assert "blue: a20,b20" in text
    assert "Saved as" in text
    assert json.loads(path.read_text())["moves"][0]["move"] == "a20"


def test_leaving_by_end_of_input_is_no_error():
    seats = ("--seat", "person", "--seat", "time:0.1")
    assert "Until next time." in output("play", "blokus", "-o", "players=2", *seats, "--ponder")


def test_programs_ponder_while_a_person_thinks(monkeypatch):
    game, resources = tessera_library.load("blokus", players=2), Resources(megabytes=4)
    table = TerminalTable(game, ["person", "time:0.05"], "1", None, resources, ponders=True)
    program = table.players[1]
    assert isinstance(program, SearchPlayer)
    seen = []

    def say() -> str:
        seen.append(program._pondering is not None)
        return "a20" if len(seen) == 1 else "quit"

    monkeypatch.setattr("builtins.input", say)
    table.play_series(1)
    assert seen == [True, True]
    assert program._pondering is None


def test_few_moves_are_listed_others_have_an_example_and_a_program_gives_hints():
    text = output("play", "verflixt", "--seed", "9", stdin="hint\nquit\n")
    assert "Your moves: pawn start" in text
    assert "Perhaps pawn" in text
    assert "58 moves, written like: " in output("play", "blokus", stdin="quit\n")


def test_version():
    assert output("--version") == f"tessera {__version__}\n"


def test_shells_complete_commands_and_games():
    # What the script that `tessera completion bash` prints asks.
    script = Path(sys.executable).with_name("tessera")

    def completed(words: str) -> list[str]:
        asked = {
            "_TESSERA_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(words.count(" ")),
        }
        told = subprocess.run(
            [script], env={**os.environ, **asked}, capture_output=True, text=True, timeout=60, check=True
        )
        return told.stdout.split()

    assert completed("tessera perf") == ["plain,perft"]
    assert completed("tessera perft blo") == ["plain,blokus", "plain,blokus-8x10"]
    for shell in ("bash", "fish", "zsh"):
        assert f"_TESSERA_COMPLETE={shell}_complete" in output("completion", shell)


def test_pictures_are_in_colour_on_a_terminal_only():
    board = Span("x", "bold orange1 on red3")
    assert painted(board) == "\x1b[38;5;214m\x1b[48;5;160m\x1b[1mx\x1b[0m"
    assert "\x1b" not in output("play", "passtally", stdin="quit\n")


@every_game
def test_every_style_of_a_picture_can_be_painted(name):
    position = tessera_library.load(name).start(1)
    for _ in range(12):
        position.play(position.legal_numbers()[0])
    for line in position.game.picture(position.state):
        assert click.unstyle("".join(map(painted, line))) == "".join(span.text for span in line)


def test_a_record_comes_from_the_standard_input(tmp_path):
    path = tmp_path / "game.json"
    seats = [argument for seat in ("random", "greedy") for argument in ("--seat", seat)]
    output("play", "verflixt", *seats, "--seed", "9", "--save", str(path))
    assert "The record is sound" in output("verify", "-", stdin=path.read_text())
    analysed = ("analyse", "verflixt", "--record", "-", "--plies", "3", "--simulations", "8")
    assert "pawn" in output(*analysed, stdin=path.read_text())
    refused = tessera("verify", "-", stdin="nonsense")
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr


def test_several_games_add_up():
    seats = [argument for _ in range(4) for argument in ("--seat", "random")]
    text = output("play", "blokus", *seats, "--seed", "9", "--games", "2")
    assert "After game 2 of 2" in text


def test_a_file_that_is_not_there_is_named_without_a_number():
    finished = tessera("verify", "nowhere.json")
    assert finished.returncode == 2
    assert finished.stderr == "tessera: nowhere.json: No such file or directory\n"
