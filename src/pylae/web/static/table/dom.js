// Elements: made, patched in place, and drawn: icons, marks of the sides, dice.

/* global Idiomorph */

const SVG = "http://www.w3.org/2000/svg";

/** The element with that id. @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

function made(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {}))
    if (value === true) element.setAttribute(name, "");
    else if (value != null && value !== false) element.setAttribute(name, value);
  element.append(...children.flat(3).filter((child) => child != null && child !== false && child !== ""));
  return element;
}

/** An element; attributes that are null or false are left out, and so are empty children. */
export const h = (tag, attributes, ...children) => made(document.createElement(tag), attributes, children);
export const s = (tag, attributes, ...children) => made(document.createElementNS(SVG, tag), attributes, children);

/** Gives an element new children but keeps the nodes that stay, so that focus and scrolling stay too. */
export function patch(element, ...children) {
  const next = element.cloneNode(false);
  next.append(...children.flat(3).filter((child) => child != null && child !== false && child !== ""));
  morph(element, next);
}

/** Bars get their lengths: styles are set by the script alone, since the page allows none in its text. */
export function stretch(element) {
  for (const part of element.querySelectorAll("[data-share]")) part.style.width = `${100 * part.dataset.share}%`;
}

export const morph = (old, next) => Idiomorph.morph(old, next, { morphStyle: "outerHTML", restoreFocus: true });

/** SVG text as a group element of its own, outside the page. */
export function drawn(id, text) {
  const home = document.createElement("template");
  home.innerHTML = `<svg><g id="${id}">${text}</g></svg>`;
  return home.content.firstChild.firstChild;
}

/** The drawn signs are kept in the page, so that they are there without a connection too. */
async function keepIcons() {
  const home = document.createElement("template");
  home.innerHTML = await (await fetch("/static/icons.svg")).text();
  for (const symbol of home.content.querySelectorAll("symbol")) {
    symbol.id = `icon-${symbol.id}`;
    $("icons").append(symbol);
  }
}
keepIcons();

export const icon = (name) => s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));

/** The shape and colour of a side: a round shield, a stepped one, a standing stone, or a plain ring. */
export const mark = (side) => s("svg", { class: "mark", "aria-hidden": "true" }, s("use", { href: `#icon-side-${side}` }));

const CORNERS = { persian: 2, viking: 10 };
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** A die as it lies; one with more than six sides is a kite and shows a number. Sides differ in their corners as well. */
export function die(value, side, sides = 6) {
  const spots = (sides > 6 ? [] : PIPS[value] ?? []).map((at) =>
    s("circle", { cx: 5.6 + (at % 3) * 5.4, cy: 5.6 + Math.floor(at / 3) * 5.4, r: 2 }));
  const number = spots.length ? null : s("text", { x: 11, y: 16, "text-anchor": "middle" }, String(value));
  return s("svg", { class: `die ${side}`, viewBox: "0 0 22 22", role: "img", "aria-label": String(value) },
    sides > 6 ? s("path", { d: "M11 .6L21.4 9.4V13L11 21.4 .6 13V9.4Z" }) : s("rect", { x: 1, y: 1, width: 20, height: 20, rx: CORNERS[side] ?? 6 }), spots, number);
}

/** "1 step", "3 steps". */
export const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "Ann, Ben and Cleo". */
export const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0] ?? "");

/** What the sections of the rules are called. */
const titles = () => (titles.known ??= JSON.parse($("table").dataset.sections));

const ruleAddress = (section) => `/rules/${$("table").dataset.game}/${encodeURIComponent(section)}`;

/** A word that is explained when it is pointed at; a click opens its rule at the table. */
export const wordLink = (form, means, section) =>
  h("a", { class: "word", href: ruleAddress(section), "data-do": "rule", "data-means": means }, form);

/** Where our summary of a section stands; a click opens it at the table. */
export function rule(section, words = "") {
  if (!section) return "";
  const href = ruleAddress(section);
  const title = titles()[section];
  const name = title ? `Rule ${section}, ${title}` : `Rule ${section}`;
  return h("a", { class: "rule-link", href, "data-do": "rule", title: name, "aria-label": words ? name : null }, words || name);
}
