"""Many games at once: batches on CPU cores or a GPU, and what they add up to. Nothing here names a game."""
