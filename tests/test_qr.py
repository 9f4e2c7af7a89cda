"""QR codes: known figures of the standard, and every code read back square by square."""

from __future__ import annotations

import pytest

from pylae.art import qr

# HELLO WORLD in version 1, level M: the data and the correction that the standard's method gives them.
HELLO = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
HELLO_CORRECTED = [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
# Level M with masks 0 to 7, as the standard lists them.
FORMATS = (
    *("101010000010010", "101000100100101", "101111001111100", "101101101001011"),
    *("100010111111001", "100000011001110", "100111110010111", "100101010100000"),
)


def test_the_correction_is_that_of_the_standard():
    assert qr.correction(HELLO, 10) == HELLO_CORRECTED


@pytest.mark.parametrize("mask", range(8))
def test_level_and_mask_are_written_as_the_standard_lists_them(mask: int):
    assert f"{qr.format_bits(mask):015b}" == FORMATS[mask]


def read(grid: qr.Grid) -> bytes:
    """What a camera would read: the mask from the second copy of the format, then blocks without their correction."""
    size = len(grid)
    version = (size - 17) // 4
    column = [grid[size - 1 - y][8] for y in range(7)]
    row = [grid[8][size - 8 + x] for x in range(8)]
    bits = "".join("01"[dark] for dark in (*column, *row))
    mask = qr.MASKS[FORMATS.index(bits)]
    _, fixed = qr._frame(version)
    told = "".join("01"[grid[y][x] ^ mask(y, x)] for y, x in qr.path(fixed))
    words = [int(told[at : at + 8], 2) for at in range(0, len(told) - 7, 8)]
    sizes, extra = qr.BLOCKS[version]
    count = len(sizes)
    blocks = [words[place : sum(sizes) : count] for place in range(count)]
    checks = [words[sum(sizes) + place : sum(sizes) + extra * count : count] for place in range(count)]
    for block, check in zip(blocks, checks, strict=True):
        assert qr.correction(block, extra) == check
        # Every root of the generator is a root of the whole block.
        for exponent in range(extra):
            value = 0
            for word in (*block, *check):
                value = qr.times(value, qr.POWERS[exponent]) ^ word
            assert value == 0
    data = "".join(f"{word:08b}" for block in blocks for word in block)
    assert data[:4] == "0100"
    length = int(data[4:12], 2)
    return bytes(int(data[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8))


@pytest.mark.parametrize("length", [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106])
def test_every_length_is_read_back(length: int):
    text = ("https://play.example.org/carry/7K2QM-09XTB?to=/tables/" * 3)[:length]
    assert read(qr.modules(text)) == text.encode()


def test_a_code_has_its_three_corners_and_its_dark_square():
    grid = qr.modules("Thermopylae")
    size = len(grid)
    corner = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert ["".join(".#"[dark] for dark in row[left : left + 7]) for row in grid[top : top + 7]] == corner
    assert grid[size - 8][8]


def test_what_is_too_long_is_refused():
    with pytest.raises(ValueError, match="at most 106 bytes"):
        qr.modules("x" * 107)
    with pytest.raises(ValueError):
        qr.modules("ä" * 54)


def test_the_picture_is_dark_on_light_with_a_quiet_edge():
    picture = qr.svg(qr.modules("x"), "A code")
    assert 'viewBox="0 0 29 29"' in picture and 'aria-label="A code"' in picture
