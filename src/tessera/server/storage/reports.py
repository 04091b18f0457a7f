"""What people have told the operator of each other, and who is locked out."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from tessera.server.storage.schema import PlayerRow, ReportRow, SessionRow


@dataclass(frozen=True, slots=True)
class Report:
    """Something that the operator is to look at."""

    id: str
    reporter: str
    about: str
    name: str
    table_id: str
    text: str
    created: datetime


COLUMNS = [getattr(ReportRow, name) for name in Report.__dataclass_fields__]


def write_report(connection: Connection, report: Report) -> None:
    """Put a report into the operator's queue."""
    connection.execute(
        insert(ReportRow).values({name: getattr(report, name) for name in Report.__dataclass_fields__})
    )


def open_reports(connection: Connection) -> list[tuple[Report, str | None]]:
    """The reports that nobody has resolved, the oldest first, each with the account that it is about."""
    query = (
        select(*COLUMNS, PlayerRow.account_name)
        .join(PlayerRow, PlayerRow.id == ReportRow.about)
        .where(ReportRow.resolved.is_(None))
        .order_by(ReportRow.created)
    )
    return [(Report(*row[:-1]), row[-1]) for row in connection.execute(query)]


def resolve_report(connection: Connection, report: str, now: datetime) -> bool:
    """The report was looked at; whether there was such a one."""
    resolving = update(ReportRow).where(ReportRow.id == report, ReportRow.resolved.is_(None))
    return bool(connection.execute(resolving.values(resolved=now)).rowcount)


def lock_account(connection: Connection, name: str, since: datetime | None) -> bool:
    """Let nobody into an account, or somebody again; whether there is such an account.

    Its sessions end at once, its open sockets within a moment.
    """
    account = PlayerRow.account_name == name.casefold()
    found = connection.execute(update(PlayerRow).where(account).values(locked=since)).rowcount
    if since is not None:
        own = select(PlayerRow.id).where(account)
        connection.execute(delete(SessionRow).where(SessionRow.player.in_(own)))
    return bool(found)
