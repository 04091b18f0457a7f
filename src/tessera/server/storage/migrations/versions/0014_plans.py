"""answers to moves that others may make."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("moves", sa.JSON(), nullable=False),
        sa.Column("answer", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_plans_player")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_plans_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", "number", name=op.f("pk_plans")),
    )
    op.create_index(op.f("ix_plans_player"), "plans", ["player"], unique=False)


def downgrade() -> None:
    """Undo the change."""
    op.drop_table("plans")
