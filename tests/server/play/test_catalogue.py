"""What can be played, also when a game of another package is broken."""

from tessera.games import game_names
from tessera.server.play import catalogue


def test_all_games_are_in_the_catalogue_with_their_puzzles():
    games = {game.name: game for game in catalogue.describe_games().games}
    assert list(games) == game_names()
    assert [way.name for way in games["blokus-8x10"].puzzles] == ["blokus-8x10", "blokus-8x10-hard"]
    assert games["ingenious"].alone == ["solo"]
    assert games["blokus"].alone == []


def test_a_game_that_cannot_describe_itself_is_left_out(monkeypatch):
    monkeypatch.setattr(catalogue, "game_names", lambda: ["blokus", "broken"])
    assert [game.name for game in catalogue.describe_games().games] == ["blokus"]
