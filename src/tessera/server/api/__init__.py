"""REST routes. They import nothing of the games, so that the first page is served while those still load."""
