"""Refusals: why something cannot be done, with the section that says so."""
