import pickle

import numpy as np
import pytest

from tessera.core import playing, seeds
from tessera.core.errors import UndoError
from tessera.core.position import Position
from tessera.games import game_names, load
from tests.modes import every_mode, load_mode
from tests.random_play import play_at_random


@every_mode
def test_legal_moves_are_found_once_and_anew_after_every_change(name, mode, monkeypatch):
    game = load_mode(name, mode)
    position = play_at_random(game.start("7"), np.random.default_rng(7), 5)
    asked: list[object] = []
    write = playing.write_legal_moves

    def counted(*given):
        asked.append(given)
        return write(*given)

    monkeypatch.setattr(playing, "write_legal_moves", counted)

    def fresh(changed: Position) -> list[int]:
        return Position.at(game, changed.states).legal_numbers().tolist()

    for changed in (
        position,
        position.copy(),
        position.after(2),
        position.as_known_to(0, seeds.game_key("8")),
    ):
        assert changed.legal_numbers().tolist() == fresh(changed)
    moves = position.legal_moves()
    asked.clear()
    assert position.copy().legal_moves() == moves
    position.copy().play(moves[0])
    assert asked == []
    position.play(moves[0])
    assert position.is_over or position.legal_numbers().tolist() == fresh(position)
    position.undo()
    assert position.legal_moves() == moves


@every_mode
def test_undo_without_kept_states_restores_every_byte(name, mode):
    game = load_mode(name, mode)
    kept, lean = game.start("7"), Position(game, "7", keep_states=False)
    for played in play_at_random(game.start("7"), np.random.default_rng(7), 9).history:
        kept.play(played.move)
        lean.play(played.move)
    assert lean.first_state.tobytes() == kept.first_state.tobytes()
    while kept.history:
        kept.undo()
        lean.undo()
        assert lean.state.tobytes() == kept.state.tobytes()
    with pytest.raises(UndoError):
        lean.undo()


@every_mode
def test_what_a_program_is_given_has_no_seed_and_survives_the_way_to_another_process(name, mode):
    position = play_at_random(load_mode(name, mode).start("secret seed"), np.random.default_rng(3), 5)
    seat = position.seat
    assert seat is not None
    known = position.as_known_to(seat, seeds.game_key("fresh"))
    sent = pickle.dumps(known)
    assert b"secret seed" not in sent
    received = pickle.loads(sent)
    assert received.view(seat) == position.view(seat)
    assert received.legal_moves() == position.legal_moves()
    assert len(received.history) == len(position.history)
    with pytest.raises(UndoError):
        received.undo()


@every_mode
def test_earlier_positions_can_be_looked_at(name, mode):
    position = play_at_random(load_mode(name, mode).start("8"), np.random.default_rng(8), 6)
    earlier = position.after(3)
    while len(position.history) > 3:
        position.undo()
    assert earlier.state.tobytes() == position.state.tobytes()
    assert earlier.history == position.history
    with pytest.raises(UndoError):
        position.after(4)


@pytest.mark.parametrize("name", game_names())
def test_a_branch_shares_what_seats_know_and_nothing_of_the_future(name):
    origin = play_at_random(load(name).start("first"), np.random.default_rng(5))
    plies = len(origin.history) // 2
    shared, branches = origin.after(plies), []
    for seed in ("second", "third"):
        position = Position(origin.game, seed, origins=origin.origins_after(plies))
        for played in origin.history[:plies]:
            position.play(played.move)
        assert [position.view(seat) for seat in range(position.game.num_seats)] == [
            shared.view(seat) for seat in range(position.game.num_seats)
        ]
        branches.append(position)
    # The same moves from here on lead to other rolls and tiles, wherever chance has a say.
    has_chance = any(played.chance for played in origin.history)
    assert (branches[0].state.tobytes() != branches[1].state.tobytes()) == has_chance
    assert (branches[0].state.tobytes() != shared.state.tobytes()) == has_chance


def test_a_branch_can_be_undone_copied_and_branch_off_again():
    first = play_at_random(load("verflixt").start("first"), np.random.default_rng(5))
    second = Position(first.game, "second", ["salt"], origins=first.origins_after(6), keep_states=False)
    for played in first.history[:6]:
        second.play(played.move)
    play_at_random(second, np.random.default_rng(6))
    assert second.after(3).state.tobytes() == first.after(3).state.tobytes()
    before = second.after(9)
    while len(second.history) > 9:
        second.undo()
    assert second.state.tobytes() == before.state.tobytes()
    for plies in (0, 4, 6, 8):
        third = Position(first.game, "third", origins=second.origins_after(plies))
        for played in second.history[:plies]:
            third.play(played.move)
        assert third.view() == second.after(plies).view()
        assert third.after(plies).state.tobytes() == third.state.tobytes()
