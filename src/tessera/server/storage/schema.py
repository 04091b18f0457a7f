"""The tables of the database.

`events` is append-only, and its primary key (table, sequence number) decides every race: of two
servers that write the same number, one gets an error and looks again. `tables` and `seats` repeat
what follows from the events, for lists.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A time in UTC, to the microsecond, in databases that do not know time zones too."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Times come in with their zone."""
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Times come out in UTC."""
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


class Base(DeclarativeBase):
    """Base of all tables."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class PlayerRow(Base):
    """A person: a guest, or an account with a name of its own and a password."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(32))
    account_name: Mapped[str | None] = mapped_column(String(32), unique=True)
    """The name in lower case, for accounts."""
    look: Mapped[str | None] = mapped_column(String(64), unique=True, index=True)
    """What the name looks like, for accounts: no two look alike."""
    password_hash: Mapped[str | None] = mapped_column(String(200))
    merged_into: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    """The account that this guest became."""
    created: Mapped[datetime] = mapped_column(Moment)
    locked: Mapped[datetime | None] = mapped_column(Moment)
    """Since when the operator lets nobody in."""


class SessionRow(Base):
    """A cookie, as a digest."""

    __tablename__ = "sessions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    created: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime | None] = mapped_column(Moment)
    """When it was last used, to the day; None for when it was made."""


class RecoveryCodeRow(Base):
    """What stands in for a forgotten password, once, as a digest."""

    __tablename__ = "recovery_codes"

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    expires: Mapped[datetime | None] = mapped_column(Moment)
    """Of one that was sent in a letter; others wait until they are needed."""


class MailAddressRow(Base):
    """Where letters to a person go."""

    __tablename__ = "mail_addresses"

    player: Mapped[str] = mapped_column(ForeignKey("players.id"), primary_key=True)
    address: Mapped[str] = mapped_column(String(254))
    code_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    """The digest of what was sent there, until somebody has shown it."""
    asked: Mapped[datetime] = mapped_column(Moment)
    """When the address was given."""


class BlockRow(Base):
    """Somebody wants to have nothing to do with somebody else."""

    __tablename__ = "blocks"

    player: Mapped[str] = mapped_column(ForeignKey("players.id"), primary_key=True)
    other: Mapped[str] = mapped_column(ForeignKey("players.id"), primary_key=True, index=True)
    name: Mapped[str] = mapped_column(String(32))
    """The other's, as it was then."""
    created: Mapped[datetime] = mapped_column(Moment)


class ReportRow(Base):
    """What somebody has told the operator of somebody else."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    reporter: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    about: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    name: Mapped[str] = mapped_column(String(32))
    """Under which the other was seen."""
    table_id: Mapped[str] = mapped_column(String(32))
    text: Mapped[str] = mapped_column(String(500))
    created: Mapped[datetime] = mapped_column(Moment)
    resolved: Mapped[datetime | None] = mapped_column(Moment, index=True)


class CallWishRow(Base):
    """What a person wants to be called for, and how."""

    __tablename__ = "call_wishes"

    player: Mapped[str] = mapped_column(ForeignKey("players.id"), primary_key=True)
    push: Mapped[list[str]] = mapped_column(JSON)
    """What for, on the devices that the person has named."""
    letters: Mapped[list[str]] = mapped_column(JSON)
    """What for, by letter."""
    quiet_from: Mapped[int | None] = mapped_column(Integer)
    """The minute of the day from which on nothing is sent; None if something always may be."""
    quiet_until: Mapped[int | None] = mapped_column(Integer)
    zone: Mapped[str] = mapped_column(String(64))
    """The time zone of these."""
    language: Mapped[str] = mapped_column(String(8))
    stop_token: Mapped[str] = mapped_column(String(64), unique=True)
    """Stands in every letter, to stop them; it opens nothing else."""


class DeviceRow(Base):
    """A browser that shows calls: the address at which a push service takes them for it."""

    __tablename__ = "devices"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The digest of its address."""
    endpoint: Mapped[str] = mapped_column(Text)
    player: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    session: Mapped[str] = mapped_column(ForeignKey("sessions.token_hash", ondelete="CASCADE"), index=True)
    """Where the person is known there: who logs out is no longer called there."""
    p256dh: Mapped[str] = mapped_column(String(128))
    auth: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(Moment)
    failures: Mapped[int] = mapped_column(Integer)
    """In a row."""
    rests_until: Mapped[datetime | None] = mapped_column(Moment)
    """After failures it is left alone for a while."""


