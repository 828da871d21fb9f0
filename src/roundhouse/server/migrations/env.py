"""Alembic runs the migrations through this, on the connection that `database.py` hands over."""

from alembic import context

from roundhouse.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
