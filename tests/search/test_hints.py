import json

import numpy as np
import pytest

from tessera.games import load
from tessera.games.blokus.box import COLORS
from tessera.search.hints import hint_reasons
from tests.modes import every_game
from tests.random_play import random_positions


def reasons_after(moves, move, **options):
    position = load("blokus", **options).start(0)
    for text in moves:
        position.play(text)
    number = position.game.parse_move(position.state, move)
    assert position.is_legal(number)
    return hint_reasons("blokus", position.state, number)


@every_game
def test_every_game_gives_reasons_as_data(name):
    for position in random_positions(load(name), 5):
        for move in position.legal_numbers()[:10]:
            reasons = hint_reasons(name, position.state, int(move))
            assert all(isinstance(reason["id"], str) for reason in reasons)
            json.dumps(reasons)


def test_a_game_without_hints_gives_none():
    assert hint_reasons("blokus-8x10", None, 0) == []


def test_blokus_large_pieces_and_new_corners():
    # The straight piece along the top edge: below its right end, and beyond.
    assert reasons_after([], "a20,b20,c20,d20,e20") == [
        {"id": "new-corners", "count": 1},
        {"id": "cells", "count": 5},
    ]


def test_blokus_small_pieces_are_no_gain():
    assert reasons_after([], "a20") == [{"id": "new-corners", "count": 1}]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_blokus_blocks_and_new_corners_are_those_of_the_rules(players):
    """The compiled rules keep for every cell which colours touch it at a corner, and which at an edge."""
    for position in random_positions(load("blokus", players=players), 10):
        for move in position.legal_numbers()[:20].tolist():
            told = hint_reasons("blokus", position.state, move)
            before = open_cells(position.state)
            color = int(position.state.color)
            played = position.copy()
            played.play(move)
            after = open_cells(played.state)
            corners = [reason["count"] for reason in told if reason["id"] == "new-corners"]
            assert sum(corners) == len(after[color] - before[color])
            covered = set(np.flatnonzero(played.state.board != position.state.board).tolist())
            for reason in told:
                if reason["id"] == "blocks":
                    assert reason["count"] == len(before[COLORS.index(reason["color"])] & covered)


def open_cells(state) -> list[set[int]]:
    """For each colour that has begun, the free cells where it can go on."""
    ways = state.corner & ~state.beside
    return [
        {cell for cell in range(400) if state.board[cell] == 0 and ways[cell] >> color & 1}
        if state.num_placed[color]
        else set()
        for color in range(4)
    ]


def test_blokus_blocking_is_told():
    told = set()
    for position in random_positions(load("blokus"), 10):
        for move in position.legal_numbers()[:50].tolist():
            told |= {reason["id"] for reason in hint_reasons("blokus", position.state, move)}
    assert told >= {"blocks", "new-corners", "cells"}


def test_blokus_partners_are_not_blocked():
    for position in random_positions(load("blokus", players=2), 20):
        if position.is_over:
            continue
        partner = ("red", "green", "blue", "yellow")[position.state.color]
        for move in position.legal_numbers()[:20]:
            colors = [
                r.get("color")
                for r in hint_reasons("blokus", position.state, int(move))
                if r["id"] == "blocks"
            ]
            assert partner not in colors