class CallRow(Base):
    """Somebody is to be called, or has been: at most once for the same until the person has been there."""

    __tablename__ = "calls"
    __table_args__ = (Index("ix_calls_sent_due", "sent", "due"),)

    player: Mapped[str] = mapped_column(ForeignKey("players.id"), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    due: Mapped[datetime] = mapped_column(Moment)
    """Not before."""
    claimed: Mapped[datetime | None] = mapped_column(Moment)
    """When a server has last begun to send it."""
    tries: Mapped[int] = mapped_column(Integer)
    sent: Mapped[datetime | None] = mapped_column(Moment)


class ServerKeyRow(Base):
    """A secret that all servers of the database share, made by the first that needs it."""

    __tablename__ = "server_keys"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class TableRow(Base):
    """A table."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_visibility_status_changed", "visibility", "status", "changed"),
        Index("ix_tables_status_awaits", "status", "awaits"),
        Index("ix_tables_host_status", "host", "status"),
        # All that is asked of a person's tables to list them, so that only those that are shown are read.
        Index("ix_tables_id_status_changed_visibility_game", "id", "status", "changed", "visibility", "game"),
        Index("ix_tables_address_status", "address", "status"),
        Index("ix_tables_status_counted", "status", "counted"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    rules_version: Mapped[str] = mapped_column(String(32))
    header: Mapped[dict[str, Any]] = mapped_column(JSON)
    """All that is fixed when the table is made, the secret seed too."""
    host: Mapped[str | None] = mapped_column(String(32))
    """The player who made it; None where it was made before this was kept."""
    address: Mapped[str | None] = mapped_column(String(64))
    """The digest of the address that it was made from."""
    visibility: Mapped[str] = mapped_column(String(16))
    status: Mapped[str] = mapped_column(String(16))
    awaits: Mapped[str | None] = mapped_column(String(16))
    """`program` or `person`: whose move it is; None when nobody's."""
    deadline: Mapped[datetime | None] = mapped_column(Moment)
    summary: Mapped[dict[str, Any]] = mapped_column(JSON)
    """What lists of tables show."""
    counted: Mapped[bool] = mapped_column(Boolean, server_default=false(), default=False)
    """Whether what a game that is over says of its players is kept as figures."""
    created: Mapped[datetime] = mapped_column(Moment)
    changed: Mapped[datetime] = mapped_column(Moment)


class SeatRow(Base):
    """Who sits where, to find a person's tables."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)


class FigureRow(Base):
    """What a game that is over says of the play of a person."""

    __tablename__ = "figures"
    # All that is asked of a person's games, so that they are counted without being read.
    __table_args__ = (
        Index("ix_figures_player_game_name_text_value", "player", "game", "name", "text", "value"),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id"))
    game: Mapped[str] = mapped_column(String(32))
    value: Mapped[float | None] = mapped_column(Float)
    text: Mapped[str | None] = mapped_column(String(32))


class InvitationRow(Base):
    """The link for a seat, as a digest."""

    __tablename__ = "invitations"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    token_hash: Mapped[str] = mapped_column(String(64))


class AskedRow(Base):
    """Somebody was asked to come to a table that waits for people, and has not come yet."""

    __tablename__ = "asked"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id"), primary_key=True, index=True)


class AbsenceRow(Base):
    """Since when the person of a seat is away from a game that goes on."""

    __tablename__ = "absences"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    since: Mapped[datetime] = mapped_column(Moment)


class SeekRow(Base):
    """Somebody who looks for a game by quick match. Whoever deletes the rows of a group has paired it."""

    __tablename__ = "seeks"
    __table_args__ = (Index("ix_seeks_pool_since", "pool", "since"),)

    player: Mapped[str] = mapped_column(ForeignKey("players.id"), primary_key=True)
    name: Mapped[str] = mapped_column(String(32))
    account: Mapped[bool] = mapped_column(Boolean)
    pool: Mapped[str] = mapped_column(String(64))
    """The digest of what is looked for: those with the same can play each other."""
    wish: Mapped[dict[str, Any]] = mapped_column(JSON)
    """What is looked for."""
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    since: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime] = mapped_column(Moment, index=True)
    """When the server that the person is connected to was last heard of."""


class EventRow(Base):
    """Something that happened at a table."""

    __tablename__ = "events"
    __table_args__ = (UniqueConstraint("table_id", "client"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    type: Mapped[str] = mapped_column(String(32))
    time: Mapped[datetime] = mapped_column(Moment)
    client: Mapped[str | None] = mapped_column(String(128))
    """Whose request it answers; makes requests idempotent."""
    data: Mapped[dict[str, Any]] = mapped_column(JSON)


class PlanRow(Base):
    """What a person will answer if others play as expected. Nobody else is to know that it exists."""

    __tablename__ = "plans"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    ply: Mapped[int] = mapped_column(Integer)
    """How many moves were played when it was made."""
    moves: Mapped[list[str]] = mapped_column(JSON)
    """The moves that are to follow then."""
    answer: Mapped[str] = mapped_column(String(200))


class OpeningRow(Base):
    """A time in which some server could write, without a gap."""

    __tablename__ = "openings"

    began: Mapped[datetime] = mapped_column(Moment, primary_key=True)
    ended: Mapped[datetime] = mapped_column(Moment)


class AttemptRow(Base):
    """How far a person is with a puzzle."""

    __tablename__ = "attempts"
    __table_args__ = (Index("ix_attempts_puzzle", "puzzle"),)

    player: Mapped[str] = mapped_column(ForeignKey("players.id"), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(32), primary_key=True)
    moves: Mapped[list[str]] = mapped_column(JSON)
    """What the person has laid, in order."""
    changed: Mapped[datetime] = mapped_column(Moment)
    solved: Mapped[datetime | None] = mapped_column(Moment)
    """When it was solved for the first time."""
    begun: Mapped[datetime | None] = mapped_column(Moment)
    """When the person first had it before them; not known of old attempts."""


class ImportRow(Base):
    """A game that was played elsewhere, as its document says."""

    __tablename__ = "imports"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The digest of the game."""
    document: Mapped[str] = mapped_column(Text)
    used: Mapped[datetime] = mapped_column(Moment, index=True)
    """When somebody last looked at it, to the day."""


class ReviewRow(Base):
    """What was thought of a game."""

    __tablename__ = "reviews"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    engine: Mapped[str] = mapped_column(String(64))
    """What thought; another engine begins anew."""
    thoughts: Mapped[list[dict[str, Any]]] = mapped_column(JSON)


class DailyRow(Base):
    """The position of a day."""

    __tablename__ = "daily_positions"

    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    document: Mapped[dict[str, Any]] = mapped_column(JSON)


class DailyAnswerRow(Base):
    """What a person would have played in the position of a day."""

    __tablename__ = "daily_answers"
    __table_args__ = (Index("ix_daily_answers_game_day", "game", "day"),)

    player: Mapped[str] = mapped_column(ForeignKey("players.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    move: Mapped[str] = mapped_column(String(64))
    grade: Mapped[str] = mapped_column(String(16))
    answered: Mapped[datetime] = mapped_column(Moment)


class RatingRow(Base):
    """How strong an account or a program is in a game with so many seats."""

    __tablename__ = "ratings"
    __table_args__ = (Index("ix_ratings_game_seats", "game", "seats"),)

    who: Mapped[str] = mapped_column(String(64), primary_key=True)
    """`player:ID` or `program:SPEC`."""
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    seats: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(BigInteger)


class RatingChangeRow(Base):
    """How strong somebody was after a rated game."""

    __tablename__ = "rating_changes"

    who: Mapped[str] = mapped_column(String(64), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    seats: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    """1 for the first rated game, and so on."""
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    time: Mapped[datetime] = mapped_column(Moment)
