"""Go Tell the Spartans, the table of contents. Three days in the pass; the Persians are an automaton, or a player."""

from pathlib import Path

from pylae.core.game import About
from pylae.core.observation import observer, width
from pylae.games.go_tell_the_spartans.data import balance
from pylae.games.go_tell_the_spartans.options import options as options
from pylae.games.go_tell_the_spartans.picture.beats import beats as beats
from pylae.games.go_tell_the_spartans.picture.board import draw as draw
from pylae.games.go_tell_the_spartans.picture.cover import cover as cover
from pylae.games.go_tell_the_spartans.picture.cup import cup as cup
from pylae.games.go_tell_the_spartans.player.policy import policy as policy
from pylae.games.go_tell_the_spartans.player.policy import weighted as weighted
from pylae.games.go_tell_the_spartans.player.weights import start_weights as start_weights
from pylae.games.go_tell_the_spartans.player.weights import weight_names as weight_names
from pylae.games.go_tell_the_spartans.player.weights import weights as weights
from pylae.games.go_tell_the_spartans.rules import act
from pylae.games.go_tell_the_spartans.rules.course import ending as ending
from pylae.games.go_tell_the_spartans.rules.course import returns as returns
from pylae.games.go_tell_the_spartans.rules.course import setup as setup
from pylae.games.go_tell_the_spartans.rules.sequence import apply as apply
from pylae.games.go_tell_the_spartans.rules.sequence import legal as legal
from pylae.games.go_tell_the_spartans.rules.sequence import mover as mover
from pylae.games.go_tell_the_spartans.rules.sequence import quiet as quiet
from pylae.games.go_tell_the_spartans.rules.state import State as State
from pylae.games.go_tell_the_spartans.sight.alarms import disturbs as disturbs
from pylae.games.go_tell_the_spartans.sight.alarms import idle_while as idle_while
from pylae.games.go_tell_the_spartans.sight.alarms import rest as rest
from pylae.games.go_tell_the_spartans.sight.audit import audit as audit
from pylae.games.go_tell_the_spartans.sight.odds import odds as odds
from pylae.games.go_tell_the_spartans.sight.views import hide as hide
from pylae.games.go_tell_the_spartans.sight.views import knows as knows
from pylae.games.go_tell_the_spartans.sight.views import redeal as redeal
from pylae.games.go_tell_the_spartans.words import names
from pylae.games.go_tell_the_spartans.words.examples import examples as examples
from pylae.games.go_tell_the_spartans.words.letters import piles as piles
from pylae.games.go_tell_the_spartans.words.letters import show as show
from pylae.games.go_tell_the_spartans.words.names import decided as decided
from pylae.games.go_tell_the_spartans.words.names import heading as heading
from pylae.games.go_tell_the_spartans.words.names import result as result
from pylae.games.go_tell_the_spartans.words.names import seat_name as seat_name
from pylae.games.go_tell_the_spartans.words.names import seat_side as seat_side
from pylae.games.go_tell_the_spartans.words.orders import as_before as as_before
from pylae.games.go_tell_the_spartans.words.orders import last_time as last_time
from pylae.games.go_tell_the_spartans.words.prompts import prompt as prompt
from pylae.games.go_tell_the_spartans.words.reading import read as read
from pylae.games.go_tell_the_spartans.words.reading import why_not as why_not
from pylae.games.go_tell_the_spartans.words.spelling import spell as spell
from pylae.games.go_tell_the_spartans.words.telling.telling import narrate as narrate

name = "go_tell_the_spartans"
about = About(
    title="Go Tell the Spartans",
    designers="Robert Markham",
    publisher="LPS, Against the Odds magazine (2004)",
    year=2004,
    minutes=75,
    cooperative=True,
    sentence="Three days in the Hot Gates: you lead seven Greek contingents against an army that is driven on with whips.",
    goals={
        "greek": "Break the Persian army twice, or have more points than it has when the third day ends.",
        "persian": "Break the Greek army, or have as many points as it has when the third day ends.",
    },
    difficulty="A wargame with facing, zones of control and three kinds of morale; the automaton plays the Persians",
    reconstructed="The map, the counters, the length of the morale tracks and most of the Greek morale table.",
    balance=f"For two players, the Persians win {balance.PERSIANS_WIN} % of {balance.GAMES:,} games between our players; "
    f"with a handicap of {balance.SUGGESTED} points for the Greeks, {balance.PERSIANS_WIN_THEN} %.",
)
actions: int = act.ACTIONS
most_legal: int = act.MOST_LEGAL
observe = observer(State)
observation: int = width(State)
endings: tuple[str, ...] = names.ENDINGS
rulebook = Path(__file__).with_name("rulebook.toml")
