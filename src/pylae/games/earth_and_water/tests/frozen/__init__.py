"""The player of the first edition of Pylae, kept as it was: whoever comes after must beat it."""
