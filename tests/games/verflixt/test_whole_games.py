"""Whole random games in every mode: the compiled rules against what `explain` and `story` say."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from numba.core import config

from tessera.core import playing
from tessera.core.contract import NONE, OVER
from tessera.core.position import Position
from tessera.core.seeds import game_key
from tessera.games.verflixt.box import GOAL, NUM_TILES, PAWNS_PER_SEAT
from tessera.games.verflixt.explain import Layout, Story, explain_score, find_fault, read_layout, tell_move
from tessera.games.verflixt.game import Verflixt
from tessera.games.verflixt.moves import NUM_MOVES, Move, decode_move, encode_move
from tests.games.verflixt.drawn import draw

MODES = sorted(Verflixt.modes)
# Interpreted code is a hundred times slower; a few games still run every line.
GAMES = 3 if config.DISABLE_JIT else 25


def random_positions(mode: str, games: int) -> Iterator[tuple[Position, random.Random]]:
    """Every position of some random games, the last ones included; the caller's turn to play."""
    for seed in range(games):
        position, chooser = Verflixt(**Verflixt.modes[mode]).start(f"{mode} {seed}"), random.Random(seed)
        while True:
            yield position, chooser
            if position.is_over:
                break
            position.play(int(chooser.choice(position.legal_numbers())))


@pytest.mark.parametrize("mode", MODES)
def test_rules_and_explanations_agree(mode: str) -> None:
    for position, chooser in random_positions(mode, GAMES):
        layout = read_layout(position.state)
        assert_same_legal_moves(position, layout)
        assert_same_points(position, layout)
        if not position.is_over:
            move = int(chooser.choice(position.legal_numbers()))
            position.play(move)
            assert_story(layout, tell_move(layout, decode_move(move)), read_layout(position.state))
            position.undo()


def assert_same_legal_moves(position: Position, layout: Layout) -> None:
    """Legal moves are those that `explain` finds no fault with, over the whole move space."""
    legal = position.legal_numbers().tolist()
    assert legal == [move for move in range(NUM_MOVES) if find_fault(layout, decode_move(move)) is None]
    assert position.is_over or 0 < len(legal) <= Verflixt.max_legal_moves


def assert_same_points(position: Position, layout: Layout) -> None:
    sheets = [explain_score(layout, seat) for seat in range(position.game.num_seats)]
    assert position.scores() == [sheet.total for sheet in sheets]
    for seat, sheet in enumerate(sheets):
        assert sorted(line.number for line in sheet.lines) == list(layout.hands[seat])


def assert_story(before: Layout, story: Story | None, after: Layout) -> None:
    path, hands = list(before.path), [set(hand) for hand in before.hands]
    pawns, guards, bug = [list(own) for own in before.pawns], list(before.guards), before.bug
    assert before.seat is not None
    if story is not None:
        if story.piece == "bug":
            bug = story.target
        else:
            moved = pawns[before.seat] if story.piece == "pawn" else guards
            moved.remove(story.origin)
            moved.append(story.target)
        if story.fate.is_taken:
            assert isinstance(story.origin, int)
            path.remove(story.origin)
            hands[before.seat].add(story.origin)
        for penalty in story.penalties:
            if penalty.number is not None and penalty.kind == "takes":
                path.remove(penalty.number)
                hands[penalty.seat].add(penalty.number)
            elif penalty.number is not None:
                hands[penalty.seat].remove(penalty.number)
                path.append(penalty.number)
    assert after.path == tuple(path)
    assert after.hands == tuple(tuple(sorted(hand)) for hand in hands)
    assert [sorted(map(str, own)) for own in after.pawns] == [sorted(map(str, own)) for own in pawns]
    assert sorted(map(str, after.guards)) == sorted(map(str, guards))
    assert after.bug == bug


