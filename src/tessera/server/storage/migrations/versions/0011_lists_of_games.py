"""an index for the lists of people's games."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

NAME = "ix_tables_id_status_changed_visibility_game"


def upgrade() -> None:
    """Make the change."""
    op.create_index(op.f(NAME), "tables", ["id", "status", "changed", "visibility", "game"], unique=False)


def downgrade() -> None:
    """Undo the change."""
    op.drop_index(op.f(NAME), table_name="tables")
