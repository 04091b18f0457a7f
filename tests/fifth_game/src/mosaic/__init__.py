"""Mosaic, a small tile game."""
