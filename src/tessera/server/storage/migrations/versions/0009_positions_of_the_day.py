"""positions of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "daily_positions",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game", "day", name=op.f("pk_daily_positions")),
    )
    op.create_table(
        "daily_answers",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("move", sa.String(length=64), nullable=False),
        sa.Column("grade", sa.String(length=16), nullable=False),
        sa.Column("answered", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_daily_answers_player")),
        sa.PrimaryKeyConstraint("player", "game", "day", name=op.f("pk_daily_answers")),
    )
    op.create_index(op.f("ix_daily_answers_game_day"), "daily_answers", ["game", "day"], unique=False)


def downgrade() -> None:
    """Undo the change."""
    op.drop_index(op.f("ix_daily_answers_game_day"), table_name="daily_answers")
    op.drop_table("daily_answers")
    op.drop_table("daily_positions")
