"""Ingenious: tiles of two hexagons, scored along lines of one colour, judged by the weakest colour."""
