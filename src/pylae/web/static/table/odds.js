// The odds: exact chances of a choice, one bar for each way to take the risk.

import { label } from "./choices.js";
import { $, h, patch, percent, rule } from "./dom.js";

const COLOURS = 6;
const SHORT = 12; // letters of a label that stands beside its bar
const ROOM_FOR_FIGURE = 0.13; // of the bar's length

/** Shows the odds of what is pointed at, selected, or else of the first choice that has any. */
export function showOdds(table) {
  const { state } = table;
  const choice = [table.pointed, table.selected, table.number].map((action) => table.choice(action)).find((found) => found?.odds)
    ?? state.choices.find((found) => found.odds);
  const pane = $("odds");
  const odds = table.typedOdds ?? choice?.odds;
  pane.hidden = !odds || state.at != null;
  const waits = table.choice(table.selected ?? table.number)?.odds ?? table.typedOdds;
  $("table").classList.toggle("risking", Boolean(waits) && !pane.hidden);
  if (pane.hidden) return;
  const colour = colours(odds.rows);
  const open = odds.rows[table.row] ? table.row : mostAsked(odds);
  pane.classList.toggle("short", odds.rows.every((row) => row.label.length <= SHORT));
  patch(pane,
    h("h2", {}, table.typedOdds ? table.typed : label(choice)),
    h("p", { class: "odds-title" }, odds.title),
    odds.rows.map((row, at) => bar(row, at, colour, at === open, odds.rows.length > 1)),
    details(odds.rows[open], colour),
    h("p", { class: "note" }, "Exact. ", rule(odds.section)));
  // Styles are set by the script alone: the page allows none in its text.
  for (const part of pane.querySelectorAll("[data-share]")) part.style.width = `${100 * part.dataset.share}%`;
}

/** The same outcome has the same colour in every row, so that rows can be compared; rows that share none begin anew. */
function colours(rows) {
  const names = rows.flatMap((row) => row.outcomes.map(([name]) => name));
  const all = [...new Set(names)];
  const shared = all.length < names.length;
  return (row, name) => `c${(shared ? all : row.outcomes.map(([own]) => own)).indexOf(name) % COLOURS}`;
}

/** The row that the summary speaks of. */
function mostAsked({ rows, summary }) {
  return Math.max(0, rows.findIndex((row) => row.outcomes.some(([name]) => summary.startsWith(name))));
}

const words = (row) => [...row.outcomes, ...row.events].map(([name, chance]) => `${name} ${percent(chance)}`).join(", ");

function bar(row, at, colour, open, several) {
  const parts = row.outcomes.filter(([, chance]) => chance > 0).map(([name, chance]) =>
    h("span", { class: colour(row, name), "data-share": chance }, chance > ROOM_FOR_FIGURE ? (100 * chance).toFixed(1) : ""));
  const stack = h("span", { class: "stack", "aria-hidden": "true" }, parts);
  if (!several) return h("div", { class: "odds-row" }, h("span", { class: "odds-label" }, row.label), stack);
  return h("button", { class: "odds-row", type: "button", id: `row-${at}`, "data-do": "row", "data-row": at, "aria-pressed": String(open), "aria-label": `${row.label}: ${words(row)}` },
    h("span", { class: "odds-label" }, row.label), stack);
}

/** Outcomes exclude each other; events may overlap. */
function details(row, colour) {
  return h("dl", { class: "chances" },
    row.outcomes.map(([name, chance]) => h("div", {},
      h("dt", {}, h("i", { class: `swatch ${colour(row, name)}` }), name), h("dd", {}, percent(chance)))),
    row.events.map(([name, chance]) => h("div", { class: "event" }, h("dt", {}, name), h("dd", {}, percent(chance)))));
}
