"""Draws the pictures of these pages: python docs/pictures.py."""

from pathlib import Path

import pylae

FOLDER = Path(__file__).with_name("pictures")


def opening(moves: int) -> pylae.Match:
    """A solo game after some moves of a good player, at the moment when supports may join a charge."""
    match = pylae.match("thermopyles", seed=52)
    for _ in range(moves):
        match.play(match.hint().action)
    charges = [choice for choice in match.legal() if choice.text.startswith("fight")]
    match.play(charges[-1].action)
    return match


if __name__ == "__main__":
    match = opening(moves=12)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "thermopyles.png").write_bytes(match.draw().png("bone", 1280))
    (FOLDER / "thermopyles-ink.png").write_bytes(match.draw().png("ink", 1280))
    (FOLDER / "thermopyles-phone.png").write_bytes(match.draw(tall=True).png("bone", 390))
    print(match.show())
