"""What servers that share one PostgreSQL tell each other and do for each other."""
