"""What a glance at a Passtally board shows: where every line leads, and what a few steps would bring."""

import numpy as np

from tessera.core.bits import ONE, lowest_one
from tessera.core.compiling import compiled
from tessera.core.contract import Array
from tessera.games.passtally.box import NUM_SPACES
from tessera.games.passtally.moves import NUM_STEPS
from tessera.games.passtally.rules import follow_line, walk_target

_UNKNOWN = 255


@compiled
def write_lines(top: Array, height: Array, pattern: Array, ends: Array, passes: Array) -> None:
    """For each space, where its line leads and its passes; every line is followed from one end only."""
    for space in range(NUM_SPACES):
        ends[space] = _UNKNOWN
    for space in range(NUM_SPACES):
        if ends[space] == _UNKNOWN:
            end, total = follow_line(top, height, pattern, space)
            ends[space], ends[end] = end, space
            passes[space], passes[end] = total, total


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
            target = walk_target(markers, space, step)
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
            target = walk_target(markers, space, step)
            after = without + passes_at(ends, passes, others, target)
            walked = ONE << np.uint64(target)
            most = max(most, most_after_one(ends, passes, others | walked, markers ^ bit ^ walked, after))
    return most
