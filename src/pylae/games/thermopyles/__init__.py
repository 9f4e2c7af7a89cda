"""Thermopyles: the table of contents. Cooperative, 1 to 4 players hold the pass against 28 Persian cards."""

from pathlib import Path

from pylae.core.game import About
from pylae.games.thermopyles.end import ending as ending
from pylae.games.thermopyles.end import returns as returns
from pylae.games.thermopyles.preparation import setup as setup
from pylae.games.thermopyles.sequence import apply as apply
from pylae.games.thermopyles.sequence import legal as legal
from pylae.games.thermopyles.sequence import mover as mover
from pylae.games.thermopyles.state import ACTIONS as actions
from pylae.games.thermopyles.state import MOST_LEGAL as most_legal
from pylae.games.thermopyles.state import State as State
