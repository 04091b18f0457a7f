"""The solo puzzles."""
