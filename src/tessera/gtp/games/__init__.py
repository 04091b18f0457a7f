"""The words of the engine protocol that belong to one game, a module a game."""
