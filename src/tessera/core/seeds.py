"""Seeds that bind whoever shuffles: published as a digest before the game, laid open after it.

A seed is a text. Its SHA-256 digest is the commitment; the digest of the seed and the salts that the
seats added, one a line, gives the 128-bit key of the game's stream. Both can be checked with any
SHA-256 program.
"""

import hashlib
import secrets
from collections.abc import Sequence

import numpy as np

from tessera.core.contract import Array


def new_seed() -> str:
    """A secret seed of 256 bits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published before the game."""
    return hashlib.sha256(seed.encode()).hexdigest()


def key_digest(seed: str, salts: Sequence[str] = ()) -> str:
    """The digest of the seed and the salts, whose first half is the key of the game's stream."""
    return hashlib.sha256("\n".join([seed, *salts]).encode()).hexdigest()


def game_key(seed: str, salts: Sequence[str] = ()) -> Array:
    """The key of the game's stream: four 32-bit words."""
    digest = bytes.fromhex(key_digest(seed, salts))
    return np.frombuffer(digest[:16], "<u4").astype(np.uint32)
