"""The web service: routes, sockets, pages, and who may ask for how much."""
