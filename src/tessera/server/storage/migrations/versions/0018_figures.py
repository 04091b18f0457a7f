"""what games say of how people play."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.add_column("tables", sa.Column("counted", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index("ix_tables_status_counted", "tables", ["status", "counted"], unique=False)
    op.create_table(
        "figures",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("value", sa.Float(), nullable=True),
        sa.Column("text", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_figures_player")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_figures_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", "name", name=op.f("pk_figures")),
    )
    op.create_index(
        "ix_figures_player_game_name_text_value",
        "figures",
        ["player", "game", "name", "text", "value"],
        unique=False,
    )


def downgrade() -> None:
    """Undo the change."""
    op.drop_table("figures")
    op.drop_index("ix_tables_status_counted", table_name="tables")
    op.drop_column("tables", "counted")
