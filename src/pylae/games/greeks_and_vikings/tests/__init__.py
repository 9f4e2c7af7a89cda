"""Tests of Groovy Greeks vs. Vicious Vikings, one module a chapter."""
