"""What Alembic runs: the migrations, on the connection and within the transaction that it is given."""

from alembic import context

from pylae.web.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite can change little in a table and builds it anew instead
)
with context.begin_transaction():
    context.run_migrations()
