"""Game-independent search, and what is known about playing each game well."""
