"""QR codes: a short text as black and white squares that a phone's camera reads (ISO/IEC 18004, versions 1 to 6, level M).

svg(modules("https://play.example.org/carry/7K2QM-09XTB"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Grid = list[list[bool]]

# By version: the bytes of each block of data, and how many bytes of correction each block gets.
BLOCKS = {
    1: ((16,), 10),
    2: ((28,), 16),
    3: ((44,), 26),
    4: ((32, 32), 18),
    5: ((43, 43), 24),
    6: ((27, 27, 27, 27), 16),
}
MOST = sum(BLOCKS[6][0]) - 2  # bytes of text: mode and length take a byte and a half
BYTES = 0b0100  # the mode of a text that is kept byte by byte
LEVEL_M = 0b00
QUIET = 4  # light modules round the code

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


def modules(text: str) -> Grid:
    """The squares of a text, dark ones true; raises `ValueError` for a text that is too long."""
    data = text.encode()
    version = next((each for each, (sizes, _) in BLOCKS.items() if len(data) <= sum(sizes) - 2), 0)
    if not version:
        raise ValueError(f"a QR code here holds at most {MOST} bytes, not {len(data)}")
    grid, fixed = _frame(version)
    _fill(grid, fixed, codewords(data, version))
    return min((_masked(grid, fixed, number) for number in range(len(MASKS))), key=penalty)


def svg(grid: Grid, label: str) -> str:
    """The squares as a picture, dark on light in any theme."""
    size = len(grid) + 2 * QUIET
    rows = (
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(grid)
        for x, dark in enumerate(row)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{"".join(rows)}"/></svg>'
    )


# Data and their correction


def codewords(data: bytes, version: int) -> list[int]:
    """The bytes of the code: data in blocks, and what corrects them, both taken in turn from all blocks."""
    sizes, extra = BLOCKS[version]
    bits = f"{BYTES:04b}{len(data):08b}{''.join(f'{byte:08b}' for byte in data)}0000"
    padded = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    padded += [(0xEC, 0x11)[number % 2] for number in range(sum(sizes) - len(padded))]
    blocks, at = [], 0
    for size in sizes:
        blocks.append(padded[at : at + size])
        at += size
    corrections = [correction(block, extra) for block in blocks]
    return [*_in_turn(blocks), *_in_turn(corrections)]


def _in_turn(blocks: Sequence[Sequence[int]]) -> Iterator[int]:
    for row in zip(*blocks, strict=True):
        yield from row


def _tables() -> tuple[list[int], list[int]]:
    powers, logs, value = [0] * 255, [0] * 256, 1
    for exponent in range(255):
        powers[exponent], logs[value] = value, exponent
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, logs


POWERS, LOGS = _tables()


def times(one: int, other: int) -> int:
    """The product of two elements of the field with 256 elements."""
    return POWERS[(LOGS[one] + LOGS[other]) % 255] if one and other else 0


def correction(block: Sequence[int], count: int) -> list[int]:
    """What is left of a block when it is divided by the generator polynomial of that degree."""
    generator = [1]
    for exponent in range(count):
        root = POWERS[exponent]
        generator = [
            one ^ times(other, root) for one, other in zip([*generator, 0], [0, *generator], strict=True)
        ]
    rest = [*block, *[0] * count]
    for at in range(len(block)):
        factor = rest[at]
        for place, coefficient in enumerate(generator):
            rest[at + place] ^= times(coefficient, factor)
    return rest[len(block) :]


# Squares


def _frame(version: int) -> tuple[Grid, Grid]:
    """What every code of a version has, and which squares that takes."""
    size = 17 + 4 * version
    grid = [[False] * size for _ in range(size)]
    fixed = [[False] * size for _ in range(size)]

    def put(y: int, x: int, dark: bool) -> None:
        if 0 <= y < size and 0 <= x < size:
            grid[y][x], fixed[y][x] = dark, True

    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for y in range(-1, 8):
            for x in range(-1, 8):
                ring = max(abs(y - 3), abs(x - 3))
                put(top + y, left + x, ring != 2 and ring != 4)
    if version > 1:
        for y in range(-2, 3):
            for x in range(-2, 3):
                put(size - 7 + y, size - 7 + x, max(abs(y), abs(x)) != 1)
    for at in range(8, size - 8):
        put(6, at, at % 2 == 0)
        put(at, 6, at % 2 == 0)
    for y, x in _format_places(size):
        put(y, x, False)
    put(size - 8, 8, True)
    return grid, fixed


def _format_places(size: int) -> list[tuple[int, int]]:
    """Where the fifteen bits that name level and mask stand, twice; the first is the highest."""
    corner = [(8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(y, 8) for y in (7, 5, 4, 3, 2, 1, 0)]
    edges = [(size - 1 - y, 8) for y in range(7)] + [(8, size - 8 + x) for x in range(8)]
    return [*corner, *edges]


def _fill(grid: Grid, fixed: Grid, words: Sequence[int]) -> None:
    """Lays the bits in double columns from right to left, upwards and downwards in turn."""
    bits = (word >> place & 1 for word in words for place in range(7, -1, -1))
    for y, x in path(fixed):
        grid[y][x] = bool(next(bits, 0))


def path(fixed: Grid) -> Iterator[tuple[int, int]]:
    """The squares for data in the order of their bits."""
    size, upwards = len(fixed), True
    for right in range(size - 1, 0, -2):
        column = right - (right <= 6)  # the upright timing pattern takes a column for itself
        for y in range(size - 1, -1, -1) if upwards else range(size):
            for x in (column, column - 1):
                if not fixed[y][x]:
                    yield y, x
        upwards = not upwards


def _masked(grid: Grid, fixed: Grid, number: int) -> Grid:
    """The code under a mask, which it names."""
    flips = MASKS[number]
    size = len(grid)
    masked = [[grid[y][x] ^ (not fixed[y][x] and flips(y, x)) for x in range(size)] for y in range(size)]
    bits = format_bits(number)
    for place, (y, x) in enumerate(_format_places(size)):
        masked[y][x] = bool(bits >> (14 - place % 15) & 1)
    return masked


def format_bits(mask: int) -> int:
    """Level and mask with their own correction, as they are written."""
    data = LEVEL_M << 3 | mask
    rest = data << 10
    for place in range(14, 9, -1):
        if rest >> place & 1:
            rest ^= 0b10100110111 << place - 10
    return (data << 10 | rest) ^ 0b101010000010010


def penalty(grid: Grid) -> int:
    """How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour."""
    lines = [*grid, *map(list, zip(*grid, strict=True))]
    found = 0
    for line in lines:
        text = "".join(".#"[dark] for dark in line)
        run = 1
        for before, here in zip(text, [*text[1:], ""], strict=True):
            if here == before:
                run += 1
                continue
            found += run - 2 if run >= 5 else 0
            run = 1
        for pattern in ("#.###.#....", "....#.###.#"):
            found += 40 * sum(text.startswith(pattern, at) for at in range(len(text)))
    size = len(grid)
    for y in range(size - 1):
        for x in range(size - 1):
            found += 3 * (grid[y][x] == grid[y][x + 1] == grid[y + 1][x] == grid[y + 1][x + 1])
    dark = sum(map(sum, grid))
    return found + 10 * (abs(dark * 20 - size * size * 10) // (size * size))
