"""Pictures of positions for boards that a page cannot draw itself: nothing secret is in them."""

import pytest

from tessera.core import playing
from tessera.core.seeds import game_key
from tessera.games import load
from tessera.server.play.queries import draw_for
from tests.server.conftest import quick_settings
from tests.server.harness import RunningServer


@pytest.fixture(scope="module")
def quick_server(sqlite_database):
    with RunningServer(quick_settings(sqlite_database)) as running:
        yield running


def picture(person, table, status=200, **query):
    response = person.http.get(f"/api/tables/{table}/picture.svg", params=query)
    assert response.status_code == status, response.text
    if status == 200:
        assert response.headers["content-type"].startswith("image/svg+xml")
        assert response.text.startswith("<svg")
        assert response.headers["cache-control"] == "no-store"
    return response.text


@pytest.mark.parametrize("viewpoint", [None, 0, 1])
def test_a_picture_is_the_same_whatever_its_viewer_cannot_know(viewpoint):
    position = load("ingenious", players=2).start("secret")
    for _ in range(4):
        position.play(position.legal_moves()[0])
    shown = draw_for(position, viewpoint)
    for world in range(5):
        other = position.copy()
        lookers = range(2) if viewpoint is None else [viewpoint]
        for looker in lookers:
            playing.hide_state(other.states, looker, game_key(f"another world {world}"))
        assert other.state.tobytes() != position.state.tobytes()
        assert draw_for(other, viewpoint) == shown
    assert shown != position.svg()


@pytest.mark.parametrize("viewpoint", [0, 1])
def test_a_drawing_that_shows_everything_shows_nothing_secret(viewpoint, monkeypatch):
    """Whatever its viewer cannot know is gone before a game draws."""
    position = load("ingenious", players=2).start("secret")
    monkeypatch.setattr(type(position.game), "svg", lambda _game, state, *_: state.tobytes().hex())
    shown = draw_for(position, viewpoint)
    other = position.copy()
    playing.hide_state(other.states, viewpoint, game_key("another world"))
    assert draw_for(other, viewpoint) == shown


def test_everybody_gets_the_picture_of_their_own_seat(quick_server):
    host, friend = quick_server.guest("Mio"), quick_server.guest("Ren")
    table = host.make("ingenious", ["me", "open"], options={"players": 2})["table"]
    friend.command(table, "sit")
    seen = [picture(person, table) for person in (host, friend, quick_server.stranger())]
    assert len(set(seen)) == 3
    assert picture(host, table, seat=0, ply=0) == seen[0]
    assert "not-your-seat" in picture(host, table, status=403, seat=1)
    assert "no-such-position" in picture(host, table, status=404, ply=1)
    assert "no-such-table" in picture(host, "nowhere", status=404)


def test_a_finished_game_may_be_looked_at_from_every_seat(quick_server):
    host = quick_server.guest("Mio")
    table = host.make("ingenious", ["me", "device"], options={"players": 2})["table"]
    host.command(table, "resign", seat=0)
    stranger = quick_server.stranger()
    assert picture(stranger, table, seat=0, ply=0) != picture(stranger, table, seat=1, ply=0)
