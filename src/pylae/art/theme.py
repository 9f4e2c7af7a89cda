"""The palette: "bone" is black-figure, "ink" is red-figure; the drawings are the same, only these colours trade places."""

from __future__ import annotations

import re

BONE = {
    "page": "#F3E9D8",
    "panel": "#FBF6EC",
    "panel-2": "#E8DAC1",
    "line": "#CBB694",
    "line-strong": "#1E1A17",
    "text": "#1E1A17",
    "text-2": "#594C41",
    "accent": "#98421F",
    "on-accent": "#FBF6EC",
    "clay": "#C4623A",
    "on-clay": "#0F0B09",
    "figure": "#1E1A17",
    "incise": "#EDB68E",
    "cup": "#EDB68E",
    "added-red": "#6E2A1C",
    "added-white": "#F6EDDC",
    "rim": "#1E1A17",
    "on-rim": "#F6EDDC",
    "olive": "#6B7A3A",
    "olive-text": "#4F5B28",
    "greek": "#24557A",
    "greek-text": "#24557A",
    "greek-wash": "#DCE5E6",
    "greek-tint": "#9DB9C9",
    "persian": "#7A2E4D",
    "persian-text": "#7A2E4D",
    "persian-wash": "#EFDAD6",
    "persian-tint": "#D9AEBB",
    "on-persian": "#F8E3B4",
    "viking": "#2B5C45",
    "viking-text": "#2B5C45",
    "viking-tint": "#A3C4AB",
    "saffron": "#D9A441",
    "relief": "#E6C080",
    "slope": "#AF5430",
    "sea": "#A9C5CC",
    "sea-2": "#9CBBC3",
    "sea-line": "#27536A",
    "land": "#E9CFA4",
    "land-2": "#DDBB88",
    "land-line": "#79491F",
    "road": "#5B3A22",
    "plate-edge": "#1E1A17",
    "lit": "#D9A441",
    "lit-ink": "#1E1A17",
}
INK = BONE | {
    "page": "#14100E",
    "panel": "#211B17",
    "panel-2": "#2E2620",
    "line": "#54463A",
    "line-strong": "#C9B79B",
    "text": "#F3E9D8",
    "text-2": "#C7B8A3",
    "accent": "#EE9A6C",
    "on-accent": "#1E1A17",
    "clay": "#1A1512",
    "on-clay": "#F3E9D8",
    "figure": "#D5733F",
    "incise": "#1A1512",
    "cup": "#D5733F",
    "added-red": "#8C4527",
    "added-white": "#F3E2C6",
    "rim": "#0C0A09",
    "olive": "#76853F",
    "olive-text": "#B5C47A",
    "greek": "#2F6A97",
    "greek-text": "#93C1E2",
    "greek-wash": "#1C2B36",
    "greek-tint": "#6C9CBB",
    "persian": "#8B355A",
    "persian-text": "#EBA3BE",
    "persian-wash": "#38202B",
    "persian-tint": "#B77E97",
    "viking": "#37705A",
    "viking-text": "#9BD0B4",
    "viking-tint": "#7CAE93",
    "saffron": "#DDAA4B",
    "relief": "#2A1A20",
    "slope": "#2B2019",
    "sea": "#1D3D4D",
    "sea-2": "#234858",
    "sea-line": "#7FB1C4",
    "land": "#3C2C20",
    "land-2": "#4A3626",
    "land-line": "#DB8B5A",
    "road": "#D9B48A",
    "plate-edge": "#9C8A74",
    "lit": "#E9B64F",
}
THEMES = {"bone": BONE, "ink": INK}


def token(name: str) -> str:
    """A colour that follows the page's theme and is that of "bone" where there is no page."""
    return f"var(--{name},{BONE[name]})"


PAGE, PANEL, TRAY = token("page"), token("panel"), token("panel-2")
LINE, STRONG_LINE = token("line"), token("line-strong")
TEXT, QUIET_TEXT = token("text"), token("text-2")
ACCENT, ON_ACCENT = token("accent"), token("on-accent")  # where a marker stands
CLAY = token("clay")  # the ground of a painted vase
FIGURE = token("figure")  # the painted figure
INCISE = token("incise")  # the line scratched into a figure
CUP = token("cup")  # the lines on the lip of a cup: incised by day, clay by night
ADDED_RED, ADDED_WHITE = token("added-red"), token("added-white")  # crests and cloaks, devices and sails
RIM, ON_RIM = token("rim"), token("on-rim")  # the outline of every piece, and a number on it
OLIVE, GRAIN = token("olive"), token("olive-text")
GREEK, GREEK_TEXT = token("greek"), token("greek-text")
GREEK_WASH = token("greek-wash")
PERSIAN, PERSIAN_TEXT = token("persian"), token("persian-text")
PERSIAN_WASH = token("persian-wash")
SAFFRON, RELIEF = token("saffron"), token("relief")  # Persian gold, and the stone of a Persian relief
SLOPE = token("slope")  # the side of a painted mountain
SEA, SHALLOWS, SEA_LINE = token("sea"), token("sea-2"), token("sea-line")
LAND, LAND_2, LAND_LINE, ROAD = token("land"), token("land-2"), token("land-line"), token("road")
PLATE_EDGE = token("plate-edge")  # the outline of plates and stones, seen in both themes
LIT, LIT_INK = token("lit"), token("lit-ink")  # what may be chosen: always a ring with an ink hairline


def themed(svg: str, theme: str) -> str:
    """The drawing with the colours of one theme written out, so that it needs no style sheet."""
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; choose {' or '.join(THEMES)}")
    colours = THEMES[theme]
    return re.sub(r"var\(--([\w-]+)(?:,[^()]*)?\)", lambda found: colours[found[1]], svg)


def css(theme: str) -> str:
    """The colours of one theme as declarations for a style sheet: `--page:#F3E9D8;…`."""
    return "".join(f"--{name}:{colour};" for name, colour in THEMES[theme].items())
