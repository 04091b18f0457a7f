"""ways back into an account, and when sessions were last used."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change; sessions that there are count as used now."""
    op.add_column("sessions", sa.Column("seen", sa.DateTime(timezone=True), nullable=True))
    sessions = sa.table("sessions", sa.column("seen"))
    op.get_bind().execute(sa.update(sessions).values(seen=sa.func.current_timestamp()))
    op.create_table(
        "recovery_codes",
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_recovery_codes_player")),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_recovery_codes")),
    )
    op.create_index(op.f("ix_recovery_codes_player"), "recovery_codes", ["player"], unique=False)
    op.create_table(
        "mail_addresses",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=True),
        sa.Column("asked", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_mail_addresses_player")),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_mail_addresses")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_mail_addresses_code_hash")),
    )


def downgrade() -> None:
    """Undo the change."""
    op.drop_table("mail_addresses")
    op.drop_index(op.f("ix_recovery_codes_player"), table_name="recovery_codes")
    op.drop_table("recovery_codes")
    op.drop_column("sessions", "seen")
