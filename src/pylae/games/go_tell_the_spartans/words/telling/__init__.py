"""Telling: what happened, in sentences."""
