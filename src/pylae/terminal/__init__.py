"""The games in a terminal: by keyboard, by pipe and by ear."""
