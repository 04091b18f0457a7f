"""Running the server as a program."""
