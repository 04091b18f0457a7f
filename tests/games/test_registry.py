import logging
import sys
import textwrap

import pytest

import tessera
from tessera import games
from tessera.core.errors import BrokenGameError, UnknownGameError

HALF_GAME = """
from tessera.core.game import Game
from tessera.games.blokus.game import Blokus

class Half(Game):
    name = "half"
    title = "Half a game"

class Liar(Blokus):
    pass

class Unruly(Blokus):
    name = "unruly"
    import numpy as np
    state_type = np.dtype([("nothing", "u1")])

class Modeless(Blokus):
    name = "modeless"
    modes = {}

class Whole(Blokus):
    name = "whole"
"""


@pytest.fixture
def guests(tmp_path, monkeypatch):
    """Installs a package that brings games, as pip would, for the time of a test."""

    def install(entry_points: str, code: str = HALF_GAME, **companions: str) -> None:
        package = tmp_path / "guest_games"
        package.mkdir()
        (package / "__init__.py").touch()
        (package / "game.py").write_text(code)
        for file, content in companions.items():
            (package / file.replace("_dot_", ".")).write_text(content)
        metadata = tmp_path / "guest_games-1.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-games\nVersion: 1\n")
        (metadata / "entry_points.txt").write_text("[tessera.games]\n" + textwrap.dedent(entry_points))
        monkeypatch.syspath_prepend(str(tmp_path))
        forget()

    def forget() -> None:
        games._guests.cache_clear()
        games._usable_guests.cache_clear()
        for name in [name for name in sys.modules if name.startswith("guest_games")]:
            del sys.modules[name]

    before = list(sys.path)
    # The fifth game of the tests is a guest too; here it is not at home.
    sys.path[:] = [folder for folder in before if "fifth_game" not in folder]
    yield install
    monkeypatch.undo()
    sys.path[:] = before
    forget()


def test_a_package_brings_a_game_by_its_entry_point(guests):
    guests("whole = guest_games.game:Whole")
    assert games.game_names() == [*games.GAMES, "whole"]
    assert len(games.load("whole", players=2).start(1).legal_moves()) == 58


@pytest.mark.parametrize(
    ("entry", "missing"),
    [
        ("half = guest_games.game:Half", "does not define rules_version, options_type, state_type"),
        ("half = guest_games.game:Half", "explain_illegal"),
        ("liar = guest_games.game:Liar", "calls itself 'blokus'"),
        ("unruly = guest_games.game:Unruly", "do not implement set_up, legal_moves, play"),
        ("modeless = guest_games.game:Modeless", "no modes"),
        ("absent = guest_games.game:Absent", "cannot be loaded"),
        ("missing = guest_games.nowhere:Game", "No module named 'guest_games.nowhere'"),
        ("number = guest_games.game:HALF", "cannot be loaded"),
        ("path = os.path:join", "not a subclass"),
    ],
)
def test_a_broken_game_is_told_in_one_sentence_and_the_others_go_on(guests, caplog, entry, missing):
    guests(f"whole = guest_games.game:Whole\n{entry}")
    with caplog.at_level(logging.WARNING):
        assert games.game_names() == [*games.GAMES, "whole"]
    assert [missing in record.message for record in caplog.records] == [True]
    with pytest.raises(BrokenGameError, match=missing):
        games.load(entry.split()[0])
    assert games.load("blokus").start(1).legal_moves()


def test_a_game_whose_code_raises_is_told_too(guests):
    guests("whole = guest_games.game:Whole", code="raise RuntimeError('not today')")
    with pytest.raises(BrokenGameError, match="not today"):
        games.load("whole")
    assert games.game_names() == list(games.GAMES)


def test_a_package_cannot_replace_one_of_our_games(guests):
    guests("blokus = guest_games.game:Whole")
    assert games.game_class("blokus").__module__.startswith("tessera.")


def test_companions_stand_in_the_room_that_asks_or_beside_the_game_of_another_package(guests):
    guests(
        "whole = guest_games.game:Whole",
        knowledge_dot_py="WORTH = 3",
        gtp_dot_py="WORD = 4",
        levels_dot_json='{"any": 1}',
    )
    knowledge = games.companion("whole", "search.knowledge")
    assert knowledge is not None
    assert knowledge.WORTH == 3
    words = games.companion("whole", "gtp.games")
    assert words is not None
    assert words.WORD == 4
    assert games.companion("whole", "search.hints") is None
    assert games.companion_data("whole", "players.levels") == {"any": 1}
    ours = games.companion("blokus-8x10", "search.knowledge")
    assert ours is not None
    assert ours.__name__ == "tessera.search.knowledge.blokus_8x10"
    assert games.companion("blokus", "no.such.room") is None


def test_a_companion_that_is_broken_is_named_and_the_other_games_go_on(guests, caplog):
    guests("whole = guest_games.game:Whole", gtp_dot_py="", chance_dot_py="import no_such_module")
    with pytest.raises(BrokenGameError, match=r"'whole' has a companion that does not define DIALECT"):
        games.companion_part("whole", "gtp.games", "DIALECT")
    with pytest.raises(BrokenGameError, match=r"cannot be loaded, guest_games\.chance: No module named"):
        games.companion_part("whole", "envs.chance", "CHANCE")
    with caplog.at_level(logging.WARNING):
        assert "blokus" in games.companion_parts("gtp.games", "DIALECT")
    assert "does not define DIALECT, guest_games.gtp" in caplog.text
    assert games.companion_part("blokus", "no.such.room", "ANYTHING") is None


def test_an_unknown_game_is_refused_with_the_names_there_are():
    with pytest.raises(UnknownGameError, match="there is no game 'chess'; there are blokus"):
        games.load("chess")
    with pytest.raises(UnknownGameError, match="chess"):
        games.companion("chess", "search.knowledge")


def test_the_classes_of_all_games_are_found_in_the_package():
    for name in games.GAMES:
        assert getattr(tessera, games.game_class(name).__name__) is games.game_class(name)
    with pytest.raises(AttributeError):
        tessera.Chess  # noqa: B018 - looking it up is the point
