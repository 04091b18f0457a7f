"""what the names of accounts look like."""

import sqlalchemy as sa
from alembic import op

from tessera.server.table.names import look_of

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the change; of accounts that already look alike, the first has the look."""
    op.add_column("players", sa.Column("look", sa.String(length=64), nullable=True))
    players = sa.table(
        "players", sa.column("id"), sa.column("account_name"), sa.column("look"), sa.column("created")
    )
    connection, taken = op.get_bind(), set()
    accounts = sa.select(players.c.id, players.c.account_name).where(players.c.account_name.is_not(None))
    for row in connection.execute(accounts.order_by(players.c.created)).all():
        look = look_of(row.account_name)
        if look not in taken:
            taken.add(look)
            connection.execute(sa.update(players).where(players.c.id == row.id).values(look=look))
    op.create_index(op.f("ix_players_look"), "players", ["look"], unique=True)


def downgrade() -> None:
    """Undo the change."""
    op.drop_index(op.f("ix_players_look"), table_name="players")
    op.drop_column("players", "look")
