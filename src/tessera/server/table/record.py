"""Records of tables, and the seeds of programs, which tell nothing about the table's own."""

import hashlib

from tessera.records import Record, RecordedResult, RecordedSeat
from tessera.server.table.state import Table


def program_seed(table: Table, seat: int) -> str:
    """What the program in this seat draws its luck from; tells nothing about the table's own seed."""
    return hashlib.sha256(f"program {seat} {table.header.seed}".encode()).hexdigest()


def record_of(table: Table) -> Record:
    """The record of a table that has started: with all secrets once the game is over, with none before."""
    position = table.position
    assert position is not None, "there is no game yet"
    seats = [RecordedSeat(name=seat.name, player=seat.program or "person") for seat in table.seats]
    record = Record.of(position, seats, table.move_times)
    result = table.result
    if result is None or position.is_over:
        return _with_result(record, table)
    # Ended otherwise than by the rules: lay open what `Record.of` keeps secret in a running game.
    moves = [
        recorded.model_copy(update={"chance": played.chance})
        for recorded, played in zip(record.moves, position.history, strict=True)
    ]
    opened = {
        "seed": position.seed,
        "setup": position.game.describe_set_up(position.first_state),
        "moves": moves,
    }
    return _with_result(record.model_copy(update=opened), table)


def _with_result(record: Record, table: Table) -> Record:
    if table.result is None:
        return record
    result = RecordedResult(
        scores=table.result.scores, winners=table.result.winners, reason=table.result.reason
    )
    return record.model_copy(update={"result": result})
