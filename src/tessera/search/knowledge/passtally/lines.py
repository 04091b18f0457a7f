"""What a glance at a Passtally board shows: where every line leads, and what a few steps would bring."""

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array, State, signed
from tessera.games.passtally.box import (
    EXIT_SIDES,
    NUM_PORTS,
    NUM_SPACES,
    PORTS_BEYOND,
    SPACE_PORTS,
)
from tessera.games.passtally.moves import NUM_STEPS
from tessera.games.passtally.state import BARE, NOBODY

_STEPS = ((NUM_SPACES - 1, 2), (NUM_SPACES - 1, 1), (1, 1), (1, 2))
STEP_DIRECTIONS = np.array([direction for direction, _ in _STEPS])
STEP_LENGTHS = np.array([length for _, length in _STEPS])
_UNKNOWN = 255


@compiled
def write_lines(top: Array, height: Array, pattern: Array, ends: Array, passes: Array) -> None:
    """PAS-12: for each space, where its line leads and how many passes it has."""
    for space in range(NUM_SPACES):
        ends[space] = _UNKNOWN
    for space in range(NUM_SPACES):
        if ends[space] == _UNKNOWN:
            port, before, total = SPACE_PORTS[space], BARE, 0
            while port < NUM_PORTS:
                cell = np.uint64(port >> 2)
                tile = signed(top[cell])
                if tile != before:
                    total += signed(height[cell])
                before = tile
                port = signed(PORTS_BEYOND[(port & ~3) + signed(EXIT_SIDES[pattern[cell], port & 3])])
            end = port - NUM_PORTS
            ends[space], ends[end] = end, space
            passes[space], passes[end] = total, total


@compiled
def markers_of(state: State, seat: int) -> np.uint64:
    """The spaces with markers of a seat, one bit each."""
    spaces = np.uint64(0)
    for space in range(NUM_SPACES):
        if signed(state.markers[space]) == seat + 1:
            spaces |= ONE << np.uint64(space)
    return spaces


@compiled
def all_markers(state: State) -> np.uint64:
    """The spaces with markers, one bit each."""
    spaces = np.uint64(0)
    for space in range(NUM_SPACES):
        if state.markers[space] != NOBODY:
            spaces |= ONE << np.uint64(space)
    return spaces


@compiled
def walk_end(markers: np.uint64, space: int, step: int) -> int:
    """PAS-10: where a marker comes by this step; spaces with a marker are jumped."""
    to_go = STEP_LENGTHS[step]
    while to_go:
        space += STEP_DIRECTIONS[step]
        if space >= NUM_SPACES:
            space -= NUM_SPACES
        if not markers >> np.uint64(space) & ONE:
            to_go -= 1
    return space


@compiled
def joined_passes(ends: Array, passes: Array, own: np.uint64) -> int:
    """PAS-11: the passes of all lines that join two of these markers."""
    total = 0
    rest = own
    while rest:
        space = lowest_one(rest)
        rest &= rest - ONE
        if rest >> np.uint64(ends[space]) & ONE:
            total += passes[space]
    return total


@compiled
def passes_at(ends: Array, passes: Array, own: np.uint64, space: int) -> int:
    """The passes of the line between a marker on this space and another of these, if they are joined."""
    return passes[space] if own >> np.uint64(ends[space]) & ONE else 0


@compiled
def most_after_one(ends: Array, passes: Array, own: np.uint64, markers: np.uint64, now: int) -> int:
    """The most passes after at most one walk."""
    most = now
    rest = own
    while rest:
        space = lowest_one(rest)
        rest &= rest - ONE
        others = own ^ (ONE << np.uint64(space))
        without = now - passes_at(ends, passes, others, space)
        for step in range(NUM_STEPS):
            target = walk_end(markers, space, step)
            most = max(most, without + passes_at(ends, passes, others, target))
    return most


@compiled
def most_after_two(ends: Array, passes: Array, own: np.uint64, markers: np.uint64, now: int) -> int:
    """The most passes after at most two walks."""
    most = now
    rest = own
    while rest:
        space = lowest_one(rest)
        rest &= rest - ONE
        bit = ONE << np.uint64(space)
        others = own ^ bit
        without = now - passes_at(ends, passes, others, space)
        for step in range(NUM_STEPS):
            target = walk_end(markers, space, step)
            after = without + passes_at(ends, passes, others, target)
            walked = ONE << np.uint64(target)
            most = max(most, most_after_one(ends, passes, others | walked, markers ^ bit ^ walked, after))
    return most
