"""The words: names, notation, prompts, and the table in letters."""
