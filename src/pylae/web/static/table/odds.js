// The odds: the chances of a choice, one bar for each way to take the risk. Figures come as they are told; a colour is a tone.

import { NARROW } from "./board.js";
import { label } from "./choices.js";
import { $, h, patch, rule } from "./dom.js";

const SHORT = 12; // letters of a label that stands beside its bar
const ROOM_FOR_FIGURE = 0.13; // of the bar's length

/** Shows the odds of what is pointed at, selected, or else of the first choice that has any. */
export function showOdds(table) {
  const { state } = table;
  const choice = [table.pointed, table.selected, table.number].map((action) => table.choice(action)).find((found) => found?.odds)
    ?? state.choices.find((found) => found.odds?.own.length) ?? state.choices.find((found) => found.odds);
  const pane = $("odds");
  const odds = table.typedOdds ?? choice?.odds;
  pane.hidden = !odds || state.at != null;
  const waits = table.choice(table.selected ?? table.number)?.odds ?? table.typedOdds;
  $("table").classList.toggle("risking", Boolean(waits) && !pane.hidden);
  if (pane.hidden) return;
  const open = odds.rows[table.row] ? table.row : odds.about;
  pane.classList.toggle("short", odds.rows.every((row) => row.label.length <= SHORT));
  patch(pane,
    h("h2", {}, table.typedOdds ? table.typed : label(choice)),
    h("p", { class: "odds-title" }, odds.title),
    odds.own.map((own) => h("p", { class: "odds-own" }, own.of, " ", h("b", {}, own.told))),
    odds.besides ? h("p", { class: "odds-own" }, odds.besides) : "",
    h("details", { id: "odds-all", open: table.unfolded ?? !NARROW.matches },
      h("summary", {}, "All chances"),
      odds.rows.map((row, at) => bar(row, at, at === open, odds.rows.length > 1)),
      h("ul", { class: "legend" }, odds.legend.map(([tone, meaning]) => h("li", {}, swatch(tone), meaning))),
      details(odds.rows[open]),
      h("p", { class: "note" }, odds.estimated ? "Estimated: you do not see all of it. " : "Exact. ", rule(odds.section))));
  // Styles are set by the script alone: the page allows none in its text.
  for (const part of pane.querySelectorAll("[data-share]")) part.style.width = `${100 * part.dataset.share}%`;
}

const swatch = (tone) => h("i", { class: `swatch tone-${tone}` });

const words = (row) => [...row.outcomes, ...row.events].map(({ of, told }) => `${of} ${told}`).join(", ");

function bar(row, at, open, several) {
  const parts = row.outcomes.filter(({ chance }) => chance > 0).map(({ chance, told, tone }) =>
    h("span", { class: `tone-${tone}`, "data-share": chance }, chance > ROOM_FOR_FIGURE ? told : ""));
  const stack = h("span", { class: "stack", "aria-hidden": "true" }, parts);
  if (!several) return h("div", { class: "odds-row" }, h("span", { class: "odds-label" }, row.label), stack);
  return h("button", { class: "odds-row", type: "button", id: `row-${at}`, "data-do": "row", "data-row": at, "aria-pressed": String(open), "aria-label": `${row.label}: ${words(row)}` },
    h("span", { class: "odds-label" }, row.label), stack);
}

/** Outcomes exclude each other; events may overlap. */
function details(row) {
  return h("dl", { class: "chances" },
    row.outcomes.map(({ of, told, tone }) => h("div", {}, h("dt", {}, swatch(tone), of), h("dd", {}, told))),
    row.events.map(({ of, told }) => h("div", { class: "event" }, h("dt", {}, of), h("dd", {}, told))));
}
