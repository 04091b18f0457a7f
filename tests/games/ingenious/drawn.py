"""Positions of Ingenious drawn for tests."""

from collections.abc import Mapping, Sequence

import numpy as np

from tessera.core import playing
from tessera.core.bits import bit_set
from tessera.core.contract import Array
from tessera.core.position import Position
from tessera.games.ingenious import rules
from tessera.games.ingenious.box import (
    EMPTY,
    KIND_COUNTS,
    KIND_NAMES,
    LETTERS,
    NO_TILE,
    PAIRS,
    STEPS,
    area_cells,
    parse_cell,
    parse_tile,
    square,
)
from tessera.games.ingenious.game import Ingenious
from tessera.games.ingenious.moves import REFILL, SWAP

ANY_RACK = ("RG", "RB", "RO", "RY", "RP", "GB")


def drawn(
    game: Ingenious,
    *,
    halves: Mapping[str, str] | None = None,
    tiles: Sequence[str] = (),
    fill_except: Sequence[str] | None = None,
    racks: Sequence[Sequence[str]] = (),
    marks: Sequence[Sequence[int]] = (),
    seat: int = 0,
    first_round: bool = False,
) -> Position:
    """A position after the first round with this on the board.

    `halves` are single symbols by cell, `tiles` whole tiles as in a move; with `fill_except` every other
    cell of the area is covered (red and green in turn). Racks not given hold ANY_RACK.
    """
    position = game.start(0)
    state = position.state
    state.seat = seat
    state.num_placed = 0 if first_round else state.players
    for cell, letter in (halves or {}).items():
        state.board[square(parse_cell(cell))] = LETTERS.index(letter) + 1
    for text in tiles:
        _lay(state, *text.split())
    if fill_except is not None:
        _fill(state, {parse_cell(cell) for cell in fill_except})
    state.free_pairs[:] = _free_pairs(state)
    size = rules.rack_limit(state)
    for other in range(state.players):
        _fill_rack(state, other, racks[other] if other < len(racks) else ANY_RACK[:size])
    for board, row in enumerate(marks):
        state.marks[board] = row
    _fill_bag(state)
    return position


def _lay(state, tile, first, second):
    cells = parse_cell(first), parse_cell(second)
    for cell, other, color in zip(cells, cells[::-1], parse_tile(tile), strict=True):
        state.board[square(cell)] = color + 1
        state.joined[square(cell)] = STEPS.index((other[0] - cell[0], other[1] - cell[1])) + 1


def _fill(state, free):
    for number, cell in enumerate(area_cells(int(state.side))):
        if cell not in free and state.board[square(cell)] == EMPTY:
            state.board[square(cell)] = number % 2 + 1


def _free_pairs(state) -> Array:
    free = {number for number in range(len(state.board)) if state.board[number] == EMPTY}
    return bit_set((i for i, pair in enumerate(PAIRS) if free.issuperset(pair)), len(state.free_pairs))


def _fill_rack(state, seat, names):
    kinds = sorted(KIND_NAMES.index(name) for name in names)
    state.racks[seat] = kinds + [NO_TILE] * (6 - len(kinds))
    state.rack_size[seat] = len(kinds)


def _fill_bag(state):
    """All that is not in a rack; what lies on the board is drawn, not counted."""
    state.bag = KIND_COUNTS
    for rack in state.racks:
        for kind in rack[rack < NO_TILE]:
            state.bag[kind] -= 1
    state.bag_size = state.bag.sum()


def rack(position: Position, seat: int) -> list[str]:
    return [KIND_NAMES[kind] for kind in position.state.racks[seat] if kind != NO_TILE]


def legal_texts(position: Position) -> set[str]:
    return set(position.legal_moves())


def hidden(position: Position, seat: int, number: int) -> np.record:
    return position.hidden_from(seat, np.array([number, 1, 2, 3], np.uint32))[0]


def play_states(game: Ingenious, seed: int):
    """All states of a random game, by the compiled entry points only."""
    generator = np.random.default_rng(seed)
    states = game.start(seed).states.copy()
    moves = np.empty(game.max_legal_moves, np.int32)
    while True:
        yield states
        count = playing.write_legal_moves(states, moves)
        if count == 0:
            return
        playing.play_move(states, int(moves[generator.integers(count)]))


def play_with_swaps(game: Ingenious, seed: int, plies: int, swap_chance: float = 1.0) -> Position:
    """A random game whose players like to swap."""
    position, generator = game.start(seed), np.random.default_rng(seed)
    while not position.is_over and len(position.history) < plies:
        legal = position.legal_numbers()
        if legal[0] == REFILL:
            position.play(SWAP if generator.random() < swap_chance else REFILL)
        else:
            position.play(int(generator.choice(legal)))
    return position
