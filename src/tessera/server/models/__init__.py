"""The bodies of REST requests and answers."""
