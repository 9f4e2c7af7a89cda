"""Tests of The Hot Gates, one module a chapter."""
