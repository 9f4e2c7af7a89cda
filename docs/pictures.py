"""Draws the pictures of these pages: python docs/pictures.py."""

from pathlib import Path

import pylae

GREECE = 0
FOLDER = Path(__file__).with_name("pictures")


def opening(moves: int) -> pylae.Match:
    """A solo game after some moves of a good player, at the moment when supports may join a charge."""
    match = pylae.match("thermopyles", seed=52)
    for _ in range(moves):
        match.play(match.hint().action)
    charges = [choice for choice in match.legal() if choice.text.startswith("fight")]
    match.play(charges[-1].action)
    return match


def campaign(moves: int) -> pylae.Match:
    """A game of 300: Earth & Water between its two players, after some moves, when Greece has a turn."""
    match = pylae.match("earth_and_water", seed=6)
    while len(match.steps) < moves or match.mover != GREECE or match.legal()[0].text != "pass":
        match.play(match.hint().action)
    return match


def battle() -> pylae.Match:
    """A late hour in the pass, when the Greeks may fire at what stands before them."""
    match = pylae.match("go_tell_the_spartans", seed=8)
    while match.state.day < 2 or match.state.round < 3 or not match.legal()[0].text.startswith("fire"):
        match.play(match.hint().action)
    return match


def attack() -> pylae.Match:
    """An attack of three players that falls short on the second day or later, when somebody may help it."""
    match = pylae.match("hot_gates", players=3, seed=11)
    while match.state.deck > 40 or not any(choice.text.startswith("help") for choice in match.legal()):
        match.play(match.hint().action)
    return match


def draw(match: pylae.Match, name: str) -> None:
    """The three pictures of a position: by day, by night, and for a phone."""
    (FOLDER / f"{name}.png").write_bytes(match.draw().png("bone", 1280))
    (FOLDER / f"{name}-ink.png").write_bytes(match.draw().png("ink", 1280))
    (FOLDER / f"{name}-phone.png").write_bytes(match.draw(tall=True).png("bone", 390))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    draw(opening(moves=12), "thermopyles")
    draw(campaign(moves=95), "earth_and_water")
    draw(battle(), "go_tell_the_spartans")
    draw(attack(), "hot_gates")
