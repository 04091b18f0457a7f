"""who made a table, and from where."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLUMNS = {"host": 32, "address": 64}


def upgrade() -> None:
    """Make the change."""
    for name, length in COLUMNS.items():
        op.add_column("tables", sa.Column(name, sa.String(length=length), nullable=True))
        op.create_index(op.f(f"ix_tables_{name}_status"), "tables", [name, "status"], unique=False)


def downgrade() -> None:
    """Undo the change."""
    for name in reversed(COLUMNS):
        op.drop_index(op.f(f"ix_tables_{name}_status"), table_name="tables")
        op.drop_column("tables", name)
