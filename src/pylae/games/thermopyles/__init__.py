"""Thermopyles: the table of contents. Cooperative; 1 to 4 players hold the pass against 28 Persian cards."""

from pathlib import Path

from pylae.core.game import About
from pylae.core.observation import observer, width
from pylae.games.thermopyles.options import options as options
from pylae.games.thermopyles.picture.beats import beats as beats
from pylae.games.thermopyles.picture.board import draw as draw
from pylae.games.thermopyles.picture.cover import cover as cover
from pylae.games.thermopyles.picture.cup import cup as cup
from pylae.games.thermopyles.player.foresight import foreseen as foreseen
from pylae.games.thermopyles.player.foresight import foresight as foresight
from pylae.games.thermopyles.player.policy import policy as policy
from pylae.games.thermopyles.player.policy import weighted as weighted
from pylae.games.thermopyles.player.weights import start_weights as start_weights
from pylae.games.thermopyles.player.weights import weight_names as weight_names
from pylae.games.thermopyles.player.weights import weights as weights
from pylae.games.thermopyles.rules import act
from pylae.games.thermopyles.rules.end import ending as ending
from pylae.games.thermopyles.rules.end import returns as returns
from pylae.games.thermopyles.rules.preparation import setup as setup
from pylae.games.thermopyles.rules.sequence import apply as apply
from pylae.games.thermopyles.rules.sequence import legal as legal
from pylae.games.thermopyles.rules.sequence import mover as mover
from pylae.games.thermopyles.rules.sequence import quiet as quiet
from pylae.games.thermopyles.rules.state import State as State
from pylae.games.thermopyles.sight.audit import audit as audit
from pylae.games.thermopyles.sight.odds import odds as odds
from pylae.games.thermopyles.sight.views import hide as hide
from pylae.games.thermopyles.sight.views import knows as knows
from pylae.games.thermopyles.sight.views import redeal as redeal
from pylae.games.thermopyles.words import names
from pylae.games.thermopyles.words.letters import show as show
from pylae.games.thermopyles.words.names import decided as decided
from pylae.games.thermopyles.words.names import heading as heading
from pylae.games.thermopyles.words.names import result as result
from pylae.games.thermopyles.words.names import seat_name as seat_name
from pylae.games.thermopyles.words.names import seat_side as seat_side
from pylae.games.thermopyles.words.piles import piles as piles
from pylae.games.thermopyles.words.prompts import prompt as prompt
from pylae.games.thermopyles.words.reading import read as read
from pylae.games.thermopyles.words.reading import why_not as why_not
from pylae.games.thermopyles.words.spelling import spell as spell
from pylae.games.thermopyles.words.telling import narrate as narrate

name = "thermopyles"
about = About(
    title="Thermopyles",
    designers="Touko Tahkokallio",
    publisher="",
    year=2013,
    minutes=20,
    cooperative=True,
    sentence="Together you hold the narrow pass with 300 Spartans, card by card, against an army that does not end.",
    goals={"": "Slay twelve Persian cards or outlast their deck, before you are driven back to location 7."},
    difficulty="Hard: a good player wins 37 % alone, 35 to 40 % with mates",
    reconstructed="Only the start location: the book shows it in a picture we do not have (R1).",
)
actions: int = act.ACTIONS
most_legal: int = act.MOST_LEGAL
observe = observer(State)
observation: int = width(State)
endings: tuple[str, ...] = names.ENDINGS
rulebook = Path(__file__).with_name("rulebook.toml")
