"""What is fitted in one game only, a module a game."""
