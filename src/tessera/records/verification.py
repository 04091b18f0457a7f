"""Checking a record of a finished game: all that follows from its seed, its moves and its incidents.

Each refusal begins with the field that is wrong. What nobody can recompute is a claim that only the
fingerprint holds: names, who chose the moves, when they were made, that time had run out.
"""

from itertools import pairwise

from tessera.core import seeds
from tessera.core.errors import RecordError
from tessera.core.position import Position
from tessera.records.incidents import (
    PERSON,
    AnyIncident,
    Failed,
    GivenBack,
    Resigned,
    TakenOver,
    TimedOut,
    seats_given_up,
)
from tessera.records.record import Record, is_same
from tessera.records.result import Result, result_of


def verify(record: Record) -> Position:
    """Replay a record and check everything in it; the answer is where its moves lead."""
    _check_laid_open(record)
    position = record.start()
    _check_options(record, position)
    _check_chance(record)
    _check_origins(record)
    _check_times(record)
    _check("setup", record.setup, position.game.describe_set_up(position.first_state), "the seed gives")
    _replay(record, position)
    _check_result(record, position)
    _check("fingerprint", record.fingerprint, record.rest_digest(), "all the rest gives")
    return position


def _check(field: str, said: object, true: object, source: str) -> None:
    if not is_same(said, true):
        raise RecordError(f"{field}: the record says {said}, {source} {true}")


def _check_laid_open(record: Record) -> None:
    """A finished game has its secrets in the record, a running one no result."""
    if record.seed is None:
        if record.result is not None:
            raise RecordError("result: the record has a result, but no seed: the game was still going on")
        raise RecordError("seed: the record has no seed yet: the game was still going on")
    if record.result is None:
        raise RecordError("result: the seed is laid open, but the record has no result")


def _check_options(record: Record, position: Position) -> None:
    """All options are there, in the form in which the game has them."""
    options = position.game.options.model_dump(mode="json")
    for name, value in options.items():
        if name not in record.options:
            raise RecordError(f"options.{name}: the record does not say how the game was played")
        _check(f"options.{name}", record.options[name], value, "the game reads it as")


def _check_chance(record: Record) -> None:
    """The digest that the game's random stream comes from."""
    assert record.seed is not None, "the record is laid open"
    if record.salts and len(record.salts) != len(record.seats):
        raise RecordError(f"salts: there are {len(record.salts)} for {len(record.seats)} seats")
    _check("key", record.key, seeds.key_digest(record.seed, record.salts), "seed and salts give")


def _check_origins(record: Record) -> None:
    """The games that this one branched off from, one after the other."""
    for number, origin in enumerate(record.origins):
        field = f"origins.{number}"
        _check(f"{field}.key", origin.key, seeds.key_digest(origin.seed, origin.salts), "seed and salts give")
        before = record.origins[number - 1].plies if number else -1
        if not before < origin.plies <= len(record.moves):
            raise RecordError(f"{field}.plies: {origin.plies} moves cannot come from this game")


def _check_times(record: Record) -> None:
    """Either no move has a time, or all have, and in order."""
    times = [move.time for move in record.moves]
    known = [time for time in times if time is not None]
    if known and len(known) < len(times):
        raise RecordError(f"moves.{times.index(None)}.time: the other moves have a time, this one has none")
    for number, (before, after) in enumerate(pairwise(known), start=1):
        if after < before:
            raise RecordError(f"moves.{number}.time: move {number + 1} is earlier than the one before it")


def _replay(record: Record, position: Position) -> None:
    """Play the moves, with the incidents between them, up to the end and not beyond."""
    happened: list[AnyIncident] = []
    for ply in range(len(record.moves) + 1):
        while len(happened) < len(record.incidents) and record.incidents[len(happened)].ply == ply:
            _check_goes_on(record, position, happened, f"incidents.{len(happened)}")
            happened.append(_checked_incident(record, position, happened))
        if ply < len(record.moves):
            if happened:
                _check_goes_on(record, position, happened, f"moves.{ply}")
            record.replay_move(position, ply)
    if len(happened) < len(record.incidents):
        ply = record.incidents[len(happened)].ply
        raise RecordError(f"incidents.{len(happened)}.ply: {ply} is out of order or after the last move")


