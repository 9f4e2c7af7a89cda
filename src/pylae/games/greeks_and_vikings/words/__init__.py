"""Names, notation, prompts, refusals and narration."""
