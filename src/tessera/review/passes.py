"""Reviewing a whole game pass by pass: each thinks longer about every position, and can be taken up again."""

from collections.abc import Iterator, Mapping, Sequence

from tessera import __version__
from tessera.review.assembly import assemble, wanted_plies
from tessera.review.document import Review
from tessera.review.game_files import ReviewedGame
from tessera.review.thought import DEPTHS, Depth, Thought, think_about

VERSION = 1
"""Of what thinks and what it says; raised when the same game would be reviewed in another way."""
ENGINE = f"{__version__}/{VERSION}"
"""Reviews of other engines are out of date."""


def missing_plies(reviewed: ReviewedGame, thoughts: Mapping[int, Thought], depth: Depth) -> list[int]:
    """The positions that were not yet thought about in this depth or a deeper one."""
    names = [known.name for known in DEPTHS]
    wanted = names.index(depth.name)
    return [
        ply
        for ply in wanted_plies(reviewed)
        if ply not in thoughts or names.index(thoughts[ply].depth) < wanted
    ]


def review_game(
    reviewed: ReviewedGame, depths: Sequence[Depth] = DEPTHS, thoughts: dict[int, Thought] | None = None
) -> Iterator[Review]:
    """Think pass by pass, from the first move to the last; yields the review after every pass.

    `thoughts` are those of an earlier review that was not finished; new ones are added to them.
    """
    thoughts = {} if thoughts is None else thoughts
    for depth in depths:
        for ply in missing_plies(reviewed, thoughts, depth):
            thoughts[ply] = think_about(reviewed.position, ply, depth)
        yield assemble(reviewed, thoughts, ENGINE)