def _check_goes_on(record: Record, position: Position, happened: list[AnyIncident], field: str) -> None:
    if result_of(position, record.players, happened):
        raise RecordError(f"{field}: the game was over after {len(position.history)} moves")


def _checked_incident(record: Record, position: Position, happened: list[AnyIncident]) -> AnyIncident:
    """The next incident, if it can have happened."""
    number = len(happened)
    incident = record.incidents[number]
    fault = (
        _seat_fault(record, happened, incident)
        or _turn_fault(record, position, incident)
        or _successor_fault(record, position, [*happened, incident])
    )
    if fault:
        raise RecordError(f"incidents.{number}.{fault}")
    return incident


def _seat_fault(record: Record, happened: list[AnyIncident], incident: AnyIncident) -> str | None:
    """What is wrong with the seat to which something is said to have happened."""
    seat = incident.seat
    if not 0 <= seat < len(record.seats):
        return f"seat: there is no seat {seat}"
    if seat in seats_given_up(happened):
        return f"seat: seat {seat} has given up before"
    is_person = record.seats[seat].player == PERSON
    if is_person == isinstance(incident, Failed):
        return (
            f"type: seat {seat} is {'a person' if is_person else 'a program'} and cannot have {incident.type}"
        )
    is_stood_in = _is_stood_in(happened, seat)
    if isinstance(incident, TakenOver) and is_stood_in:
        return f"type: a program played for seat {seat} already"
    if isinstance(incident, GivenBack) and not is_stood_in:
        return f"type: no program played for seat {seat}"
    return None


def _is_stood_in(happened: list[AnyIncident], seat: int) -> bool:
    """Whether a program plays for the person in this seat."""
    changes = [i for i in happened if i.seat == seat and isinstance(i, TakenOver | GivenBack)]
    return bool(changes) and isinstance(changes[-1], TakenOver)


def _turn_fault(record: Record, position: Position, incident: AnyIncident) -> str | None:
    """What is wrong with an incident that can only happen to whoever is to move."""
    if isinstance(incident, TimedOut | Failed) and incident.seat != position.seat:
        return f"seat: seat {incident.seat} cannot have {incident.type}, it was seat {position.seat}'s turn"
    if isinstance(incident, TimedOut) and position.game.clock_move(position.state) is not None:
        return "type: in this game the clock plays on and ends nothing"
    if isinstance(incident, Failed):
        return _also_fault(record, incident)
    return None


def _also_fault(record: Record, failed: Failed) -> str | None:
    """What is wrong with the other seats that are said to have the same program."""
    others = failed.also
    if others != sorted(set(others) - {failed.seat}) or not all(0 <= s < len(record.seats) for s in others):
        return f"also: {others} are not other seats in ascending order"
    player = record.seats[failed.seat].player
    strangers = [seat for seat in others if record.seats[seat].player != player]
    return f"also: seat {strangers[0]} is not played by {player}" if strangers else None


def _successor_fault(record: Record, position: Position, happened: list[AnyIncident]) -> str | None:
    """Somebody plays on for whoever gave up, unless that ended the game."""
    last = happened[-1]
    if not isinstance(last, Resigned | TimedOut):
        return None
    ended = result_of(position, record.players, happened) is not None
    if ended == (last.program is None):
        return None
    told = "the game ended, so nobody" if ended else "the game went on, so somebody"
    return f"program: {told} played on for seat {last.seat}"


def _check_result(record: Record, position: Position) -> None:
    result = result_of(position, record.players, record.incidents)
    assert record.result is not None, "the record is laid open"
    if result is None:
        raise RecordError(
            "moves: the record has a result, but its moves do not end the game: some are missing"
        )
    for name in Result.model_fields:
        field = f"result.{name}"
        _check(field, getattr(record.result, name), getattr(result, name), "the game gives")
