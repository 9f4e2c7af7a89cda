"""The primitives of the CUDA gear that differ from the CPU's: counting and finding bits with the GPU's own instructions."""

# The compiler, not Python, runs these bodies:
# pyright: basic, reportCallIssue=false, reportArgumentType=false

from __future__ import annotations

from numba import cuda
from numpy import int64, uint32


def size(pile):
    return int64(cuda.popc(uint32(pile)))


def lowest(pile):
    return int64(cuda.popc(uint32((pile & -pile) - 1)))


def nth(pile, index):
    # A search by halves: every thread of a warp takes the same five steps.
    bits = uint32(pile)
    left = uint32(index)
    card = uint32(0)
    for width in (16, 8, 4, 2, 1):
        low = uint32(cuda.popc(uint32(bits & uint32((1 << width) - 1))))
        if left >= low:
            left = uint32(left - low)
            bits = uint32(bits >> uint32(width))
            card = uint32(card + uint32(width))
    return int64(card)
