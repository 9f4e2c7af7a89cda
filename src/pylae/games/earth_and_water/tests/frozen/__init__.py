"""The player before this one, kept as it was: whoever comes after must beat it."""
