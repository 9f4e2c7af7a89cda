"""A part of the contract: options speak to people, in titles and sentences."""

from __future__ import annotations

from collections import Counter

from pylae.core.game import Game
from pylae.core.wording import unspoken


def check_options(game: Game) -> None:
    """Every option and every value has a title and a sentence that no other has, and none of them is an identifier."""
    titles = [option.title for option in game.options]
    said = titles.copy()
    texts = [option.text for option in game.options]
    for option in game.options:
        own = [value.title for value in option.values.values()]
        told = [value.text for value in option.values.values()]
        assert len(set(own)) == len(own), f"{option.name}: two values have one title"
        assert option.default in option.numbers, f"{option.name}: its default is none of its values"
        said += [] if option.counts else own
        texts += told[:1] if option.is_flag else told
    for title in said:
        assert title[:1].isupper() or title[:1].isdigit(), f"{title!r} is no title"
        assert not (odd := unspoken(title)), f"the title {title!r} says {odd!r}"
    for text in texts:
        assert text.endswith(".") and " " in text, f"{text!r} is no sentence"
        assert not (odd := unspoken(text)), f"{text!r} says {odd!r}"
    assert len(set(titles)) == len(titles), f"a title stands twice: {Counter(titles).most_common(1)}"
    assert len(set(texts)) == len(texts), f"a sentence stands twice: {Counter(texts).most_common(1)}"
