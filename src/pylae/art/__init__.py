"""The drawing kit: figures, pieces, cards and scenery of the Greek and Persian wars, as SVG."""

from pylae.art.svg import Drawing

__all__ = ["Drawing"]
