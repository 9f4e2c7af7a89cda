"""300: Earth & Water, the table of contents. Two sides, five expeditions, sixteen cards, eleven cities."""

from pathlib import Path

from pylae.core.game import About
from pylae.games.earth_and_water.audit import audit as audit
from pylae.games.earth_and_water.board import draw as draw
from pylae.games.earth_and_water.cover import cover as cover
from pylae.games.earth_and_water.narration import narrate as narrate
from pylae.games.earth_and_water.notation import read as read
from pylae.games.earth_and_water.notation import why_not as why_not
from pylae.games.earth_and_water.odds import odds as odds
from pylae.games.earth_and_water.options import options as options
from pylae.games.earth_and_water.player import policy as policy
from pylae.games.earth_and_water.player import progress as progress
from pylae.games.earth_and_water.player import start_weights as start_weights
from pylae.games.earth_and_water.player import weight_names as weight_names
from pylae.games.earth_and_water.player import weighted as weighted
from pylae.games.earth_and_water.player import weights as weights
from pylae.games.earth_and_water.production import setup as setup
from pylae.games.earth_and_water.scoring import ending as ending
from pylae.games.earth_and_water.scoring import returns as returns
from pylae.games.earth_and_water.sequence import apply as apply
from pylae.games.earth_and_water.sequence import legal as legal
from pylae.games.earth_and_water.sequence import mover as mover
from pylae.games.earth_and_water.spelling import spell as spell
from pylae.games.earth_and_water.state import ACTIONS, MOST_LEGAL
from pylae.games.earth_and_water.state import State as State
from pylae.games.earth_and_water.text_map import show as show
from pylae.games.earth_and_water.views import OBSERVATION
from pylae.games.earth_and_water.views import hide as hide
from pylae.games.earth_and_water.views import knows as knows
from pylae.games.earth_and_water.views import observe as observe
from pylae.games.earth_and_water.views import redeal as redeal
from pylae.games.earth_and_water.words import ENDINGS
from pylae.games.earth_and_water.words import heading as heading
from pylae.games.earth_and_water.words import prompt as prompt
from pylae.games.earth_and_water.words import result as result
from pylae.games.earth_and_water.words import seat_name as seat_name
from pylae.games.earth_and_water.words import seat_side as seat_side

name = "earth_and_water"
about = About(
    title="300: Earth & Water",
    designers="Yasushi Nakaguro",
    publisher="Bonsai Games (2018); Nuts! Publishing (second edition)",
    year=2018,
    minutes=45,
    cooperative=False,
    sentence="Greece against the Great King: five expeditions, sixteen cards that are two events each, and one narrow sea.",
    difficulty="Easy to learn, hard to read: every card your enemy holds may be the one you fear",
    reconstructed="In the first edition, which cities count double and for whom, except Athens; card texts in our own words.",
)
actions: int = ACTIONS
most_legal: int = MOST_LEGAL
observation: int = OBSERVATION
endings: tuple[str, ...] = ENDINGS
rulebook = Path(__file__).with_name("rulebook.toml")
