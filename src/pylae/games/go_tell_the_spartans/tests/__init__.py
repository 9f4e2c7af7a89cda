"""Tests of Go Tell the Spartans: scenarios, chapters, oracles and random games."""
