import pickle

import numpy as np
import pytest

from tessera.core import seeds
from tessera.core.errors import UndoError
from tessera.core.position import Position
from tests.modes import every_mode, load_mode
from tests.random_play import play_at_random


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
