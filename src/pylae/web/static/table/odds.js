// The odds: the chances of a choice, one bar for each way to take the risk. Figures come as they are told; a colour is a tone. The
// pane keeps its place and its height; on a phone it is a strip that opens.

import { label } from "./choices.js";
import { $, h, patch, rule, stretch } from "./dom.js";

const SHORT = 12; // letters of a label that stands beside its bar
const ROOM_FOR_FIGURE = 0.13; // of the bar's length

/** Shows the odds of what is pointed at, selected, or else of the first choice that has any. */
export function showOdds(table) {
  // While a scene is played those of what was chosen stay; those of the next question would tell what it still hides.
  const { odds, name } = table.scenes.playing ? table.risked ?? {} : weighed(table);
  const pane = $("odds");
  pane.classList.toggle("open", Boolean(odds && table.unfolded));
  pane.classList.toggle("alone", odds?.rows.length === 1);
  if (!odds) return patch(pane, h("h2", {}, "Odds"), h("p", { class: "note quiet-note" }, why(table)));
  const open = odds.rows[table.row] ? table.row : odds.about;
  pane.classList.toggle("short", odds.rows.every((row) => row.label.length <= SHORT));
  const meanings = Object.fromEntries(odds.legend);
  patch(pane,
    h("button", { class: "odds-open", type: "button", id: "odds-open", "data-do": "unfold-odds", "aria-expanded": String(Boolean(table.unfolded)), "aria-controls": "odds", "aria-label": table.unfolded ? "Close the odds" : `All odds of: ${name}` }),
    h("h2", {}, name),
    odds.own.map((own) => h("p", { class: "odds-own" }, h("b", {}, figure(own.told)), h("span", {}, own.of))),
    odds.besides ? h("p", { class: "odds-own" }, odds.besides) : "",
    h("p", { class: "odds-title" }, odds.title),
    odds.rows.map((row, at) => bar(row, at, at === open, odds.rows.length > 1)),
    details(odds.rows[open], meanings),
    h("p", { class: "note" }, odds.estimated ? "Estimated: you do not see all of it. " : "Exact. ", rule(odds.section)));
  stretch(pane);
  pane.tabIndex = pane.scrollHeight > pane.clientHeight ? 0 : -1; // keys can scroll it then
}

/** The odds of what was typed or is pointed at or selected, or else of the first choice that has any; and what they are of. */
function weighed(table) {
  const { state } = table;
  if (state.at != null) return {};
  if (table.typedOdds) return { odds: table.typedOdds, name: table.typed };
  return oddsOf([table.pointed, table.selected, table.number].map((action) => table.choice(action)).find((choice) => choice?.odds)
    ?? state.choices.find((choice) => choice.odds?.own.length) ?? state.choices.find((choice) => choice.odds));
}

export const oddsOf = (choice) => (choice?.odds ? { odds: choice.odds, name: label(choice) } : {});

/** Why there are no odds. */
function why({ state, scenes }) {
  if (state.at != null) return "You are looking at the past.";
  return scenes.playing ? "What happened is shown first." : "Nothing here is left to chance.";
}

/** The sign of a percentage is set smaller. */
const figure = (told) => told.split(/(%)/).map((part) => (part === "%" ? h("small", {}, part) : part));

const swatch = (tone) => h("i", { class: `swatch tone-${tone}` });

const words = (row) => [...row.outcomes, ...row.events].map(({ of, told }) => `${of} ${told}`).join(", ");

function bar(row, at, open, several) {
  const parts = row.outcomes.filter(({ chance }) => chance > 0).map(({ chance, told, tone }) =>
    h("span", { class: `tone-${tone}`, "data-share": chance }, chance > ROOM_FOR_FIGURE ? told : ""));
  const stack = h("span", { class: "stack", "aria-hidden": "true" }, parts);
  if (!several) return h("div", { class: "odds-row strip-bar" }, h("span", { class: "odds-label" }, row.label), stack);
  return h("button", { class: `odds-row ${open ? "strip-bar" : ""}`, type: "button", id: `row-${at}`, "data-do": "row", "data-row": at, "aria-pressed": String(open), "aria-label": `${row.label}: ${words(row)}` },
    h("span", { class: "odds-label" }, row.label), stack);
}

/** Outcomes exclude each other; events may overlap, and one that is an outcome as well is told once. */
function details(row, meanings) {
  const events = row.events.filter((event) => row.outcomes.every(({ of }) => of !== event.of));
  return h("dl", { class: "chances" },
    row.outcomes.map(({ of, told, tone }) => h("div", {}, h("dt", { title: meanings[tone] }, swatch(tone), of), h("dd", {}, told))),
    events.map(({ of, told }) => h("div", { class: "event" }, h("dt", {}, of), h("dd", {}, told))));
}
