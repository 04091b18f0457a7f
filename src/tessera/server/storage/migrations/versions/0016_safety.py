"""who has blocked whom, what was reported, and who is locked out."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the change."""
    op.add_column("players", sa.Column("locked", TIME, nullable=True))
    op.create_table(
        "blocks",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("other", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("created", TIME, nullable=False),
        sa.ForeignKeyConstraint(["other"], ["players.id"], name=op.f("fk_blocks_other")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_blocks_player")),
        sa.PrimaryKeyConstraint("player", "other", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_other"), "blocks", ["other"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("reporter", sa.String(length=32), nullable=False),
        sa.Column("about", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("created", TIME, nullable=False),
        sa.Column("resolved", TIME, nullable=True),
        sa.ForeignKeyConstraint(["about"], ["players.id"], name=op.f("fk_reports_about")),
        sa.ForeignKeyConstraint(["reporter"], ["players.id"], name=op.f("fk_reports_reporter")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    for column in ("about", "reporter", "resolved"):
        op.create_index(op.f(f"ix_reports_{column}"), "reports", [column], unique=False)


def downgrade() -> None:
    """Undo the change."""
    op.drop_table("reports")
    op.drop_table("blocks")
    op.drop_column("players", "locked")
