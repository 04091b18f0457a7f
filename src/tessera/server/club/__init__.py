"""The club around the tables: finding people, being called, being known."""
