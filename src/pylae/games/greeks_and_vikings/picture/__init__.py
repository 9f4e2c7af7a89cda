"""The two war zones, drawn."""
