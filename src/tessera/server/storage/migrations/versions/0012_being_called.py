"""what people want to be called for, where, and which calls are under way."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "call_wishes",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("push", sa.JSON(), nullable=False),
        sa.Column("letters", sa.JSON(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("stop_token", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_call_wishes_player")),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_call_wishes")),
        sa.UniqueConstraint("stop_token", name=op.f("uq_call_wishes_stop_token")),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("session", sa.String(length=64), nullable=False),
        sa.Column("p256dh", sa.String(length=128), nullable=False),
        sa.Column("auth", sa.String(length=64), nullable=False),
        sa.Column("created", TIME, nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("rests_until", TIME, nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_devices_player")),
        sa.ForeignKeyConstraint(
            ["session"], ["sessions.token_hash"], name=op.f("fk_devices_session"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_devices")),
    )
    op.create_index(op.f("ix_devices_player"), "devices", ["player"], unique=False)
    op.create_index(op.f("ix_devices_session"), "devices", ["session"], unique=False)
    op.create_table(
        "calls",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("due", TIME, nullable=False),
        sa.Column("claimed", TIME, nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("sent", TIME, nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_calls_player")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_calls_table_id")),
        sa.PrimaryKeyConstraint("player", "table_id", "kind", name=op.f("pk_calls")),
    )
    op.create_index(op.f("ix_calls_sent_due"), "calls", ["sent", "due"], unique=False)
    op.create_index(op.f("ix_calls_table_id"), "calls", ["table_id"], unique=False)
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_server_keys")),
    )


def downgrade() -> None:
    """Undo the change."""
    for table in ("server_keys", "calls", "devices", "call_wishes"):
        op.drop_table(table)
