"""A server interprets the rules: games at its tables are those of the compiled rules, to the last byte."""

import os
import subprocess
import sys

import pytest

from tests.modes import every_game

SCRIPT = """
import sys
from tessera.core.interpreting import interpret_here
if sys.argv[2] == "interpreted":
    interpret_here()

import hashlib, random
from datetime import UTC, datetime
from tessera.games import game_class, load
from tessera.server.play.queries import draw_for, tried_move
from tessera.server.table.commands import HANDLERS, Circumstances, PlayMove
from tessera.server.table.record import record_of
from tessera.server.table.seats import Actor, SeatPlan
from tessera.server.table.setup import TablePlan, set_up_table
from tessera.server.table.sources import Sources
from tessera.server.table.views import Viewer, live_messages

NOW, MIO = datetime(2026, 1, 1, tzinfo=UTC), Actor("mio", "Mio")
for mode, options in game_class(sys.argv[1]).modes.items():
    game, chooser, shown = load(sys.argv[1], **options), random.Random(11), hashlib.sha256()
    seats = (SeatPlan("person"), *[SeatPlan("device")] * (game.num_seats - 1))
    table = set_up_table(MIO, TablePlan(game, seats), Sources(now=lambda: NOW, random_bytes=bytes))
    while table.status == "playing" and table.ply < 150:
        position = table.playing_position()
        text = chooser.choice(position.legal_moves())
        shown.update(tried_move(position, text, with_gain=True).model_dump_json().encode())
        draft = table.copy()
        HANDLERS[PlayMove](draft, PlayMove(id="x", type="move", move=text), Circumstances(MIO, NOW))
        for viewpoint in (*range(game.num_seats), None):
            for message in live_messages(draft, draft.entries[table.seq:], Viewer(MIO, viewpoint), (), NOW):
                shown.update(message.model_dump_json().encode())
        table = draft
    end = table.started_position()
    shown.update(draw_for(end, None).encode() + record_of(table).to_json().encode() + end.state.tobytes())
    print(mode, table.ply, shown.hexdigest())
print("numba" in sys.modules)
"""


def played(name: str, how: str) -> list[str]:
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT, name, how],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@every_game
def test_a_table_shows_the_same_interpreted_and_compiled(name):
    *interpreted, has_compiler_here = played(name, "interpreted")
    if os.environ.get("NUMBA_DISABLE_JIT"):
        pytest.skip("this run is interpreted itself: there is nothing to compare with")
    *compiled, has_compiler = played(name, "compiled")
    assert interpreted == compiled
    assert (has_compiler_here, has_compiler) == ("False", "True")
