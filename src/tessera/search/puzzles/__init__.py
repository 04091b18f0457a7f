"""Solvers of the solo puzzles."""
