"""What a seat cannot know is drawn anew, uniformly among what is consistent with what it has seen."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from tessera.core import playing
from tessera.core.compiling import compiled
from tessera.games.ingenious.box import KIND_COUNTS, KIND_NAMES, KINDS, NO_TILE, NUM_KINDS
from tessera.games.ingenious.game import Ingenious
from tessera.games.ingenious.moves import SWAP
from tessera.games.ingenious.rules import hide_by_shares
from tests.games.ingenious.drawn import drawn, hidden, play_with_swaps, rack
from tests.games.ingenious.test_move_space import count_placed, count_tiles

TWO, THREE = Ingenious(players=2), Ingenious(players=3)
every_mode = pytest.mark.parametrize("options", Ingenious.modes.values(), ids=Ingenious.modes)


def names(state, seat):
    return [KIND_NAMES[kind] for kind in state.racks[seat] if kind != NO_TILE]


@compiled
def hide_first(states, seat, key, shares):
    hide_by_shares(states[0], seat, key, shares)


def hidden_by_shares(position, seat, number, shares):
    states = position.states.copy()
    hide_first(states, seat, np.array([number, 1, 2, 3], np.uint32), shares)
    return states[0]


def leave_in_bag(position, counts):
    """Let the bag hold just these tiles."""
    position.state.bag[:] = 0
    for name, count in counts.items():
        position.state.bag[KIND_NAMES.index(name)] = count
    position.state.bag_size = sum(counts.values())


def chi_squared(observed, expected):
    return sum((observed[key] - expected[key]) ** 2 / expected[key] for key in expected)


@every_mode
def test_hiding_keeps_all_that_the_seat_sees(options):
    game = Ingenious(**options)
    for seed in range(25):
        position = play_with_swaps(game, seed, 10 + seed)
        for seat in range(game.num_seats):
            state = hidden(position, seat, seed)
            assert game.view(state, seat) == position.view(seat)
            assert (count_tiles(state) + count_placed(state)).tolist() == KIND_COUNTS.tolist()
            assert state.rack_size.tolist() == position.state.rack_size.tolist()
            assert (np.diff(state.racks.astype(int), axis=1) >= 0).all()


@every_mode
def test_hiding_forgets_the_secrets(options):
    """Whatever another draw of the secrets was, the same key gives the same bytes."""
    game = Ingenious(**options)
    for seed in range(25):
        position = play_with_swaps(game, seed, 10 + seed)
        for seat in range(game.num_seats):
            once = hidden(position, seat, 5)
            twice = position.hidden_from(seat, np.array([9, 9, 9, 9], np.uint32))
            playing.hide_state(twice, seat, np.array([5, 1, 2, 3], np.uint32))
            assert twice.tobytes() == once.tobytes()


def test_without_swaps_all_arrangements_are_equally_likely():
    """Two tiles of one other rack from a bag of seven of four kinds: every set as often as its ways."""
    position = drawn(TWO, racks=[("RG",) * 6, ("PP", "OO")])
    leave_in_bag(position, {"PP": 1, "OO": 2, "YY": 1, "BB": 1})
    tiles = ["PP"] * 2 + ["OO"] * 3 + ["YY", "BB"]
    ways = Counter(tuple(sorted(pair)) for pair in combinations(tiles, 2))
    runs = 4000
    seen = Counter(tuple(sorted(names(hidden(position, 0, n), 1))) for n in range(runs))
    expected = {pair: runs * count / sum(ways.values()) for pair, count in ways.items()}
    assert set(seen) <= set(expected)
    assert chi_squared(seen, expected) < 26.1  # 8 degrees of freedom: once in a thousand times


def test_two_hidden_racks_are_drawn_together():
    position = drawn(THREE, racks=[("RG",) * 6, ("PP",), ("OO",)])
    leave_in_bag(position, {"OO": 1, "YY": 1})
    runs = 3000
    seen = Counter(tuple(names(hidden(position, 0, n), s)[0] for s in (1, 2)) for n in range(runs))
    tiles = ["PP", "OO", "OO", "YY"]
    ways = Counter((a, b) for i, a in enumerate(tiles) for j, b in enumerate(tiles) if i != j)
    expected = {pair: runs * count / 12 for pair, count in ways.items()}
    assert chi_squared(seen, expected) < 22.5  # 6 degrees of freedom


def swapped(game=TWO, shown=("GG", "GG", "BB", "BB", "OO"), others=(("YY", "YY", "PP", "PP", "GG", "BB"),)):
    """Seat 0 has just shown these tiles and put them back."""
    racks = [("RR", *shown), *others]
    position = drawn(game, racks=racks, marks=[[0, 3, 3, 3, 3, 3]])
    position.play("RR h7 h8")
    position.play("swap")
    return position


def test_ing_15_shown_tiles_are_in_the_bag_and_nowhere_else():
    """Three of the five GG are in sight or in the bag, so that the other rack holds two at most."""
    position = swapped()
    for number in range(300):
        mine = Counter(names(hidden(position, 1, number), 0))
        # 5 GG: one in seat 1's rack, two shown. OO: one shown.
        assert mine["GG"] <= 2
        assert mine["BB"] <= 2
        assert mine["OO"] <= 4


def test_ing_15_a_kind_known_to_be_in_the_bag_is_in_no_rack():
    position = swapped(THREE, ("GG", "GG", "GG", "BB", "BB"), [("GG", "GG", "YY", "YY", "PP", "PP")] * 1)
    seen_elsewhere = [names(hidden(position, 1, n), seat) for n in range(200) for seat in (0, 2)]
    assert all("GG" not in tiles for tiles in seen_elsewhere)


def test_ing_15_the_new_rack_is_uniform_among_the_other_tiles():
    """Seat 1 knows that the new rack was drawn before the shown tiles went back."""
    position = swapped()
    state = position.state
    unseen = count_tiles(state)
    for name in [*rack(position, 1), "GG", "GG", "BB", "BB", "OO"]:
        unseen[KIND_NAMES.index(name)] -= 1
    runs = 3000
    seen = np.zeros(NUM_KINDS)
    for number in range(runs):
        for name in names(hidden(position, 1, number), 0):
            seen[KIND_NAMES.index(name)] += 1
    expected = 6 * runs * unseen / unseen.sum()
    assert seen[expected == 0].sum() == 0
    inside = expected > 0
    assert (((seen - expected) ** 2)[inside] / expected[inside]).sum() < 45


def test_ing_15_later_draws_may_hold_what_was_shown():
    """After one more tile drawn, a rack may hold one of the shown tiles, not two of them."""
    position = swapped(shown=("GG", "GG", "GG", "GG", "GG"), others=[("YY", "YY", "PP", "PP", "BB", "BB")])
    assert all("GG" not in names(hidden(position, 0, n), 1) for n in range(100))
    position.play("YY m5 m6")
    counts = Counter(names(hidden(position, 0, n), 1).count("GG") for n in range(3000))
    assert set(counts) == {0, 1}
    # Five places hold old tiles; the last may hold any other that seat 0 does not see.
    unseen = int(position.state.bag_size) + 6
    share = 5 / (unseen - 5)
    assert abs(counts[1] - 3000 * share) < 3.3 * (3000 * share * (1 - share)) ** 0.5


def test_ing_15_the_owner_knows_how_old_its_own_tiles_are():
    """Seat 1 has had its GG all along, so the one shown is another, even after it has drawn again."""
    position = swapped(shown=("GG", "GG", "BB", "BB", "OO"), others=[("GG", "GG", "GG", "YY", "YY", "PP")])
    assert all("GG" not in names(hidden(position, 1, n), 0) for n in range(200))
    leave_in_bag(position, {"RY": 6, "RP": 6, "GG": 2, "BB": 2, "OO": 1})
    while True:  # until seat 1 draws none of the shown tiles
        attempt = position.copy()
        attempt.play("YY m5 m6")
        if "GG" not in attempt.history[-1].chance["drawn"]:
            break
        position.state.stream[0] += 1
        position.state.stream[4] = 0
    assert all("GG" not in names(hidden(attempt, 1, n), 0) for n in range(200))


def test_ing_15_swaps_are_forgotten_when_all_racks_are_new():
    position = swapped()
    assert position.state.swaps == 1
    generator = np.random.default_rng(4)
    for _ in range(60):
        if position.is_over or not position.state.swaps:
            break
        legal = position.legal_numbers()
        position.play(int(legal[0] if len(legal) == 2 else generator.choice(legal)))
    assert position.state.swaps == 0
    assert not position.state.put_back.any()
    assert not position.is_over


def test_ing_15_a_seat_that_may_swap_holds_none_of_its_lowest_colours():
    position = drawn(THREE, racks=[("RR", "GG", "GB", "BB", "BO", "OO")], marks=[[0, 3, 3, 0, 3, 3]])
    position.play("RR h7 h8")
    assert position.legal_moves() != ["refill", "swap"]  # OO shows orange, which is lowest too
    position = drawn(THREE, racks=[("RR", "GG", "GB", "BB", "BO", "OO")], marks=[[0, 3, 3, 3, 0, 3]])
    position.play("RR h7 h8")
    for observer in (1, 2):
        for number in range(200):
            state = hidden(position, observer, number)
            assert not any({0, 4} & set(KINDS[kind]) for kind in state.racks[0] if kind != NO_TILE)
            assert THREE.explain_illegal(state, SWAP) is None
    own = hidden(position, 0, 1)
    assert names(own, 0) == rack(position, 0)


def test_ing_15_the_rack_of_a_chooser_is_uniform_too():
    position = drawn(THREE, racks=[("RR", "GG"), ("RG",) * 6, ("BB",)], marks=[[0, 3, 3, 3, 3, 3]])
    leave_in_bag(position, {"RB": 2, "GG": 1, "BB": 1})
    position.play("RR h7 h8")
    tiles = ["GG", "GG", "BB", "BB", "RB", "RB"]
    ways = Counter(
        (a, b) for i, a in enumerate(tiles) for j, b in enumerate(tiles) if i != j and "R" not in a
    )
    runs = 3000
    seen = Counter(tuple(names(hidden(position, 1, n), s)[0] for s in (0, 2)) for n in range(runs))
    expected = {pair: runs * count / sum(ways.values()) for pair, count in ways.items()}
    assert set(seen) == set(expected)
    assert chi_squared(seen, expected) < 20.6  # 5 degrees of freedom


def times_put_back(state, seat):
    """For each kind, after which swap the tiles that this seat does not see were put back, ascending."""
    left = {kind: state.put_back[kind][:count].tolist() for kind, count in enumerate(count_tiles(state))}
    for kind, drawn_after in zip(state.racks[seat], state.drawn_after[seat], strict=True):
        if kind != NO_TILE:
            left[kind].remove(max(time for time in left[kind] if time <= drawn_after))
    return {kind: sorted(times) for kind, times in left.items()}


def test_ing_15_the_true_rack_is_never_excluded():
    """Every tile of the other rack finds a place that was filled after the tile was put back."""
    for seed in range(40):
        position = play_with_swaps(TWO, seed, 100)
        while position.history:
            position.undo()
            for seat in (0, 1):
                state, other = position.state, 1 - seat
                times = times_put_back(state, seat)
                rack_times = sorted(times[kind].pop(0) for kind in state.racks[other] if kind != NO_TILE)
                filled = state.known_after[other][: state.rack_size[other]].tolist()
                assert filled == sorted(filled)
                assert all(time <= place for time, place in zip(rack_times, filled, strict=True))


def test_ing_15_what_is_remembered_is_always_possible():
    """In games full of swaps there is always an arrangement to draw."""
    for players in (2, 3, 4):
        game = Ingenious(players=players)
        for seed in range(40):
            position = play_with_swaps(game, seed, 25 + seed)
            for seat in range(players):
                state = hidden(position, seat, seed)
                assert (count_tiles(state) + count_placed(state)).tolist() == KIND_COUNTS.tolist()


@every_mode
def test_views_hold_no_secret_of_another_seat(options):
    """Only the own rack and what was shown is in a view: another seat's tiles never are."""
    game = Ingenious(**options)
    for seed in range(10):
        position = play_with_swaps(game, seed, 5 + 4 * seed)
        for seat in (None, *range(game.num_seats)):
            view = position.view(seat)
            for other, seen in enumerate(view.seats):
                if other == seat or game.num_seats == 1:
                    assert seen.tiles == rack(position, other)
                else:
                    assert seen.tiles is None
            public = view.model_copy(update={"seats": []}).model_dump_json()
            assert not any(f'"{name}"' in public for name in KIND_NAMES)


