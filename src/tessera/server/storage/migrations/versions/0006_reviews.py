"""reviews, and games from elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "imports",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("used", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
    )
    op.create_index(op.f("ix_imports_used"), "imports", ["used"], unique=False)
    op.create_table(
        "reviews",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("engine", sa.String(length=64), nullable=False),
        sa.Column("thoughts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_reviews")),
    )


def downgrade() -> None:
    """Undo the change."""
    op.drop_table("reviews")
    op.drop_index(op.f("ix_imports_used"), table_name="imports")
    op.drop_table("imports")
