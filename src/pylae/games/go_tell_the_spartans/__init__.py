"""Go Tell the Spartans, the table of contents. Three days in the pass; the Persians are an automaton, or a player."""

from pathlib import Path

from pylae.core.game import About
from pylae.games.go_tell_the_spartans.audit import audit as audit
from pylae.games.go_tell_the_spartans.board import draw as draw
from pylae.games.go_tell_the_spartans.course import ending as ending
from pylae.games.go_tell_the_spartans.course import returns as returns
from pylae.games.go_tell_the_spartans.course import setup as setup
from pylae.games.go_tell_the_spartans.cover import cover as cover
from pylae.games.go_tell_the_spartans.narration import narrate as narrate
from pylae.games.go_tell_the_spartans.notation import read as read
from pylae.games.go_tell_the_spartans.notation import why_not as why_not
from pylae.games.go_tell_the_spartans.odds import odds as odds
from pylae.games.go_tell_the_spartans.options import options as options
from pylae.games.go_tell_the_spartans.player import policy as policy
from pylae.games.go_tell_the_spartans.player import progress as progress
from pylae.games.go_tell_the_spartans.player import start_weights as start_weights
from pylae.games.go_tell_the_spartans.player import weight_names as weight_names
from pylae.games.go_tell_the_spartans.player import weighted as weighted
from pylae.games.go_tell_the_spartans.player import weights as weights
from pylae.games.go_tell_the_spartans.sequence import apply as apply
from pylae.games.go_tell_the_spartans.sequence import legal as legal
from pylae.games.go_tell_the_spartans.sequence import mover as mover
from pylae.games.go_tell_the_spartans.spelling import spell as spell
from pylae.games.go_tell_the_spartans.state import ACTIONS, MOST_LEGAL
from pylae.games.go_tell_the_spartans.state import State as State
from pylae.games.go_tell_the_spartans.text_map import show as show
from pylae.games.go_tell_the_spartans.views import OBSERVATION
from pylae.games.go_tell_the_spartans.views import hide as hide
from pylae.games.go_tell_the_spartans.views import knows as knows
from pylae.games.go_tell_the_spartans.views import observe as observe
from pylae.games.go_tell_the_spartans.views import redeal as redeal
from pylae.games.go_tell_the_spartans.words import ENDINGS
from pylae.games.go_tell_the_spartans.words import heading as heading
from pylae.games.go_tell_the_spartans.words import prompt as prompt
from pylae.games.go_tell_the_spartans.words import result as result
from pylae.games.go_tell_the_spartans.words import seat_name as seat_name
from pylae.games.go_tell_the_spartans.words import seat_side as seat_side

name = "go_tell_the_spartans"
about = About(
    title="Go Tell the Spartans",
    designers="Robert Markham",
    publisher="LPS, Against the Odds magazine (2004)",
    year=2004,
    minutes=75,
    cooperative=True,
    sentence="Three days in the Hot Gates: you lead seven Greek contingents against an army that is driven on with whips.",
    difficulty="A wargame with facing, zones of control and three kinds of morale; the automaton plays the Persians",
    reconstructed="The map, the counters, the length of the morale tracks and most of the Greek morale table.",
)
actions: int = ACTIONS
most_legal: int = MOST_LEGAL
observation: int = OBSERVATION
endings: tuple[str, ...] = ENDINGS
rulebook = Path(__file__).with_name("rulebook.toml")
