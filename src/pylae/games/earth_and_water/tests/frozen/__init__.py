"""A good player, in modules of one thought each."""
