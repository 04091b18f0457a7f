"""Everything that is kept of a person, to take along."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Executable, RowMapping, select

from tessera.server.models.people import OwnData
from tessera.server.storage.database import Database
from tessera.server.storage.schema import (
    AttemptRow,
    BlockRow,
    CallWishRow,
    DailyAnswerRow,
    DeviceRow,
    EventRow,
    FigureRow,
    MailAddressRow,
    PlanRow,
    PlayerRow,
    RatingChangeRow,
    ReportRow,
    SeatRow,
    SessionRow,
    TableRow,
)
from tessera.server.table.seats import Actor

TOLD = ("moved", "undone", "resigned", "timed_out", "chatted")
"""Events of a game that are told, beside its result."""


async def own_data(database: Database, actor: Actor) -> OwnData:
    """All that is kept of a person; passwords, codes and cookies only as digests, which are nobody's use."""
    return await database.read(lambda connection: _own_data(connection, actor))


def _own_data(connection: Connection, actor: Actor) -> OwnData:
    players = [actor.player, *actor.aliases]
    who = [f"player:{player}" for player in players]
    address = select(MailAddressRow.address).where(MailAddressRow.player.in_(players))
    sessions = select(SessionRow.created).where(SessionRow.player.in_(players)).order_by(SessionRow.created)
    created = select(PlayerRow.created).where(PlayerRow.id == actor.player)
    rated = select(RatingChangeRow).where(RatingChangeRow.who.in_(who)).order_by(RatingChangeRow.time)
    attempts = select(AttemptRow).where(AttemptRow.player.in_(players))
    answers = select(DailyAnswerRow).where(DailyAnswerRow.player.in_(players))
    wishes = select(CallWishRow).where(CallWishRow.player.in_(players))
    devices = select(DeviceRow.endpoint, DeviceRow.created).where(DeviceRow.player.in_(players))
    figures = select(FigureRow).where(FigureRow.player.in_(players))
    plans = select(PlanRow).where(PlanRow.player.in_(players))
    blocked = select(BlockRow.name, BlockRow.created).where(BlockRow.player.in_(players))
    reports = select(ReportRow.name, ReportRow.table_id, ReportRow.text, ReportRow.created).where(
        ReportRow.reporter.in_(players)
    )
    return OwnData(
        name=actor.name,
        account=actor.account,
        created=connection.scalars(created).one(),
        address=connection.scalar(address),
        sessions=list(connection.scalars(sessions)),
        ratings=_documents(connection, rated),
        puzzles=_documents(connection, attempts),
        daily=_documents(connection, answers),
        calls=_documents(connection, wishes),
        devices=_documents(connection, devices),
        figures=_documents(connection, figures),
        plans=_documents(connection, plans),
        blocked=_documents(connection, blocked),
        reports=_documents(connection, reports),
        games=_games(connection, players),
    )


def _documents(connection: Connection, query: Executable) -> list[dict[str, Any]]:
    """Rows as documents, without the names under which people are kept."""
    return [_without_ids(row) for row in connection.execute(query).mappings()]


def _without_ids(row: RowMapping) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in ("player", "who")}


def _games(connection: Connection, players: Sequence[str]) -> list[dict[str, Any]]:
    own = select(SeatRow.table_id).where(SeatRow.player.in_(players))
    tables = select(TableRow.id, TableRow.summary).where(TableRow.id.in_(own)).order_by(TableRow.created)
    found = {row.id: _game(row.summary, players) for row in connection.execute(tables)}
    events = (
        select(EventRow.table_id, EventRow.type, EventRow.time, EventRow.data)
        .where(EventRow.table_id.in_(own), EventRow.type.in_(TOLD))
        .order_by(EventRow.table_id, EventRow.seq)
    )
    for event in connection.execute(events):
        game = found.get(event.table_id)
        # What others have said is theirs.
        if game and (event.type != "chatted" or event.data["seat"] in game["own_seats"]):
            known = {key: event.data[key] for key in ("seat", "move", "text", "ply") if key in event.data}
            game["events"].append({"type": event.type, "time": event.time, **known})
    return list(found.values())


def _game(summary: dict[str, Any], players: Sequence[str]) -> dict[str, Any]:
    names = ("table", "game", "options", "status", "rated", "created", "winners", "scores")
    return {
        **{name: summary[name] for name in names},
        "seats": [seat["name"] for seat in summary["seats"]],
        "own_seats": [seat["seat"] for seat in summary["seats"] if seat["player"] in players],
        "events": [],
    }
