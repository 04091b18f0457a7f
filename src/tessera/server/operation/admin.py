"""What the operator does about people, on the command line: beside servers that run, on the same database."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar

from sqlalchemy import Connection

from tessera.core.errors import TesseraError
from tessera.server.operation.settings import Settings
from tessera.server.storage.database import in_transaction, migrate, new_engine, telling_faults
from tessera.server.storage.reports import Report, lock_account, open_reports, resolve_report

Answer = TypeVar("Answer")


class AdminError(TesseraError):
    """What the operator asks for is not there."""


class Admin:
    """The operator at the database."""

    def __init__(self, settings: Settings) -> None:
        self._url = settings.database_url

    def reports(self) -> list[tuple[Report, str | None]]:
        """What waits to be looked at, each with the account that it is about; None for a guest."""
        return self._do(open_reports)

    def resolve(self, report: str) -> None:
        """This was looked at."""
        if not self._do(lambda connection: resolve_report(connection, report, _now())):
            raise AdminError(f"there is no open report {report}")

    def lock(self, name: str) -> None:
        """Let nobody into this account."""
        self._lock(name, _now())

    def unlock(self, name: str) -> None:
        """Let its owner in again."""
        self._lock(name, None)

    def _lock(self, name: str, since: datetime | None) -> None:
        if not self._do(lambda connection: lock_account(connection, name, since)):
            raise AdminError(f"there is no account {name!r}")

    def _do(self, work: Callable[[Connection], Answer]) -> Answer:
        migrate(self._url)
        engine = new_engine(self._url)
        try:
            with telling_faults():
                answer: Answer = in_transaction(engine, work)
                return answer
        finally:
            engine.dispose()


def _now() -> datetime:
    return datetime.now(UTC)
