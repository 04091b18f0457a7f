"""The state of a game of Ingenious: one record of fixed size."""

from tessera.core.contract import MAX_SEATS, record_type
from tessera.core.streams import STREAM_SHAPE
from tessera.games.ingenious.box import MOST_OF_A_KIND, NUM_COLORS, NUM_KINDS, NUM_SQUARES, PAIR_WORDS, RACK

# What `mode` and `phase` hold, and what they are called.
STANDARD, TEAM, SOLO = 0, 1, 2
MODES = ("standard", "team", "solo")
PLACING, REPLENISHING, ENDED = 0, 1, 2
PHASES = ("place", "replenish", "over")

OPTIONS = record_type([("players", "u1"), ("mode", "u1")])

STATE = record_type(
    [
        ("free_pairs", "u8", (PAIR_WORDS,)),
        ("stream", "u4", STREAM_SHAPE),
        ("board", "u1", (NUM_SQUARES,)),  # EMPTY, OUTSIDE or colour + 1
        ("joined", "u1", (NUM_SQUARES,)),  # direction + 1 of the other half of the tile lying here
        ("bag", "u1", (NUM_KINDS,)),
        ("bag_size", "u1"),
        ("racks", "u1", (MAX_SEATS, RACK)),  # sorted, NO_TILE at the end
        ("rack_size", "u1", (MAX_SEATS,)),
        ("shown", "u1", (MAX_SEATS, RACK)),  # the rack a seat showed at its last turn, if it swapped
        ("swaps", "u1"),  # what is remembered of swaps: see `rules.racks`
        ("put_back", "u1", (NUM_KINDS, MOST_OF_A_KIND)),
        ("known_after", "u1", (MAX_SEATS, RACK)),
        ("drawn_after", "u1", (MAX_SEATS, RACK)),
        ("marks", "u1", (MAX_SEATS, NUM_COLORS)),  # one row a score board
        ("players", "u1"),
        ("mode", "u1"),
        ("side", "u1"),
        ("num_placed", "u1"),
        ("touched", "u1"),  # symbols touched in the first round, one bit each; 0 after it
        ("seat", "u1"),
        ("phase", "u1"),
        ("bonuses", "u1"),  # placements the seat may still make before it replenishes
    ]
)
