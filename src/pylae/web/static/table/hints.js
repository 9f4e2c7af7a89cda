// A hint: the best choices with their chances to win, and why. One of them is marked on the board until another is.

import { label } from "./choices.js";
import { h, icon, rule } from "./dom.js";

/** The strip under the question; nothing where no choices were weighed. */
export function hintStrip(table) {
  const { advice } = table;
  if (!advice || table.state.at != null) return "";
  return h("div", { class: "strip advice", id: "strip-advice" },
    h("span", { class: "words" }, icon("hint"), h("span", { role: "status" }, `${advice.why} `, rule(advice.section))),
    h("button", { class: "button quiet", type: "button", id: "do-drop-advice", "data-do": "drop-advice", "aria-label": "Close the hint" }, icon("close")),
    h("ul", { class: "best", "aria-label": "The best choices" }, advice.best.map((one) => h("li", { id: `best-${one.action}` }, suggestion(table, one)))));
}

/** One choice with its chance and what its dice say; it is shown on the board, and taken there or with its own button. */
function suggestion(table, { action, text, chance, odds }) {
  const choice = table.choice(action);
  const marked = table.hinted === action;
  return h("button", { class: `button ${marked ? "lit" : ""}`, type: "button", id: `suggested-${action}`, "data-do": "suggest", "data-action": action, "aria-pressed": String(marked), title: "Show it on the board" },
    h("span", {}, choice ? label(choice) : text),
    h("small", {}, [chance && `${chance.of} ${chance.told}`, odds].filter(Boolean).join(" · ")));
}
