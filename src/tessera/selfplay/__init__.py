"""Games of a player against itself, in bulk: food for whoever learns."""
