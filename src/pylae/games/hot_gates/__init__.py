"""Thermopylae: The Hot Gates: the table of contents. Cooperative; 1 to 5 players hold four positions for three days."""

from pathlib import Path

from pylae.core.game import About
from pylae.core.observation import observer, width
from pylae.games.hot_gates.data.board import data_slots as data_slots
from pylae.games.hot_gates.data.board import load_data as load_data
from pylae.games.hot_gates.options import options as options
from pylae.games.hot_gates.picture.beats import beats as beats
from pylae.games.hot_gates.picture.board import draw as draw
from pylae.games.hot_gates.picture.cover import cover as cover
from pylae.games.hot_gates.picture.cup import cup as cup
from pylae.games.hot_gates.player.policy import policy as policy
from pylae.games.hot_gates.player.policy import speak_up as speak_up
from pylae.games.hot_gates.player.policy import weighted as weighted
from pylae.games.hot_gates.player.weights import start_weights as start_weights
from pylae.games.hot_gates.player.weights import weight_names as weight_names
from pylae.games.hot_gates.player.weights import weights as weights
from pylae.games.hot_gates.rules import act
from pylae.games.hot_gates.rules.end import ending as ending
from pylae.games.hot_gates.rules.end import returns as returns
from pylae.games.hot_gates.rules.sequence import apply as apply
from pylae.games.hot_gates.rules.sequence import legal as legal
from pylae.games.hot_gates.rules.sequence import mover as mover
from pylae.games.hot_gates.rules.sequence import quiet as quiet
from pylae.games.hot_gates.rules.sequence import setup as setup
from pylae.games.hot_gates.rules.state import State as State
from pylae.games.hot_gates.rules.unasked import asides as asides
from pylae.games.hot_gates.sight.audit import audit as audit
from pylae.games.hot_gates.sight.odds import odds as odds
from pylae.games.hot_gates.sight.views import hide as hide
from pylae.games.hot_gates.sight.views import knows as knows
from pylae.games.hot_gates.sight.views import redeal as redeal
from pylae.games.hot_gates.words import names
from pylae.games.hot_gates.words.letters import show as show
from pylae.games.hot_gates.words.names import decided as decided
from pylae.games.hot_gates.words.names import heading as heading
from pylae.games.hot_gates.words.names import result as result
from pylae.games.hot_gates.words.names import seat_name as seat_name
from pylae.games.hot_gates.words.names import seat_side as seat_side
from pylae.games.hot_gates.words.piles import piles as piles
from pylae.games.hot_gates.words.prompts import prompt as prompt
from pylae.games.hot_gates.words.reading import read as read
from pylae.games.hot_gates.words.reading import why_not as why_not
from pylae.games.hot_gates.words.spelling import spell as spell
from pylae.games.hot_gates.words.telling import narrate as narrate

name = "hot_gates"
about = About(
    title="Thermopylae: The Hot Gates",
    designers="Amos Burke",
    minutes=30,
    cooperative=True,
    sentence="For three days you hold four positions together, while the Persians look for the goat path behind you.",
    goals={
        "": "Beat every Persian card but the Immortals, before the goat path is theirs or your cards run out."
    },
    difficulty="A good player alone wins 48 % on level 1 and 5 % on level 6; with mates 43 to 68 %, whatever the level",
    reconstructed="What the book shows only in pictures: level cards, location cards, length of the Goat Path track, "
    "laurels and day decks (R20–R24, R6). An owner may bring the true ones.",
)
actions: int = act.ACTIONS
most_legal: int = act.MOST_LEGAL
observe = observer(State)
observation: int = width(State)
endings: tuple[str, ...] = names.ENDINGS
rulebook = Path(__file__).with_name("rulebook.toml")
