"""The game in pictures: board, pieces, tray and cover, and the drawings that only this game uses."""
