"""The actions of the seats: single words, and verbs to which something is added."""

from __future__ import annotations

from pylae.games.go_tell_the_spartans.data import ground, peoples, roster

# Single words,
END, STOP, ALL, SHOOT, AGAIN, STAND, FEINT, HOLD, AGREE, REFUSE, BACK, NORTHWARD, SOUTHWARD = range(13)
# and verbs to which something is added.
CONTINGENT = 13  # + contingent: commit, box, stay, guard, order west
TEMPLATE = CONTINGENT + peoples.NATIONS  # + template: deploy the whole army so (6.0)
TEMPLATES = 8
FACING = TEMPLATE + TEMPLATES  # + facing: turn, or face a stack
STEP = FACING + 4  # + direction: a step of a move or of a retreat
STACK = STEP + 8  # + 3 * kind + units - 1: the stack for this entry site (7.0)
AREA = STACK + 12  # + area: place there, lift from there, fire at it, fight in it
TURN_AT = AREA + ground.AREAS  # + area: turn the stack there, in deployment
UNIT = (
    TURN_AT + ground.AREAS
)  # + unit: pick it or its force, leave it, let it shoot, put it on top, give it up
JOIN = UNIT + roster.UNITS  # + area: merge the forces there (R37)
ACTIONS = JOIN + ground.AREAS
MOST_LEGAL = 2 * ground.AREAS + roster.UNITS // 2
