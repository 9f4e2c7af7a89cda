"""The agenda of The Hot Gates (C14). A job leaves what it has found in part RESULT of the job below."""

from pylae.core.agenda import FIRST as FIRST
from pylae.core.agenda import WHAT as WHAT
from pylae.core.agenda import clear as clear
from pylae.core.agenda import note as note
from pylae.core.agenda import part as part
from pylae.core.agenda import pop as pop
from pylae.core.agenda import push as push

SECOND, RESULT, FOURTH = 2, 3, 4
