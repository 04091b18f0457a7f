"""The engine protocol, a dialect of GTP: Tessera as an engine, and other programs as players."""
