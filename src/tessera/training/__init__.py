"""Fitting what the search knows about a game to games of the program against itself."""
