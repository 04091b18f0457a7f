"""Who can sit in a seat: people, and programs of every strength."""
