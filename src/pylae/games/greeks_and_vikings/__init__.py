"""Groovy Greeks vs. Vicious Vikings: the table of contents. A duel of decks for two to four, with cards anyone can write."""

from pathlib import Path

from pylae.core.game import About
from pylae.core.observation import observer, width
from pylae.games.greeks_and_vikings.data.table import check_table as check_table
from pylae.games.greeks_and_vikings.data.table import data_slots as data_slots
from pylae.games.greeks_and_vikings.data.table import load_data as load_data
from pylae.games.greeks_and_vikings.options import options as options
from pylae.games.greeks_and_vikings.picture import collection as collection
from pylae.games.greeks_and_vikings.picture.beats import beats as beats
from pylae.games.greeks_and_vikings.picture.board import draw as draw
from pylae.games.greeks_and_vikings.picture.cover import cover as cover
from pylae.games.greeks_and_vikings.picture.cup import cup as cup
from pylae.games.greeks_and_vikings.player.policy import policy as policy
from pylae.games.greeks_and_vikings.player.policy import weighted as weighted
from pylae.games.greeks_and_vikings.player.weights import start_weights as start_weights
from pylae.games.greeks_and_vikings.player.weights import weight_names as weight_names
from pylae.games.greeks_and_vikings.player.weights import weights as weights
from pylae.games.greeks_and_vikings.rules import act
from pylae.games.greeks_and_vikings.rules.end import ending as ending
from pylae.games.greeks_and_vikings.rules.end import returns as returns
from pylae.games.greeks_and_vikings.rules.sequence import apply as apply
from pylae.games.greeks_and_vikings.rules.sequence import legal as legal
from pylae.games.greeks_and_vikings.rules.sequence import mover as mover
from pylae.games.greeks_and_vikings.rules.sequence import quiet as quiet
from pylae.games.greeks_and_vikings.rules.sequence import setup as setup
from pylae.games.greeks_and_vikings.rules.state import State as State
from pylae.games.greeks_and_vikings.sight.audit import audit as audit
from pylae.games.greeks_and_vikings.sight.odds import odds as odds
from pylae.games.greeks_and_vikings.sight.views import hide as hide
from pylae.games.greeks_and_vikings.sight.views import knows as knows
from pylae.games.greeks_and_vikings.sight.views import redeal as redeal
from pylae.games.greeks_and_vikings.words import names
from pylae.games.greeks_and_vikings.words.letters import show as show
from pylae.games.greeks_and_vikings.words.names import decided as decided
from pylae.games.greeks_and_vikings.words.names import heading as heading
from pylae.games.greeks_and_vikings.words.names import result as result
from pylae.games.greeks_and_vikings.words.names import seat_name as seat_name
from pylae.games.greeks_and_vikings.words.names import seat_side as seat_side
from pylae.games.greeks_and_vikings.words.piles import piles as piles
from pylae.games.greeks_and_vikings.words.prompts import prompt as prompt
from pylae.games.greeks_and_vikings.words.reading import read as read
from pylae.games.greeks_and_vikings.words.reading import why_not as why_not
from pylae.games.greeks_and_vikings.words.spelling import spell as spell
from pylae.games.greeks_and_vikings.words.telling import narrate as narrate

name = "greeks_and_vikings"
about = About(
    title="Groovy Greeks vs. Vicious Vikings",
    designers="Samuel Friedman",
    minutes=30,
    cooperative=False,
    sentence="Two decks meet: call Combatants into your Trench, arm them, and bring the other side's State Points to nothing.",
    goals={"": "Bring every rival's State Points to nothing, or outlast those whose Deck runs out."},
    difficulty="Easy to learn; two good players of equal strength win about as often with either deck",
    reconstructed="All cards: the printed decks are not known to us, so both were written anew from the six values the sheet "
    "names. An owner may bring the true ones.",
)
actions: int = act.ACTIONS
most_legal: int = act.MOST_LEGAL
observe = observer(State)
observation: int = width(State)
endings: tuple[str, ...] = names.ENDINGS
rulebook = Path(__file__).with_name("rulebook.toml")
