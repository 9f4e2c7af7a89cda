"""Thermopyles: the table of contents. Cooperative; 1 to 4 players hold the pass against 28 Persian cards."""

from pathlib import Path

from pylae.core.game import About
from pylae.core.options import choice, flag, number
from pylae.games.thermopyles.board import draw as draw
from pylae.games.thermopyles.cover import cover as cover
from pylae.games.thermopyles.end import ending as ending
from pylae.games.thermopyles.end import returns as returns
from pylae.games.thermopyles.odds import odds as odds
from pylae.games.thermopyles.player import policy as policy
from pylae.games.thermopyles.player import progress as progress
from pylae.games.thermopyles.player import start_weights as start_weights
from pylae.games.thermopyles.player import weight_names as weight_names
from pylae.games.thermopyles.player import weighted as weighted
from pylae.games.thermopyles.player import weights as weights
from pylae.games.thermopyles.preparation import setup as setup
from pylae.games.thermopyles.sequence import apply as apply
from pylae.games.thermopyles.sequence import legal as legal
from pylae.games.thermopyles.sequence import mover as mover
from pylae.games.thermopyles.state import ACTIONS, MAX_PLAYERS, MOST_LEGAL
from pylae.games.thermopyles.state import State as State
from pylae.games.thermopyles.views import OBSERVATION
from pylae.games.thermopyles.views import audit as audit
from pylae.games.thermopyles.views import hide as hide
from pylae.games.thermopyles.views import knows as knows
from pylae.games.thermopyles.views import observe as observe
from pylae.games.thermopyles.views import redeal as redeal
from pylae.games.thermopyles.words import ENDINGS
from pylae.games.thermopyles.words import heading as heading
from pylae.games.thermopyles.words import narrate as narrate
from pylae.games.thermopyles.words import prompt as prompt
from pylae.games.thermopyles.words import read as read
from pylae.games.thermopyles.words import result as result
from pylae.games.thermopyles.words import seat_name as seat_name
from pylae.games.thermopyles.words import seat_side as seat_side
from pylae.games.thermopyles.words import show as show
from pylae.games.thermopyles.words import spell as spell
from pylae.games.thermopyles.words import why_not as why_not

name = "thermopyles"
about = About(
    title="Thermopyles",
    designers="Touko Tahkokallio",
    publisher="",
    year=2013,
    minutes=20,
    cooperative=True,
    sentence="Together you hold the narrow pass with 300 Spartans, card by card, against an army that does not end.",
    difficulty="Hard: a good player wins 37 % alone, 35 to 40 % with mates",
    reconstructed="Only the start location: the book shows it in a picture we do not have (R1).",
)
options = (
    number("players", 1, MAX_PLAYERS, 1, "How many players share the defence.", "preparation"),
    choice(
        "first_player",
        ("random", *(str(seat) for seat in range(1, MAX_PLAYERS + 1))),
        "Who takes the first turn: a seat, or the lot.",
        "R12",
        default=1,
    ),
    flag(
        "support_sequential", "Supports are called one after the other, each die seen before the next.", "R8"
    ),
    flag("hidden_hands", "Each player sees only the own hand.", "R13"),
    flag("draw_vote", "The team votes on who draws; the player in turn breaks ties.", "R11"),
)
actions: int = ACTIONS
most_legal: int = MOST_LEGAL
observation: int = OBSERVATION
endings: tuple[str, ...] = ENDINGS
rulebook = Path(__file__).with_name("rulebook.toml")
