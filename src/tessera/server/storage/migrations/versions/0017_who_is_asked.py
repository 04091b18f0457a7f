"""who was asked to come to a table."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "asked",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_asked_player")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_asked_table_id")),
        sa.PrimaryKeyConstraint("table_id", "player", name=op.f("pk_asked")),
    )
    op.create_index(op.f("ix_asked_player"), "asked", ["player"], unique=False)


def downgrade() -> None:
    """Undo the change."""
    op.drop_table("asked")
