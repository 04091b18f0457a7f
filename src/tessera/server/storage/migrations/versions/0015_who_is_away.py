"""since when people are away from their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "absences",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_absences_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_absences")),
    )


def downgrade() -> None:
    """Undo the change."""
    op.drop_table("absences")
