// Words that are explained: on hover, on focus, and at the first touch; a second touch, a click or Enter leads to the rule.
// The explanation can be pointed at, Esc closes it, and it never takes the focus.

const WAIT = 140; // milliseconds: who only passes over a word is not told
const STAY = 180; // milliseconds in which the pointer may go from the word to its explanation

let tip = null; // the box, made when it is first needed
let told = null; // the word whose explanation is open
let timer = 0;
let touched = null; // the word under a finger that has only looked so far

const wordOf = (node) => node instanceof Element ? node.closest(".word[data-means]") : null;

function show(word) {
  clearTimeout(timer);
  if (told === word || !word.isConnected) return;
  hide();
  tip ??= Object.assign(document.createElement("div"), { id: "word-tip", className: "word-tip", role: "tooltip", popover: "manual" });
  tip.textContent = word.dataset.means;
  (word.closest("dialog[open]") ?? document.body).append(tip); // what lies outside an open dialog cannot be pointed at
  tip.showPopover();
  word.setAttribute("aria-describedby", tip.id);
  told = word;
  place(word.getClientRects()[0] ?? word.getBoundingClientRect());
}

/** Below the word, or above it where there is no room, and inside the window. */
function place(about) {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const below = about.bottom + 6 + height < innerHeight || about.top < height + 6;
  tip.style.left = `${Math.max(8, Math.min(document.documentElement.clientWidth - width - 8, about.left - 8))}px`;
  tip.style.top = `${below ? about.bottom + 6 : about.top - 6 - height}px`;
}

function hide() {
  clearTimeout(timer);
  if (!told) return;
  told.removeAttribute("aria-describedby");
  told = null;
  tip.hidePopover();
}

function later(deed, wait) {
  clearTimeout(timer);
  timer = setTimeout(deed, wait);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const word = wordOf(event.target);
  if (word) later(() => show(word), WAIT);
  else if (told && tip.contains(event.target)) clearTimeout(timer);
  else if (told && document.activeElement !== told) later(hide, STAY);
  else if (!told) clearTimeout(timer);
});

document.addEventListener("focusin", (event) => {
  const word = wordOf(event.target);
  if (word) show(word);
  else hide();
});
document.addEventListener("focusout", (event) => event.target === told && hide());

document.addEventListener("pointerdown", (event) => {
  touched = null;
  const word = wordOf(event.target);
  if (!word) return told && !tip.contains(event.target) && hide();
  if (event.pointerType === "touch" && told !== word) touched = word;
}, true);

// A finger cannot hover, so its first touch only shows.
document.addEventListener("click", (event) => {
  const word = wordOf(event.target);
  if (!word || word !== touched) return;
  event.preventDefault();
  event.stopPropagation();
  touched = null;
  show(word);
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !told) return;
  event.preventDefault(); // a dialog around it stays open
  event.stopPropagation();
  hide();
}, true);

for (const name of ["scroll", "resize"]) addEventListener(name, () => hide(), { capture: true, passive: true });

/** A text with its words explained: `words` are [form, explanation, section] in the order in which they stand in it. */
export function explained(text, words, link) {
  const parts = [];
  let rest = text;
  for (const [form, means, section] of words ?? []) {
    const at = rest.indexOf(form);
    if (at < 0) continue;
    parts.push(rest.slice(0, at), link(form, means, section));
    rest = rest.slice(at + form.length);
  }
  return [...parts, rest];
}
