// The voice: what is told to those who listen. Every sentence is a line of its own in one live region, so that none replaces
// another before it was read; it goes when there was time to read it aloud.

import { $, h } from "./dom.js";

const SETTLE = 60; // milliseconds: what is said while the page is still changing may be lost
const LEAST = 4000; // milliseconds that a line stays
const LETTER = 70; // and for each of its letters besides

let last = "";

/** Says something. The same words said again differ by a hard space, or some readers keep silent. */
export function say(words) {
  const text = words.trim();
  if (!text) return;
  last = text === last ? `${text}\u00a0` : text;
  const line = h("p", {}, last);
  setTimeout(() => $("say").append(line), SETTLE);
  setTimeout(() => line.remove(), SETTLE + LEAST + LETTER * text.length);
}
