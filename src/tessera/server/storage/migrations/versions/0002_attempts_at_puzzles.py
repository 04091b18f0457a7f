"""attempts at puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "attempts",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("puzzle", sa.String(length=32), nullable=False),
        sa.Column("moves", sa.JSON(), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("solved", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_attempts_player")),
        sa.PrimaryKeyConstraint("player", "puzzle", name=op.f("pk_attempts")),
    )


def downgrade() -> None:
    """Undo the change."""
    op.drop_table("attempts")
