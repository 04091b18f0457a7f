"""The goals of each game and what is measured in it alone, a module a game."""