def test_views_do_not_depend_on_secrets():
    for seed in range(10):
        position = play_with_swaps(TWO, seed, 20)
        for seat in (0, 1):
            state = hidden(position, seat, seed)
            assert TWO.view(state, seat).model_dump_json() == position.view(seat).model_dump_json()
            assert TWO.view(state, None).model_dump_json() == position.view(None).model_dump_json()


def test_tiles_come_up_by_the_shares_of_their_kinds():
    """One tile of another rack from six, of which those of one kind are taken a quarter of the time."""
    position = drawn(TWO, racks=[("RG",) * 6, ("PP",)])
    leave_in_bag(position, {"PP": 1, "OO": 2, "YY": 2})
    shares = np.ones((4, NUM_KINDS))
    shares[1, KIND_NAMES.index("OO")] = 0.25
    runs = 4000
    seen = Counter(names(hidden_by_shares(position, 0, n, shares), 1)[0] for n in range(runs))
    expected = {"PP": runs * 2 / 4.5, "OO": runs * 0.5 / 4.5, "YY": runs * 2 / 4.5}
    assert chi_squared(seen, expected) < 13.8  # 2 degrees of freedom


def test_shares_never_bring_up_what_cannot_be():
    """Known to be in the bag after a swap, a kind is in no rack, however likely it is thought to be."""
    position = swapped(THREE, ("GG", "GG", "GG", "BB", "BB"), [("GG", "GG", "YY", "YY", "PP", "PP")])
    shares = np.full((4, NUM_KINDS), 0.05)
    shares[:, KIND_NAMES.index("GG")] = 1.0
    for number in range(200):
        state = hidden_by_shares(position, 1, number, shares)
        assert all("GG" not in names(state, seat) for seat in (0, 2))
        assert (count_tiles(state) + count_placed(state)).tolist() == KIND_COUNTS.tolist()
