"""Tests of Thermopyles, one module a chapter."""
