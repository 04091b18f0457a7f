"""Blokus: 21 polyominoes in each of four colours, joined at corners only."""
