"""Tests of 300: Earth & Water, one module a chapter."""
