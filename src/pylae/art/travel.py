"""Pictures that travel: what a drawing needs to look the same wherever it is put, its letters and names of its own."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import blake2b
from pathlib import Path

FONTS = Path(__file__).with_name("fonts")
CARRIED = {  # by family: its weight, and the letters that a picture carries with it
    "GFS Neohellenic": (700, "picture-gfs-neohellenic-700.woff2"),
    "Alegreya Sans": (500, "picture-alegreya-sans-500.woff2"),
}
NAMES = re.compile(r'(?<= id=")[^"]*|(?<= href="#)[^"]*|(?<=url\(#)[^)]*')
LISTS = re.compile(r'(?<= aria-labelledby=")[^"]*|(?<= aria-describedby=")[^"]*')


def packed(svg: str, mark: str = "") -> str:
    """The picture with its letters, and with names that no other picture has.

    The mark tells two showings of the same picture apart.
    """
    known = blake2b(svg.encode(), digest_size=5).hexdigest()
    named_ = named(svg, f"p{known}{mark}-")
    head, body = named_.split(">", 1)
    return f"{head}>{letters(svg)}{body}"


def named(svg: str, prefix: str) -> str:
    """The picture with this before all its names, and where it speaks of them."""
    svg = NAMES.sub(lambda found: prefix + found[0], svg)
    return LISTS.sub(lambda found: " ".join(prefix + name for name in found[0].split()), svg)


def letters(svg: str) -> str:
    """The typefaces that a picture is written in, as a style sheet within it; nothing where it has no words."""
    rules = [_rule(family) for family in CARRIED if f"'{family}'" in svg]
    return f"<style>{''.join(rules)}</style>" if rules else ""


@cache
def _rule(family: str) -> str:
    weight, file = CARRIED[family]
    text = b64encode((FONTS / file).read_bytes()).decode()
    return (
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{text}) format('woff2')}}"
    )
