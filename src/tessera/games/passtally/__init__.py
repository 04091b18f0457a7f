"""Passtally: tiles stacked on tiles, and lines that run over them from marker to marker."""
