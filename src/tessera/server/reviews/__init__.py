"""What people learn from finished games: reviews, and the analysis board."""