@pytest.mark.parametrize("mode", MODES)
def test_pieces_and_tiles_are_conserved(mode: str) -> None:
    """Over some thousand games together: no piece or tile gets lost or doubled."""
    game = Verflixt(**Verflixt.modes[mode])
    moves, chooser = np.zeros(game.max_legal_moves, np.int32), random.Random(mode)
    for number in range(GAMES * 10):
        states = game.new_state(game_key(f"{mode} {number}"))
        guards = int(states["guards"][0].sum()).bit_count()
        while playing.find_seat(states) != OVER:
            count = playing.write_legal_moves(states, moves)
            outcome = playing.play_move(states, int(moves[chooser.randrange(count)]))
            assert outcome == NONE or outcome == states["roll"][0] > 0
            assert_conserved(states[0], game, guards)
        assert states["roll"][0] == states["seat"][0] == 0


def assert_conserved(state: np.record, game: Verflixt, guards: int) -> None:
    path, taken = int(state.path), [int(word) for word in state.taken]
    put_back = [int(number) for number in state.put_back if number]
    on_path = [n for n in range(1, NUM_TILES + 1) if path >> n & 1] + put_back
    held = [n for word in taken for n in range(NUM_TILES + 1) if word >> n & 1]
    assert sorted(on_path + held) == list(range(1, NUM_TILES + 1))
    assert path >> NUM_TILES + 1 == 1 << GOAL - NUM_TILES - 1 | (1 << len(put_back)) - 1
    stands = path | 1
    for seat in range(game.num_seats):
        first, second = (int(word) for word in state.pawns[seat])
        assert first.bit_count() + 2 * second.bit_count() == PAWNS_PER_SEAT[game.num_seats]
        stands |= first | second
    assert sum(int(word).bit_count() << k for k, word in enumerate(state.guards)) == guards
    assert int(state.bug).bit_count() == game.options.bug
    assert stands | int(state.bug) | int(np.bitwise_or.reduce(state.guards)) == path | 1, (
        "pieces stand on tiles"
    )


def test_every_rare_rule_occurs_in_random_games() -> None:
    """Putting back, taking what was put back, and the bug's way round are met in the games above."""
    codes: set[str] = set()
    for mode in ("2-players-bug", "4-players-bug"):
        for position, _ in random_positions(mode, GAMES):
            layout = read_layout(position.state)
            for move in position.legal_numbers():
                codes |= happenings(tell_move(layout, decode_move(int(move))))
    assert codes >= {"tile-taken", "tile-stays", "start-stays", "guard-takes-nothing", "bug-takes-nothing"}
    assert codes >= {"bug-takes", "round", "surplus"}
    if not config.DISABLE_JIT:
        assert codes >= {"bug-puts-back", "bug-nothing"}


def happenings(story: Story | None) -> set[str]:
    if story is None:
        return set()
    codes = {story.fate.reason.code, *(penalty.reason.code for penalty in story.penalties)}
    codes |= {"round"} if story.piece == "bug" and story.steps[-1] == "goal" else set()
    return codes | ({"surplus"} if story.lost_pips else set())


def test_move_numbers_are_stable_for_ever() -> None:
    assert [encode_move(decode_move(number)) for number in range(NUM_MOVES)] == list(range(55))
    assert decode_move(0) == Move("pawn", "start")
    assert decode_move(26) == Move("pawn", 26)
    assert decode_move(27) == Move("guard", 1)
    assert decode_move(52) == Move("guard", 26)
    assert decode_move(53) == Move("bug")
    assert decode_move(54) == Move("done")
    assert encode_move(Move("guard", "start")) is encode_move(Move("pawn", "goal")) is None


def test_the_same_position_has_the_same_bytes_however_it_came_about() -> None:
    """Pawns and guards moved in another order leave no trace."""

    def after(*moves: tuple[int, int, str]) -> bytes:
        position = draw("start RRB | 1 +1 R# | 2 +2 | 3 +3 | 4 -4 B | goal", roll=1)
        for seat, roll, move in moves:
            position.state.seat, position.state.roll = seat, roll
            position.play(move)
        position.state.seat = position.state.roll = 0
        position.state.stream[:] = 0
        return position.states.tobytes()

    one = after((0, 1, "pawn start"), (0, 2, "pawn start"), (1, 3, "guard 1"))
    other = after((0, 2, "pawn start"), (1, 1, "guard 1"), (0, 1, "pawn start"), (1, 2, "guard 2"))
    assert one == other
