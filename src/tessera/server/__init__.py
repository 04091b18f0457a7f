"""The table server: people at different places, and programs, at one table."""
