"""Trials of the server, which take longer than a measurement: what it promises, tried on this machine until it breaks or does not."""
