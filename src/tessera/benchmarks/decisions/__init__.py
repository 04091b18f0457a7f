"""Decisions whose moves have been valued: a yardstick of playing strength that needs no opponent.

As in backgammon, a player is asked what it would play in a fixed set of positions, and charged what its
choices throw away. Luck does not come into it, so that a few thousand decisions tell as much as tens of
thousands of games. The sets are data beside this file, one a game.
"""
