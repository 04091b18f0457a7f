"""when puzzles were begun."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change."""
    op.add_column("attempts", sa.Column("begun", sa.DateTime(timezone=True), nullable=True))
    op.create_index(op.f("ix_attempts_puzzle"), "attempts", ["puzzle"], unique=False)


def downgrade() -> None:
    """Undo the change."""
    op.drop_index(op.f("ix_attempts_puzzle"), table_name="attempts")
    op.drop_column("attempts", "begun")
