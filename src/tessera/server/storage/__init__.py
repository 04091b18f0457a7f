"""Where tables, players and ratings are kept: SQLite by default, PostgreSQL by a URL."""
