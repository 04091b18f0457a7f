"""The position of the day: what would you play? Made by a worker when the first one asks for it."""

import asyncio
from collections.abc import Mapping
from datetime import date, timedelta

from tessera.review.daily import DailyPosition, make_daily
from tessera.server.models.daily import DailyMove, DailyState
from tessera.server.operation.warm_up import WarmUp
from tessera.server.play.worker_pool import WorkerPool
from tessera.server.reviews.games import plain_seats
from tessera.server.reviews.service import step_back
from tessera.server.storage.daily import DailyAnswer, DailyStore
from tessera.server.table.refusal import Refusal
from tessera.server.table.seats import Actor
from tessera.server.table.sources import Now

GAMES = ("blokus", "ingenious", "passtally", "verflixt")
OLDEST_DAYS = 30  # that can be looked at

Key = tuple[str, date]


def make_position(key: Key) -> DailyPosition:
    """Make the position of a day; runs in a worker process."""
    step_back()
    return make_daily(*key)


class DailyService:
    """What people do with the positions of days."""

    def __init__(self, store: DailyStore, workers: WorkerPool, warm_up: WarmUp, now: Now) -> None:
        self._store = store
        self._workers = workers
        self._warm_up = warm_up
        self._now = now
        self._making: dict[Key, asyncio.Task[DailyPosition]] = {}

    async def show(self, actor: Actor | None, game: str, day: date) -> DailyState:
        """The position of a day; what its moves are worth only to those who have answered."""
        daily = await self._find(game, day)
        answers = await self._store.read_answers(actor, game) if actor else {}
        counts = await self._count(game, day)
        before = await self._count(game, day - timedelta(days=1))
        return await asyncio.to_thread(_describe, daily, answers, counts, sum((before or {}).values()))

    async def _count(self, game: str, day: date) -> Mapping[str, int] | None:
        """How often each move was chosen; told to nobody before the day is over."""
        return await self._store.count_answers(game, day) if day < self._now().date() else None

    async def answer(self, actor: Actor, game: str, day: date, move: str) -> DailyState:
        """Say what one would play; the first answer counts."""
        daily = await self._find(game, day)
        chosen = next((choice for choice in daily.choices if choice.move == move), None)
        if chosen is None:
            raise Refusal("illegal-move", "this move is not among those to choose from")
        if day not in await self._store.read_answers(actor, game):
            answer = DailyAnswer(day, move, chosen.grade)
            await self._store.write_answer(actor, game, answer, self._now())
        return await self.show(actor, game, day)

    async def _find(self, game: str, day: date) -> DailyPosition:
        """The position of a day, which is there when the day has begun anywhere on earth."""
        today = self._now().date()
        is_there = today - timedelta(days=OLDEST_DAYS) <= day <= today + timedelta(days=1)
        if game not in GAMES or not is_there:
            raise Refusal("no-such-puzzle", "there is no such position of a day, or not any more")
        found = await self._store.read(game, day)
        return found or await self._make((game, day))

    async def _make(self, key: Key) -> DailyPosition:
        """Made once for all who ask at the same time, also if they go away."""
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make_and_keep(key))
            self._making[key].add_done_callback(lambda _: self._making.pop(key))
        return await asyncio.shield(self._making[key])

    async def _make_and_keep(self, key: Key) -> DailyPosition:
        async for _ in self._warm_up.wait_for(key[0]):
            pass
        daily = await self._workers.review(make_position, key, "the server")
        await self._store.write(daily)
        return daily


def streak_of(days: Mapping[date, object], day: date) -> int:
    """How many days in a row were answered up to this one, or up to the one before."""
    last = day if day in days else day - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count


def _describe(
    daily: DailyPosition,
    answers: Mapping[date, DailyAnswer],
    counts: Mapping[str, int] | None,
    people_before: int,
) -> DailyState:
    position = daily.position()
    game, state, seat = position.game, position.state, position.seat
    assert seat is not None, "somebody is to move"
    answer = answers.get(daily.day)
    numbers = [game.parse_move(state, choice.move) for choice in daily.choices]
    return DailyState.model_validate(
        {
            "game": daily.game,
            "day": daily.day,
            "options": daily.options,
            "seats": plain_seats(game.seat_names()),
            "to_move": seat,
            "view": position.view(seat),
            "scores": position.scores(),
            "choices": [
                DailyMove(
                    move=choice.move,
                    gain=game.explain_gain(state, number),
                    effect=game.describe_effect(state, number),
                    chance=choice.chance if answer else None,
                    grade=choice.grade if answer else None,
                    people=counts.get(choice.move, 0) if counts is not None else None,
                )
                for choice, number in zip(daily.choices, numbers, strict=True)
            ],
            "answer": answer.move if answer else None,
            "line": daily.line if answer else [],
            "reasons": daily.reasons if answer else [],
            "streak": streak_of(answers, daily.day),
            "days": {day: kept.grade for day, kept in answers.items()},
            "people_before": people_before,
        }
    )
