"""Routes of planned answers, each person's own."""

from typing import Annotated

from fastapi import APIRouter, Query

from tessera.server.http.dependencies import PROBLEMS, OpenServices, SomeActor
from tessera.server.models.base import TableId
from tessera.server.models.plans import PlansAnswer, PlansRequest

router = APIRouter(prefix="/api/tables", responses=PROBLEMS)


@router.get("/{table}/plans", operation_id="getPlans")
async def get_plans(
    table: TableId,
    services: OpenServices,
    actor: SomeActor,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
) -> PlansAnswer:
    """What will I answer, if others play as I expect?"""
    return await services.plans.read(table, actor, seat)


@router.put("/{table}/plans", operation_id="setPlans")
async def set_plans(
    table: TableId, body: PlansRequest, services: OpenServices, actor: SomeActor
) -> PlansAnswer:
    """Answer so, and not as I planned before."""
    return await services.plans.write(table, actor, body)
