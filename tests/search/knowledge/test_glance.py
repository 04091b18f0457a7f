"""Careless moves: the best of what somebody sees who overlooks something, as people do."""

import numpy as np

from tessera.core import seeds
from tessera.games import load
from tessera.games.blokus.box import LARGEST_PIECE
from tessera.games.ingenious.box import LETTERS
from tessera.games.ingenious.game import Ingenious
from tessera.players.careless import choose_carelessly
from tessera.players.registry import make_player
from tessera.players.search_player import Mistakes, SearchPlayer
from tessera.search.knowledge import load_knowledge
from tessera.search.search import SearchLimits
from tests.games.ingenious.drawn import drawn
from tests.games.passtally.drawn import joined, turn
from tests.games.verflixt.drawn import draw
from tests.modes import every_mode, load_mode
from tests.random_play import random_positions

LOOKS = [seeds.game_key(f"look {number}") for number in range(40)]
"""As many careless looks: with so many, everything that can be overlooked is."""
ONLY_GLANCES = Mistakes(blunders=1.0)
OPENING_PLIES, TINY = 20, 3  # five pieces of each colour, of fewer cells than this
SELDOM = 0.05  # it was half when any legal move was a mistake


def careless_moves(position) -> set[str]:
    """The moves of all looks."""
    load_knowledge(position.game.name)
    size = position.game.max_legal_moves
    chosen = {choose_carelessly(position.states, size, key) for key in LOOKS}
    return {position.game.format_move(position.state, move) for move in chosen}


@every_mode
def test_a_careless_move_is_legal_and_comes_from_what_the_seat_knows(name, mode):
    game = load_mode(name, mode)
    player = SearchPlayer(game, "fair", SearchLimits(simulations=1), mistakes=ONLY_GLANCES, megabytes=1)
    for position in random_positions(game, 6):
        if position.is_over:
            continue
        before = position.state.tobytes()
        other = position.as_known_to(position.seat, seeds.game_key("another world"))
        chosen = player.choose(position)
        assert position.is_legal(chosen)
        assert player.choose(other) == chosen
        assert position.state.tobytes() == before


# What is overlooked in each game ---------------------------------------------------------------------------


def points_of(position, move: str) -> dict[str, int]:
    """What each colour of a placement scores, for the colours that do."""
    after = position.copy()
    after.play(move)
    gained = after.state.marks[position.seat].astype(int) - position.state.marks[position.seat]
    return {letter: int(points) for letter, points in zip(LETTERS, gained, strict=True) if points}


RED_LINE = dict.fromkeys(("h9", "h10", "h11", "h12"), "R")


def test_ingenious_the_far_end_of_a_line_is_missed():
    position = drawn(Ingenious(players=2), halves=RED_LINE | {"d7": "G"}, racks=[("RG",)])
    found = [points_of(position, move) for move in careless_moves(position)]
    # A line of four looks like one cell, so that one beside red and one beside green seem more.
    assert {"R": 1, "G": 1} in found
    assert {"R": 4} in found
    assert all(points == {"R": 1, "G": 1} or points["R"] == 4 for points in found)


def test_ingenious_the_lowest_colour_is_missed():
    green = dict.fromkeys(("j5", "l4"), "G")
    marks = [[9, 0, 9, 9, 9, 9]]
    position = drawn(Ingenious(players=2), halves=RED_LINE | green, racks=[("RG",)], marks=marks)
    found = [points_of(position, move) for move in careless_moves(position)]
    assert {"R": 4} in found, "most points, none of which count"
    assert all(points == {"R": 4} or points["G"] == 2 for points in found)


def test_verflixt_the_guard_is_forgotten():
    # With the guard on its tile the pawn takes nothing; whoever forgets it walks away from seven points.
    guarded = draw("start | 3 7 R# | 4 -3 | 6 2 R | 8 1 B | 9 4 | goal", 1, players=2)
    assert careless_moves(guarded) == {"pawn 3", "guard 3"}
    alone = draw("start | 3 7 R | 4 -3 # | 6 2 R | 8 1 B | 9 4 | goal", 1, players=2)
    assert careless_moves(alone) == {"pawn 3"}, "there is nothing to overlook"


def test_verflixt_company_is_not_seen():
    shared = draw("start | 3 7 RB | 4 -3 | 6 2 R | 8 1 B | 9 4 | goal", 1, players=2)
    assert careless_moves(shared) == {"pawn 3", "pawn 6"}


def test_verflixt_several_things_are_overlooked_at_once():
    # Whoever sees the guard or the other pawn knows that the seven points cannot be taken yet.
    position = draw("start | 3 7 RB# | 4 -3 | 6 2 R | 8 1 B | 9 4 | goal", 1, players=2)
    assert careless_moves(position) == {"pawn 3", "pawn 6", "guard 3"}


ONE_WALK_AWAY = {0: (23, 5, 9, 12), 1: (3, 4, 8, 18)}
"""A walk of the first seat from 5 to 6 joins its markers by the line along the top row."""


def second_action(*tiles: str):
    position = turn(*tiles, markers=ONE_WALK_AWAY)
    position.state.actions_left = 1
    return position


def test_passtally_the_end_of_a_long_line_is_not_seen():
    row = ("a6b6 AA", "c6d6 AA", "e6f6 AA", "b6c6 AA", "d6e6 AA")
    position = second_action(*row)
    assert joined(position, 23) == (6, 6)
    moves = careless_moves(position)
    assert "move 5 6" in moves, "whoever only overlooks the others sees it"
    assert len(moves) > 1
    # What is laid instead joins own markers too, by a short line.
    for move in moves - {"move 5 6"}:
        after = position.copy()
        after.play(move)
        assert after.state.points[0] > 0, move


def test_blokus_pieces_are_laid_too_small_or_anywhere():
    sizes = {len(move.split(",")) for move in careless_moves(load("blokus", players=2).start(0))}
    assert sizes == {LARGEST_PIECE - 1, LARGEST_PIECE}


# What nobody does ------------------------------------------------------------------------------------------

GAMES_OF_BEGINNERS = 6


def beginners(name, **options):
    """All positions of games of level 1 against itself, each with the move that was played in it."""
    game = load(name, **options)
    player = make_player(game, "level:1", "beginners")
    for number in range(GAMES_OF_BEGINNERS):
        position = game.start(number)
        player.new_game(str(number))
        while not position.is_over:
            move = player.choose(position)
            yield position, position.game.format_move(position.state, move)
            position.play(move)


def test_beginners_lay_no_tiny_pieces_in_the_opening():
    sizes = [
        len(move.split(","))
        for position, move in beginners("blokus", players=2)
        if len(position.history) < OPENING_PLIES
    ]
    assert len(sizes) == GAMES_OF_BEGINNERS * OPENING_PLIES
    assert min(sizes) >= TINY


def test_beginners_score_where_their_tile_can():
    """In half of the moves of level 1 anything was laid once: most placements score nothing."""
    thrown_away = [
        not points_of(position, move)
        for position, move in beginners("ingenious", players=2)
        if move not in ("swap", "refill")
    ]
    assert np.mean(thrown_away) < SELDOM
