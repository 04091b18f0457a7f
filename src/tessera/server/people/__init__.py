"""Who people are, and how strong."""
