"""One table and the people around it, without transport, database or time of its own."""
