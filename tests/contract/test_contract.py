"""What every game promises, checked for every mode of every registered game."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.core import playing, seeds
from tessera.core.contract import MAX_SEATS, OVER
from tessera.core.errors import GameOverError, MoveSyntaxError, UndoError
from tessera.games import load
from tessera.records import Record
from tests.modes import MODES, every_mode, load_mode
from tests.random_play import play_at_random, random_positions

any_mode = st.sampled_from(MODES)
any_seed = st.integers(0, 2**32)


@every_mode
def test_game_describes_itself(name, mode):
    game = load_mode(name, mode)
    assert game.name == name
    assert game.title
    assert game.rules_version
    assert len(game.seat_names()) == game.num_seats <= MAX_SEATS
    assert load(name, **game.options.model_dump(mode="json")) == game


@every_mode
def test_legal_moves_are_ascending_distinct_and_never_none(name, mode):
    for position in random_positions(load_mode(name, mode), 12):
        moves = position.legal_numbers()
        assert (len(moves) > 0) != position.is_over
        assert len(moves) <= position.game.max_legal_moves
        assert (np.diff(moves) > 0).all()
        assert ((moves >= 0) & (moves < position.game.num_moves)).all()


@every_mode
def test_notation_round_trip(name, mode):
    for position in random_positions(load_mode(name, mode), 6):
        texts = position.legal_moves()
        assert len(set(texts)) == len(texts)
        for move, text in zip(position.legal_numbers(), texts, strict=True):
            assert position.game.parse_move(position.state, text) == move
            assert position.game.explain_illegal(position.state, int(move)) is None


@every_mode
def test_a_turn_begins_wherever_another_seat_is_to_move(name, mode):
    position = load_mode(name, mode).start(6)
    generator = np.random.default_rng(6)
    assert position.game.begins_turn(position.state)
    while not position.is_over:
        seat = position.seat
        play_at_random(position, generator, 1)
        assert position.seat in (seat, None) or position.game.begins_turn(position.state)


@every_mode
def test_undo_restores_every_byte(name, mode):
    position = load_mode(name, mode).start(5)
    generator = np.random.default_rng(5)
    before = []
    while not position.is_over:
        before.append(position.state.tobytes())
        play_at_random(position, generator, 1)
    while before:
        position.undo()
        assert position.state.tobytes() == before.pop()
    with pytest.raises(UndoError):
        position.undo()


@every_mode
def test_a_drawing_for_one_seat_shows_nothing_that_it_cannot_know(name, mode):
    game = load_mode(name, mode)
    for position in random_positions(game, 4):
        for seat in range(game.num_seats):
            other = game.svg(position.hidden_from(seat, seeds.game_key("other"))[0], [seat])
            assert other == position.svg([seat])


@every_mode
def test_what_is_said_about_chance_is_true(name, mode):
    game = load_mode(name, mode)
    states = {game.new_state(seeds.game_key(str(seed))).tobytes() for seed in range(3)}
    assert (len(states) > 1) == game.has_chance


@every_mode
def test_no_method_for_people_changes_the_state(name, mode):
    for position in random_positions(load_mode(name, mode), 4):
        before = position.state.tobytes()
        str(position)
        position.svg()
        for seat in (None, *range(position.game.num_seats)):
            json.loads(position.view(seat).model_dump_json())
        position.scores()
        position.outcome()
        position.game.describe_set_up(position.state)
        assert position.state.tobytes() == before


@every_mode
def test_a_finished_game_has_an_outcome_and_takes_no_move(name, mode):
    position = play_at_random(load_mode(name, mode).start(1), np.random.default_rng(1))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == [i for i, p in enumerate(outcome.payoffs) if p == max(outcome.payoffs)]
    assert all(-1 <= payoff <= 1 for payoff in outcome.payoffs)
    if position.game.num_seats > 1:
        assert abs(sum(outcome.payoffs)) < 1e-9
    with pytest.raises(GameOverError):
        position.play(0)


@every_mode
def test_bad_input_changes_nothing(name, mode):
    position = load_mode(name, mode).start(2)
    before = position.state.tobytes()
    for bad in ("", " ", "nonsense", "a0", "💥", "x" * 10_000, "1;2", "-1"):
        with pytest.raises(ValueError, match=r".") as caught:
            position.play(bad)
        assert caught.type.__module__ == "tessera.core.errors"
    for bad_number in (-1, position.game.num_moves):
        with pytest.raises(MoveSyntaxError):
            position.play(bad_number)
    assert position.state.tobytes() == before
    assert position.history == []


@settings(max_examples=40)
@given(any_mode, any_seed)
def test_same_seed_and_moves_give_the_same_game(named_mode, seed):
    game = load_mode(*named_mode)
    first = play_at_random(game.start(seed), np.random.default_rng(seed))
    second = game.start(seed)
    for played in first.history:
        second.play(played.text)
    assert first.state.tobytes() == second.state.tobytes()
    assert first.history == second.history


@settings(max_examples=30)
@given(any_mode, any_seed)
def test_records_round_trip_and_verify(named_mode, seed):
    position = play_at_random(load_mode(*named_mode).start(seed), np.random.default_rng(seed))
    text = Record.of(position).to_json()
    replayed = Record.from_json(text).verify()
    assert replayed.state.tobytes() == position.state.tobytes()


@settings(max_examples=30)
@given(any_mode, any_seed, st.integers(0, 30))
def test_hiding_changes_nothing_that_the_seat_can_see(named_mode, seed, plies):
    position = play_at_random(load_mode(*named_mode).start(seed), np.random.default_rng(seed), plies)
    game = position.game
    for seat in range(game.num_seats):
        states = position.hidden_from(seat, seeds.game_key("hidden"))
        assert game.view(states[0], seat) == position.view(seat)
        if position.seat == seat:
            moves = np.empty(game.max_legal_moves, np.int32)
            count = playing.write_legal_moves(states, moves)
            assert moves[:count].tolist() == position.legal_numbers().tolist()


@settings(max_examples=30)
@given(any_mode, any_seed, st.integers(0, 30))
def test_hiding_uses_only_what_the_seat_can_see(named_mode, seed, plies):
    """Hiding twice with the same key is hiding once: nothing of the true secrets is left to matter."""
    position = play_at_random(load_mode(*named_mode).start(seed), np.random.default_rng(seed), plies)
    key = seeds.game_key("the same")
    for seat in range(position.game.num_seats):
        first = position.hidden_from(seat, key)
        second = position.hidden_from(seat, seeds.game_key("another"))
        playing.hide_state(second, seat, key)
        assert first.tobytes() == second.tobytes()


@every_mode
def test_hidden_games_can_be_played_to_the_end(name, mode):
    for position in random_positions(load_mode(name, mode), 3):
        if position.seat is None:
            continue
        states = position.hidden_from(position.seat, seeds.game_key("play on"))
        moves = np.empty(position.game.max_legal_moves, np.int32)
        generator = np.random.default_rng(0)
        while playing.find_seat(states) != OVER:
            count = playing.write_legal_moves(states, moves)
            playing.play_move(states, int(moves[generator.integers(count)]))
