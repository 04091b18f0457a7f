"""Records of tables, and the seeds of programs, which tell nothing about the table's own."""

import hashlib

from tessera.records import Record, RecordedSeat
from tessera.server.table.state import Table


def program_seed(table: Table, seat: int) -> str:
    """What the program in this seat draws its luck from; tells nothing about the table's own seed."""
    return hashlib.sha256(f"program {seat} {table.header.seed}".encode()).hexdigest()


def record_of(table: Table) -> Record:
    """The record of a table that has started: with all secrets once the game is over, with none before."""
    position = table.position
    assert position is not None, "there is no game yet"
    seats = [
        RecordedSeat(name=seat.name, player=player)
        for seat, player in zip(table.seats, table.players, strict=True)
    ]
    return Record.of(position, seats, table.move_times, table.incidents)
