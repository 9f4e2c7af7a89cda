"""300: Earth & Water, the table of contents. Two sides, five expeditions, sixteen cards, eleven cities."""

from pathlib import Path

from pylae.core.game import About
from pylae.core.observation import observer, width
from pylae.games.earth_and_water.options import options as options
from pylae.games.earth_and_water.picture.beats import beats as beats
from pylae.games.earth_and_water.picture.board import draw as draw
from pylae.games.earth_and_water.picture.cover import cover as cover
from pylae.games.earth_and_water.picture.cup import cup as cup
from pylae.games.earth_and_water.player.policy import policy as policy
from pylae.games.earth_and_water.player.policy import weighted as weighted
from pylae.games.earth_and_water.player.weights import start_weights as start_weights
from pylae.games.earth_and_water.player.weights import weight_names as weight_names
from pylae.games.earth_and_water.player.weights import weights as weights
from pylae.games.earth_and_water.rules import act
from pylae.games.earth_and_water.rules.production import setup as setup
from pylae.games.earth_and_water.rules.scoring import ending as ending
from pylae.games.earth_and_water.rules.scoring import returns as returns
from pylae.games.earth_and_water.rules.sequence import apply as apply
from pylae.games.earth_and_water.rules.sequence import legal as legal
from pylae.games.earth_and_water.rules.sequence import mover as mover
from pylae.games.earth_and_water.rules.sequence import quiet as quiet
from pylae.games.earth_and_water.rules.state import State as State
from pylae.games.earth_and_water.sight.audit import audit as audit
from pylae.games.earth_and_water.sight.odds import odds as odds
from pylae.games.earth_and_water.sight.views import hide as hide
from pylae.games.earth_and_water.sight.views import knows as knows
from pylae.games.earth_and_water.sight.views import redeal as redeal
from pylae.games.earth_and_water.words import names
from pylae.games.earth_and_water.words.letters import piles as piles
from pylae.games.earth_and_water.words.letters import show as show
from pylae.games.earth_and_water.words.names import decided as decided
from pylae.games.earth_and_water.words.names import heading as heading
from pylae.games.earth_and_water.words.names import result as result
from pylae.games.earth_and_water.words.names import seat_name as seat_name
from pylae.games.earth_and_water.words.names import seat_side as seat_side
from pylae.games.earth_and_water.words.prompts import prompt as prompt
from pylae.games.earth_and_water.words.reading import read as read
from pylae.games.earth_and_water.words.reading import why_not as why_not
from pylae.games.earth_and_water.words.spelling import spell as spell
from pylae.games.earth_and_water.words.telling.telling import narrate as narrate

name = "earth_and_water"
about = About(
    title="300: Earth & Water",
    designers="Yasushi Nakaguro",
    publisher="Bonsai Games (2018); Nuts! Publishing (second edition)",
    year=2018,
    minutes=45,
    cooperative=False,
    sentence="Greece against the Great King: five expeditions, sixteen cards that are two events each, and one narrow sea.",
    goals={
        "greek": "Lead on the scale after five expeditions, or hold Sestos and Ephesus at the end of any of them.",
        "persian": "Lead on the scale after five expeditions, or hold Athens and Sparta at the end of any of them.",
    },
    difficulty="Easy to learn, hard to read: every card your enemy holds may be the one you fear",
    reconstructed="In the first edition, which cities count double and for whom, except Athens; card texts in our own words.",
)
actions: int = act.ACTIONS
most_legal: int = act.MOST_LEGAL
observe = observer(State)
observation: int = width(State)
endings: tuple[str, ...] = names.ENDINGS
rulebook = Path(__file__).with_name("rulebook.toml")
