"""A player of both sides."""
