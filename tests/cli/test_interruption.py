"""Ctrl-C ends long commands at once, and what is finished is kept."""

import json
import signal
import subprocess
import sys
import time

import pyarrow.parquet
import pytest

from tessera.cli import main
from tessera.cli.output import INTERRUPTED, interruptible
from tests.cli.test_cli import output

SOON = 4.0  # seconds; about one on a machine that does nothing else


def begin(*arguments):
    command = [sys.executable, "-m", "tessera", *arguments]
    # What a shell starts in the background ignores interruptions, and so would the command.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for(condition, process, seconds=120.0):
    end = time.monotonic() + seconds
    while not condition():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.05)


def interrupt(process):
    """What it has told; it ends with the code of an interruption, and soon."""
    process.send_signal(signal.SIGINT)
    before = time.monotonic()
    told, complaints = process.communicate(timeout=60)
    assert process.returncode == 130, complaints
    assert time.monotonic() - before < SOON
    assert "Traceback" not in complaints
    return told, complaints


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_tells_what_was_played(tmp_path, jobs):
    arguments = ("--a", "sims:8", "--b", "random", "--games", "5000", "--json", "--jobs", jobs)
    process = begin("match", "verflixt", *arguments, "--records", str(tmp_path))
    wait_for(lambda: len(list(tmp_path.iterdir())) > 7, process)
    told, _ = interrupt(process)
    assert 2 <= json.loads(told)["games"] <= len(list(tmp_path.iterdir()))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_selfplay_keeps_every_finished_game(tmp_path, jobs):
    arguments = ("selfplay", "verflixt", "--player", "sims:8", "--out", str(tmp_path), "--jobs", jobs)
    process = begin(*arguments, "--games", "5000")
    wait_for(lambda: list(tmp_path.glob("games/*.parquet")), process)
    interrupt(process)
    found = [
        row
        for path in tmp_path.glob("games/*.parquet")
        for row in pyarrow.parquet.read_table(path).to_pylist()
    ]
    numbers = [row["game"] for row in found]
    assert len(numbers) == len(set(numbers)) >= 32
    turns = [
        row
        for path in tmp_path.glob("turns/*.parquet")
        for row in pyarrow.parquet.read_table(path).to_pylist()
    ]
    assert len(turns) == sum(row["plies"] for row in found)
    wanted = str(max(numbers) + 1)
    told = json.loads(output(*arguments, "--games", wanted, "--json"))
    assert told["games"] == int(wanted)
    assert told["found"] == len(numbers)


def test_perft_ends_though_compiled_code_does_not_listen():
    process = begin("perft", "blokus", "--depth", "8")
    with pytest.raises(subprocess.TimeoutExpired):
        process.communicate(timeout=8)
    _, complaints = interrupt(process)
    assert "interrupted" in complaints
    assert "of 58 moves" in complaints


# On the way into compiled code ------------------------------------------------------------------------


def enter_compiled_code(error):
    """What becomes of an error while Python hands its objects over to compiled code."""
    try:
        raise error
    except BaseException as raised:
        raise SystemError("returned a result with an exception set") from raised


def test_an_interruption_on_the_way_into_compiled_code_is_one():
    with interruptible() as interruption:
        enter_compiled_code(KeyboardInterrupt())
    assert interruption.came


def test_another_error_on_the_way_into_compiled_code_is_none():
    with pytest.raises(SystemError), interruptible():
        enter_compiled_code(MemoryError())


@pytest.mark.parametrize(("error", "seen"), [(KeyboardInterrupt, SystemExit), (MemoryError, SystemError)])
def test_the_command_line_ends_with_the_code_of_an_interruption_only_then(monkeypatch, error, seen):
    monkeypatch.setattr(main.app, "main", lambda **_: enter_compiled_code(error()))
    with pytest.raises(seen) as raised:
        main.run()
    assert getattr(raised.value, "code", INTERRUPTED) == INTERRUPTED
