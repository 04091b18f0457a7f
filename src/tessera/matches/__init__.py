"""Matches between players: pairs of games, ladders, statistics; random games in bulk, one game laid open."""
