"""A solution of the puzzle of all 84 pieces in which every colour gets 20 points.

It was found by a beam search for games in which each colour repeats blue's move, turned a quarter.
"""

from tessera.games.blokus.box import format_cells, parse_cells

BLUE = (
    "b18,b19,a20,b20,c20",
    "d15,e15,c16,d16,c17",
    "f12,e13,f13,g13,f14",
    "d10,d11,e11",
    "b9,c9",
    "a5,a6,a7,a8",
    "b3,c3,b4,c4",
    "a15,a16,a17",
    "d2,e2,f2,f3",
    "g4,h4,i4,g5,i5",
    "b11,b12,c12,c13",
    "g1,h1,i1,h2",
    "k1,l1,k2,j3,k3",
    "j6,j7,h8,i8,j8",
    "f10,g10,h10,i10,j10",
    "m2,n2,o2,p2,p3",
    "i12,i13,h14,i14,i15",
    "e17,f17,g17,g18,h18",
    "l4,k5,l5,m5,m6",
    "e5,e6,f6,e7,f7",
    "b14",
)


def turned(move: str) -> str:
    """The move turned clockwise by a quarter: what lies at the top left goes to the top right."""
    return format_cells((19 - column, row) for row, column in parse_cells(move))


def _round(move: str) -> list[str]:
    moves = [move]
    for _ in range(3):
        moves.append(turned(moves[-1]))
    return moves


SOLUTION = [move for blue in BLUE for move in _round(blue)]
