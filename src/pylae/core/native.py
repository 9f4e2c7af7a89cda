"""The primitives of the compiled gears: same names, same answers, machine words instead of Python's long ints.

Imported only by the twin builder, because it needs NumPy. Each body is tested to equal its interpreted namesake.
"""

from __future__ import annotations

from numpy import int64, uint32, uint64

from pylae.core.chance import GOLDEN, MULTIPLIER


def size(pile):
    bits = uint32(pile)
    bits = bits - ((bits >> uint32(1)) & uint32(0x55555555))
    bits = (bits & uint32(0x33333333)) + ((bits >> uint32(2)) & uint32(0x33333333))
    bits = (bits + (bits >> uint32(4))) & uint32(0x0F0F0F0F)
    return int64(uint32(bits * uint32(0x01010101)) >> uint32(24))


def lowest(pile):
    return size((pile & -pile) - 1)


def nth(pile, index):
    bits = uint32(pile)
    left = uint32(index)
    card = uint32(0)
    for width in (16, 8, 4, 2, 1):
        low = uint32(size(bits & uint32((1 << width) - 1)))
        if left >= low:
            left -= low
            bits >>= uint32(width)
            card += uint32(width)
    return int64(card)


def mix(word):
    word = uint64(word)
    word = (word ^ (word >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> uint64(27))) * uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))


def start(random, seed, game):
    key = mix(uint64(seed) + uint64(GOLDEN))
    random[0] = mix(key + uint64(game))
    random[1] = mix(random[0] + uint64(GOLDEN)) | uint64(1)


def below(random, n):
    word = random[0]
    random[0] = word * uint64(MULTIPLIER) + random[1]
    mixed = uint32((word ^ (word >> uint64(18))) >> uint64(27))
    turn = uint32(word >> uint64(59))
    mixed = uint32(mixed >> turn) | uint32(mixed << (uint32(32) - turn & uint32(31)))
    return int64((uint64(mixed) * uint64(n)) >> uint64(32))
