"""What a rack is believed to hold by what was placed from it."""

import numpy as np
import pytest

from tessera.core import seeds
from tessera.games import load
from tessera.games.ingenious.box import KIND_NAMES, NO_TILE, NUM_KINDS
from tessera.games.ingenious.game import Ingenious
from tessera.players.registry import make_player
from tessera.search import mcts
from tessera.search.beliefs import Beliefs
from tessera.search.knowledge import load_knowledge
from tessera.search.search import Search, SearchLimits
from tessera.search.workspace import no_beliefs
from tests.games.ingenious.drawn import drawn

load_knowledge("ingenious")
TWO = Ingenious(players=2)
# Three red cells in a row: RR would score most, anything else but red what lies around the printed symbols.
RED_LINE = {"h7": "R", "h8": "R", "h9": "R"}


def shares_after(*moves):
    """What is believed of seat 0, which is alone to move, by the names of kinds."""
    states, table = drawn(TWO, halves=RED_LINE).states.copy(), no_beliefs()
    for text in moves:
        mcts.read_played(states, 0, TWO.parse_move(drawn(TWO, racks=[(text[:2],)]).state, text), table)
    return dict(zip(KIND_NAMES, table[0, :NUM_KINDS].tolist(), strict=True))


def test_a_tile_that_would_have_scored_more_is_doubted():
    shares = shares_after("GB d12 d13")  # where GB is worth most
    assert shares["RR"] < shares["PP"] < shares["YP"] == 1.0


def test_a_tile_that_scores_most_of_all_raises_few_doubts():
    assert min(shares_after("RR i7 i8").values()) > 0.75


def test_doubts_add_up_and_fade():
    once, twice = shares_after("GB d12 d13"), shares_after("GB d12 d13", "YP h4 g4")
    assert twice["RR"] < once["RR"]
    assert once["PP"] < shares_after("GB d12 d13", "RR i7 i8")["PP"] < 1.0


def test_ing_15_a_swapped_rack_is_new():
    states, table = drawn(TWO).states.copy(), no_beliefs()
    table[0] = 0.5
    mcts.read_played(states, 0, TWO.parse_move(states[0], "swap"), table)
    assert (table[0] == 1.0).all()


def played_out(seed, players=2):
    position = load("ingenious", players=players).start(seed)
    chooser = make_player(position.game, "sims:60", seed)
    while not position.is_over:
        position.play(chooser.choose(position))
    return position


def test_racks_are_believed_to_hold_what_they_hold():
    """The tiles that the other seat really has are likelier than chance has them, on average."""
    gains = []
    for seed in range(4):
        game = played_out(str(seed))
        beliefs = Beliefs(game.game)
        for ply in range(6, len(game.history) - 6):
            position = game.after(ply)
            state, other = position.state, 1 - position.seat
            held = np.bincount(state.racks[other][state.racks[other] != NO_TILE], minlength=NUM_KINDS)
            unseen = held + state.bag
            believed = unseen * beliefs.after(position.history)[other, :NUM_KINDS]
            ratio = believed / believed.sum() / np.maximum(unseen / unseen.sum(), 1e-9)
            gains.append(float(held @ np.log(np.maximum(ratio, 1e-9))))
    assert np.mean(gains) > 0.2


@pytest.mark.parametrize("players", [2, 3])
def test_reading_on_is_reading_anew(players):
    game = played_out("again", players=players)
    follower = Beliefs(game.game)
    other_game = played_out("another", players=players)
    for ply in (4, 9, 20, 7):  # the last one is a step back
        follower.after(other_game.history[:3])
        follower.after(game.history[: ply - 1])
        table = follower.after(game.history[:ply])
        anew = Beliefs(game.game).after(game.history[:ply])
        assert table.tolist() == anew.tolist()
        assert (table < 1.0).any()


def thoughts(position, past):
    search = Search(position.game, megabytes=4)
    key = seeds.game_key("thoughts")
    search.begin(position.hidden_from(position.seat, key), key, past)
    list(search.think(SearchLimits(simulations=200)))
    return search.candidates()


def test_the_search_thinks_of_likely_racks():
    position = played_out("thoughts").after(20)
    assert thoughts(position, position.history) != thoughts(position, ())
    assert thoughts(position, position.history) == thoughts(position, position.history)


def test_the_past_says_nothing_where_nothing_is_hidden():
    game = load("verflixt", players=2)
    position = game.start("0")
    for _ in range(6):
        position.play(int(position.legal_numbers()[0]))
    assert thoughts(position, position.history) == thoughts(position, ())
