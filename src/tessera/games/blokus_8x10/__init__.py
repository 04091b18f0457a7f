"""The solo puzzle of the 8 x 10 rectangle, filled by the five four-cell pieces of each colour (BLO-15)."""
