"""Routes of accounts as others see them."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query

from tessera.server.http.dependencies import PROBLEMS, MaybeActor, OpenServices
from tessera.server.models.base import GameName
from tessera.server.models.profiles import GameHistory, Opponents, Profile
from tessera.server.table.commands.base import PRINTABLE

router = APIRouter(prefix="/api/people", responses=PROBLEMS)

AccountName = Annotated[str, Path(max_length=64, pattern=PRINTABLE)]


@router.get("/{name}", operation_id="getProfile")
async def get_profile(name: AccountName, services: OpenServices, actor: MaybeActor) -> Profile:
    """What is known of an account."""
    profiles = services.profiles
    account = await profiles.find(name)
    return Profile(
        name=account.name,
        created=account.created,
        yours=actor is not None and actor.is_player(account.player),
        ratings=await profiles.ratings(account),
        puzzles=await profiles.puzzles(account),
        figures=await services.figures.of(account),
    )


@router.get("/{name}/games", operation_id="listGamesOf")
async def list_games_of(
    name: AccountName,
    services: OpenServices,
    actor: MaybeActor,
    game: Annotated[GameName | None, Query()] = None,
    before: Annotated[datetime | None, Query(description="Only games that ended before.")] = None,
    against: Annotated[
        str | None, Query(max_length=32, pattern=PRINTABLE, description="Part of another's name.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> GameHistory:
    """The finished games of an account, the latest first; all for itself, for others the public ones."""
    from tessera.server.people.profiles import GamesWanted  # noqa: PLC0415 - loads what must not delay the first page

    account = await services.profiles.find(name)
    return await services.history_of(account, actor, GamesWanted(game, before, against), limit)


@router.get("/{name}/opponents", operation_id="listOpponentsOf")
async def list_opponents_of(name: AccountName, services: OpenServices, actor: MaybeActor) -> Opponents:
    """Against whom an account has played most in its latest games, as far as one may see them."""
    account = await services.profiles.find(name)
    is_own = actor is not None and actor.is_player(account.player)
    return Opponents(opponents=await services.profiles.opponents(account, is_own))
