"""The 8 x 10 puzzle (BLO-15)."""
