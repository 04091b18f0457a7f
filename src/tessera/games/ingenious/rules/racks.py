"""Bag and racks, and what everybody remembers of swaps, compiled.

A swap shows a rack to everyone and puts it back into the bag *after* new tiles were drawn (ING-15). So
for a while everybody knows tiles that nobody can hold: whoever has not drawn since then cannot have
them. The state remembers this knowledge in numbers of swaps, counted from the oldest that still
tells something (`swaps` of them):

- `put_back[kind]`     for tiles of this kind off the board, after which swap each was last seen to go
                       into the bag, latest first; 0: never, or so long ago that it tells nothing,
- `known_after[seat]`  for the tiles of a rack, oldest first, after how many swaps each was drawn at
                       the latest. Others do not see which tile of a rack a player places, so they can be
                       sure only of what holds if it was the oldest,
- `drawn_after[seat]`  the same for each tile beside it in the rack, as only its owner knows it.

When the last rack has been renewed since a swap, that swap is forgotten.
"""

from tessera.core.compiling import compiled
from tessera.core.contract import NONE, Array, State, signed
from tessera.core.streams import draw_below
from tessera.games.ingenious.box import MOST_OF_A_KIND, NO_TILE, NUM_KINDS, RACK
from tessera.games.ingenious.state import SOLO

_DIGIT = NUM_KINDS + 1
_RACK_OF_DIGITS = _DIGIT**RACK


@compiled
def rack_limit(state: State) -> int:
    """ING-5, ING-23: six tiles; alone, only the one that was drawn."""
    return 1 if state.mode == SOLO else RACK


@compiled
def draw_tile(state: State) -> int:
    """Draw one tile from the bag, each as likely."""
    bag = state.bag
    rest = draw_below(state.stream, signed(state.bag_size))
    kind = 0
    while rest >= bag[kind]:
        rest -= signed(bag[kind])
        kind += 1
    bag[kind] -= 1
    state.bag_size -= 1
    return kind


@compiled
def add_to_rack(state: State, seat: int, kind: int, swaps: int) -> None:
    """Put a tile drawn after this many swaps into its place in the sorted rack."""
    rack, drawn_after = state.racks[seat], state.drawn_after[seat]
    place = signed(state.rack_size[seat])
    state.known_after[seat, place] = swaps
    while place > 0 and rack[place - 1] > kind:
        rack[place] = rack[place - 1]
        drawn_after[place] = drawn_after[place - 1]
        place -= 1
    rack[place] = kind
    drawn_after[place] = swaps
    state.rack_size[seat] += 1


@compiled
def take_from_rack(state: State, seat: int, kind: int) -> None:
    """Take a tile of this kind from the rack to place it on the board."""
    if state.swaps:
        take_known(state.put_back[kind], signed(state.known_after[seat, state.rack_size[seat] - 1]))
        _drop_first(state.known_after[seat], 0)
    rack = state.racks[seat]
    place = 0
    while rack[place] != kind:
        place += 1
    _drop_first(state.drawn_after[seat], place)
    for i in range(place, RACK - 1):
        rack[i] = rack[i + 1]
    rack[RACK - 1] = NO_TILE
    state.rack_size[seat] -= 1


@compiled
def _drop_first(numbers: Array, place: int) -> None:
    """Remove the number at this place; a zero comes in at the end."""
    for i in range(place, RACK - 1):
        numbers[i] = numbers[i + 1]
    numbers[RACK - 1] = 0


@compiled
def take_known(put_back: Array, latest: int) -> None:
    """A tile turned up that was drawn after `latest` swaps at most: of those it can be, the last put back."""
    for i in range(MOST_OF_A_KIND):
        if put_back[i] <= latest:
            _drop_first(put_back, i)
            return


@compiled
def refill_rack(state: State, seat: int, size: int) -> int:
    """ING-14: draw up to this many tiles; return the chance outcome."""
    drawn = 0
    while state.rack_size[seat] < size:
        kind = draw_tile(state)
        add_to_rack(state, seat, kind, signed(state.swaps))
        drawn = _with_digit(drawn, kind + 1)
    return drawn if drawn else NONE


@compiled
def _with_digit(number: int, digit: int) -> int:
    """Insert a digit so that the digits ascend: the same tiles give the same number in any order."""
    place = 1
    while number // place % _DIGIT > digit:
        place *= _DIGIT
    return (number // place * _DIGIT + digit) * place + number % place


@compiled
def swap_rack(state: State, seat: int) -> int:
    """ING-15: show the rack, draw a new one, put the old one into the bag; return the chance outcome.

    The outcome is what was drawn and what was shown.
    """
    latest = signed(state.known_after[seat, state.rack_size[seat] - 1])
    shown = _show_rack(state, seat)
    drawn = refill_rack(state, seat, RACK)
    state.swaps += 1
    for i in range(RACK):
        kind = state.shown[seat, i]
        if kind != NO_TILE:
            _put_back(state, signed(kind), latest)
    return drawn * _RACK_OF_DIGITS + shown


@compiled
def _show_rack(state: State, seat: int) -> int:
    """Set the rack aside where everybody sees it; return it as a number."""
    number = 0
    for i in range(RACK):
        kind = signed(state.racks[seat, i])
        state.shown[seat, i] = kind
        if kind != NO_TILE:
            number = number * _DIGIT + kind + 1
        state.racks[seat, i] = NO_TILE
        state.drawn_after[seat, i] = 0
        state.known_after[seat, i] = 0
    state.rack_size[seat] = 0
    return number


@compiled
def _put_back(state: State, kind: int, latest: int) -> None:
    state.bag[kind] += 1
    state.bag_size += 1
    put_back = state.put_back[kind]
    take_known(put_back, latest)
    for i in range(MOST_OF_A_KIND - 1, 0, -1):
        put_back[i] = put_back[i - 1]
    put_back[0] = state.swaps


@compiled
def forget_old_swaps(state: State) -> None:
    """Count swaps from the first that still tells something about some rack."""
    old = signed(state.swaps)
    for seat in range(state.players):
        old = min(old, signed(state.known_after[seat, 0]))
    if old == 0:
        return
    state.swaps -= old
    for kind in range(NUM_KINDS):
        _count_from(state.put_back[kind], old)
    for seat in range(state.players):
        _count_from(state.known_after[seat], old)
        _count_from(state.drawn_after[seat], old)


@compiled
def _count_from(numbers: Array, old: int) -> None:
    for i in range(len(numbers)):
        numbers[i] = max(signed(numbers[i]) - old, 0)
