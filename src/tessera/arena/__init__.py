"""Many games at once: simulations, benchmarks and matches."""
