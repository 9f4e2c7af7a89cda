"""The game in words: names, prompts, spelling, reading, refusals, the board in letters, and telling."""
