"""The puzzle of all 84 pieces (BLO-14)."""
