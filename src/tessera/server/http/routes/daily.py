"""Routes of the position of the day."""

from datetime import date

from fastapi import APIRouter

from tessera.server.http.dependencies import PROBLEMS, MaybeActor, OpenServices, SomeActor
from tessera.server.models.base import GameName
from tessera.server.models.daily import DailyRequest, DailyState

router = APIRouter(prefix="/api/daily", responses=PROBLEMS)


@router.get("/{game}/{day}", operation_id="getDaily")
async def get_daily(game: GameName, day: date, services: OpenServices, actor: MaybeActor) -> DailyState:
    """The position of a day."""
    return await services.daily.show(actor, game, day)


@router.post("/{game}/{day}", operation_id="answerDaily")
async def answer_daily(
    game: GameName, day: date, body: DailyRequest, services: OpenServices, actor: SomeActor
) -> DailyState:
    """What I would play; the first answer counts."""
    return await services.daily.answer(actor, game, day, body.move)
