"""Sight: what each seat may know, exact chances, and which positions can be."""
