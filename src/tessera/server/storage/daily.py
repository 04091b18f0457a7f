"""Positions of the day in the database, and what people answered."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import Connection, func, insert, select

from tessera.review.daily import DailyPosition
from tessera.server.storage.database import ConflictError, Database
from tessera.server.storage.schema import DailyAnswerRow, DailyRow
from tessera.server.table.seats import Actor


@dataclass(frozen=True, slots=True)
class DailyAnswer:
    """What somebody would have played."""

    day: date
    move: str
    grade: str


class DailyStore:
    """Reads and writes positions and answers. Those of the guest that an account once was are its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, game: str, day: date) -> DailyPosition | None:
        """The position of a day, if it was made."""
        query = select(DailyRow.document).where(DailyRow.game == game, DailyRow.day == str(day))
        found = await self._database.read(lambda connection: connection.scalar(query))
        return DailyPosition.model_validate(found, strict=False) if found else None

    async def write(self, daily: DailyPosition) -> None:
        """Keep the position of a day; of several that are made at the same time the first one stays."""
        row = {"game": daily.game, "day": str(daily.day), "document": daily.model_dump(mode="json")}
        try:
            await self._database.write(lambda connection: connection.execute(insert(DailyRow), [row]).close())
        except ConflictError:
            return

    async def read_answers(self, actor: Actor, game: str) -> dict[date, DailyAnswer]:
        """What the person has answered, by day."""
        query = select(DailyAnswerRow.day, DailyAnswerRow.move, DailyAnswerRow.grade).where(
            DailyAnswerRow.player.in_([actor.player, *actor.aliases]), DailyAnswerRow.game == game
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {
            date.fromisoformat(day): DailyAnswer(date.fromisoformat(day), move, grade)
            for day, move, grade in rows
        }

    async def write_answer(self, actor: Actor, game: str, answer: DailyAnswer, now: datetime) -> None:
        """Keep an answer; the first one counts."""
        row = {
            "player": actor.player,
            "game": game,
            "day": str(answer.day),
            "move": answer.move,
            "grade": answer.grade,
            "answered": now,
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(DailyAnswerRow), [row])

        try:
            await self._database.write(work)
        except ConflictError:
            return

    async def count_answers(self, game: str, day: date) -> dict[str, int]:
        """How many people would have played each move."""
        query = (
            select(DailyAnswerRow.move, func.count())
            .where(DailyAnswerRow.game == game, DailyAnswerRow.day == str(day))
            .group_by(DailyAnswerRow.move)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {str(move): int(count) for move, count in rows}
