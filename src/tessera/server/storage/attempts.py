"""Attempts at puzzles in the database."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, insert, select, update

from tessera.server.storage.database import ConflictError, Database
from tessera.server.storage.schema import AttemptRow
from tessera.server.table.seats import Actor


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far a person is with a puzzle."""

    puzzle: str
    moves: Sequence[str] = ()
    solved: datetime | None = None
    """When it was solved for the first time, though pieces may have been taken back since."""
    begun: datetime | None = None
    """When the person first had it before them."""

    @property
    def time(self) -> timedelta | None:
        """How long the person took; a solution that came with the first request was not found here."""
        if self.begun is None or self.solved is None or self.solved <= self.begun:
            return None
        return self.solved - self.begun


class Attempts:
    """Reads and writes attempts. Those of the guest that an account once was count as its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, actor: Actor, puzzle: str) -> Attempt:
        """The person's attempt at a puzzle, the latest if there are several."""
        found = [attempt for attempt in await self.read_all(actor) if attempt.puzzle == puzzle]
        return found[0] if found else Attempt(puzzle)

    async def read_all(self, actor: Actor) -> list[Attempt]:
        """Everything the person has begun, the latest first."""
        query = (
            select(AttemptRow.puzzle, AttemptRow.moves, AttemptRow.solved, AttemptRow.begun)
            .where(AttemptRow.player.in_([actor.player, *actor.aliases]))
            .order_by(AttemptRow.changed.desc())
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Attempt(*row) for row in rows]

    async def read_times(self, puzzle: str) -> list[timedelta]:
        """How long those took who have solved a puzzle, the quickest first."""
        query = select(AttemptRow.solved, AttemptRow.begun).where(
            AttemptRow.puzzle == puzzle, AttemptRow.solved.is_not(None), AttemptRow.begun.is_not(None)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        attempts = (Attempt(puzzle, solved=solved, begun=begun) for solved, begun in rows)
        return sorted(attempt.time for attempt in attempts if attempt.time is not None)

    async def write(self, actor: Actor, attempt: Attempt, now: datetime) -> None:
        """Make an attempt durable."""
        try:
            await self._database.write(lambda connection: _write(connection, actor, attempt, now))
        except ConflictError:  # Another page of the same person has just begun the same puzzle.
            await self._database.write(lambda connection: _write(connection, actor, attempt, now))


def _write(connection: Connection, actor: Actor, attempt: Attempt, now: datetime) -> None:
    values = {
        "moves": list(attempt.moves),
        "solved": attempt.solved,
        "begun": attempt.begun,
        "changed": now,
    }
    of = (AttemptRow.player == actor.player) & (AttemptRow.puzzle == attempt.puzzle)
    if connection.execute(update(AttemptRow).where(of).values(values)).rowcount == 0:
        connection.execute(insert(AttemptRow).values(player=actor.player, puzzle=attempt.puzzle, **values))
