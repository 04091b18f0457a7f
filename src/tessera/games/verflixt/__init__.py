"""Verflixt! Kompakt: a path of plus and minus tiles, and whoever leaves a tile last must take it."""
