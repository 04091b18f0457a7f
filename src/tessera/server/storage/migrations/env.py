"""Runs migrations on the connection that `storage.database` passes in."""

from alembic import context

from tessera.server.storage.schema import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
