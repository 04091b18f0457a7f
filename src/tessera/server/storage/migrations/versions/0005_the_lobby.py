"""the lobby: open tables in order, and people who look for a game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_index(
        op.f("ix_tables_visibility_status_changed"),
        "tables",
        ["visibility", "status", "changed"],
        unique=False,
    )
    op.drop_index(op.f("ix_tables_visibility_changed"), table_name="tables")
    op.create_table(
        "seeks",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("account", sa.Boolean(), nullable=False),
        sa.Column("pool", sa.String(length=64), nullable=False),
        sa.Column("wish", sa.JSON(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_seeks_player")),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_seeks")),
    )
    op.create_index(op.f("ix_seeks_pool_since"), "seeks", ["pool", "since"], unique=False)
    op.create_index(op.f("ix_seeks_seen"), "seeks", ["seen"], unique=False)


def downgrade() -> None:
    """Undo the change."""
    op.drop_table("seeks")
    op.create_index(op.f("ix_tables_visibility_changed"), "tables", ["visibility", "changed"], unique=False)
    op.drop_index(op.f("ix_tables_visibility_status_changed"), table_name="tables")
