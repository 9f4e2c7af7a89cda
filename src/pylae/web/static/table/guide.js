// The first visit: four notes beside the things they are about. They can be left at once and are shown only once.

import { $, h } from "./dom.js";

const KEY = "pylae-guide";
const NOTES = [
  ["prompt", "Here stands what is asked, of whom, and under which rule. The rule is a link to our summary of it."],
  ["board", "What is lit can be chosen: click it, or the button with the same name at the top. Grey things tell you why not."],
  ["rail", "Before dice fall or a card is turned you see your chances, and below them the log of all that was done."],
  ["undo", "Undo takes back what you chose until something hidden was shown. Press ? for all keys."],
];

let at = -1;

export function firstVisit() {
  if (!seen()) setTimeout(() => at < 0 && showNote(0), 900);
}

export function showNote(number) {
  at = number;
  $("guide")?.remove();
  document.querySelector(".guided")?.classList.remove("guided");
  if (number >= NOTES.length || number < 0) return remember();
  const [name, words] = NOTES[number];
  const last = number === NOTES.length - 1;
  const box = h("div", { id: "guide", class: "guide", role: "region", "aria-label": "First steps" },
    h("p", {}, h("b", {}, `${number + 1} of ${NOTES.length}. `), words),
    h("div", { class: "row" },
      last ? "" : h("button", { class: "button quiet", type: "button", "data-do": "guide-end" }, "Skip"),
      h("button", { class: "button primary", type: "button", "data-do": "guide-next" }, last ? "Begin" : "Next")));
  document.querySelector(".skip").after(box); // among the first things that the Tab key finds
  const about = $(name);
  about.classList.add("guided");
  place(box, about.getBoundingClientRect());
}

/** Below the thing if there is room, else inside it; narrow screens have a place of their own. */
function place(box, about) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = about.bottom + 12 + height < innerHeight ? about.bottom + 12 : Math.max(12, about.top + 16);
  box.style.left = `${Math.max(12, Math.min(innerWidth - width - 12, about.left + 24))}px`;
  box.style.top = `${below}px`;
}

/** The next note; the focus stays on its button. */
export function nextNote() {
  showNote(at + 1);
  ($("guide")?.querySelector(".primary") ?? $("question")).focus();
}

export function endNotes() {
  showNote(-1);
  $("question").focus();
}

function seen() {
  try {
    return localStorage.getItem(KEY) === "seen";
  } catch {
    return true;
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, "seen");
  } catch {
    // Then they come again.
  }
}
