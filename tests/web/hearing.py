"""What a screen reader would say: it listens to the live regions of a page and writes down what each says, and for how long."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLong

from tests.web.browser import Json

HEARD_WITHIN = 8000  # milliseconds

# A status says all of itself whenever it is different; another region says what is added to it.
EARS = """
window.ears = [];
document.addEventListener("DOMContentLoaded", () => {
  const LIVE = "[aria-live]:not([aria-live=off]), [role=status], [role=alert]";
  const told = new WeakMap();
  const words = (node) => (node.textContent ?? "").replace(/\\s+/g, (blank) => (blank.includes("\\u00a0") ? "\\u00a0" : " ")).replace(/^ +| +$/g, "");
  const lines = new WeakMap(); // what was heard of each node
  const say = (region, text, node = null) => {
    if (!text) return;
    const heard = { at: performance.now(), where: region.id || region.querySelector("[id]")?.id || region.className, text, until: null };
    ears.push(heard);
    if (node) lines.set(node, heard);
  };
  const whole = (region) => region.innerText.replace(/\\s+/g, " ").trim();
  for (const region of document.querySelectorAll(LIVE)) told.set(region, whole(region));
  new MutationObserver((changes) => {
    const statuses = new Set();
    for (const change of changes) {
      const element = change.target.nodeType === 1 ? change.target : change.target.parentElement;
      const region = element?.closest(LIVE);
      if (!region || region.closest("[hidden]")) continue;
      if (region.getAttribute("aria-atomic") !== "false") statuses.add(region);
      else {
        for (const node of change.addedNodes) say(region, words(node), node);
        for (const node of change.removedNodes) {
          const heard = lines.get(node);
          if (heard) heard.until = performance.now();
        }
      }
    }
    for (const region of statuses) {
      const text = whole(region);
      if (text === told.get(region)) continue;
      told.set(region, text);
      say(region, text);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
});
"""


class Ears:
    """Somebody who hears a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard = 0
        page.context.add_init_script(EARS)

    def all(self) -> list[Json]:
        """Everything that was said since the page was opened."""
        return self.page.evaluate("window.ears")

    def new(self, *until: str) -> list[Json]:
        """What was said since the last time this was asked, when these words are among it."""
        wish = (
            "(words) => words.every((word) => window.ears.slice(%d).some(({ text }) => text.includes(word)))"
        )
        words = [plain(word) for word in until]
        try:
            self.page.wait_for_function(wish % self.heard, arg=words, timeout=HEARD_WITHIN)
        except TooLong:
            heard = [line["text"] for line in self.all()[self.heard :]]
            raise AssertionError(f"of {words} not all was heard, only {heard}") from None
        said: list[Any] = self.all()[self.heard :]
        self.heard += len(said)
        return said


def plain(text: str) -> str:
    """A text as it is heard, with single blanks."""
    return " ".join(text.split())
