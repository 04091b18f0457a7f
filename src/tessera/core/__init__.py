"""The contract between games and everything that plays, shows or records them."""
