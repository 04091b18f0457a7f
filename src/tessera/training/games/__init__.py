"""Fitting one game in its own way, a module a game."""
