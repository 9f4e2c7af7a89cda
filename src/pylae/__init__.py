"""Pylae."""
