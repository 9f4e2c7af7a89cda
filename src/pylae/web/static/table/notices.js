// The strips under the question: a lost line, a hint, what happened since somebody last looked.

import { $, h, icon, many, patch } from "./dom.js";
import { hintStrip } from "./hints.js";
import { muster } from "./here.js";

const PATIENCE = 1000; // milliseconds before a lost line is mentioned

export function showNotices(table) {
  const { line, state } = table;
  const lost = line.state === "lost" && Date.now() - line.since >= PATIENCE;
  if (line.state === "lost" && !lost) setTimeout(() => showNotices(table), PATIENCE);
  patch($("notices"),
    line.state === "closed" ? strip("closed", [icon("no"), line.reason], h("a", { class: "button", href: "/" }, "Home")) : "",
    lost ? strip("lost", [icon("no"), lostWords(line)], act("hurry", "Try now")) : "",
    state?.awaited.length ? muster(state) : "",
    state ? hintStrip(table) : "",
    table.since ? strip("since", [icon("history"), `${many(state.steps - table.since, "step")} since you last looked.`], act("play-since", "Show me"), act("drop-since", "Not now", "quiet")) : "",
    table.asking ? strip("asking", [icon("lock"), table.asking], state.mine.length ? act("ask-back", "Ask to take back") : "", act("drop-asking", "Close", "quiet")) : "");
}

function lostWords(line) {
  if (line.why) return `${line.why} ${line.kept.size ? "Your move is kept and will be sent." : "The page comes back by itself."}`;
  if (line.kept.size) return "You are offline; your move is kept and will be sent.";
  return navigator.onLine ? "Reconnecting …" : "You are offline. The table comes back by itself.";
}

export const strip = (name, words, ...buttons) =>
  h("div", { class: `strip ${name}`, id: `strip-${name}`, role: "status" }, h("span", { class: "words" }, words), ...buttons);

export const act = (name, words, style = "") =>
  h("button", { class: `button ${style}`, type: "button", id: `do-${name}`, "data-do": name }, words);
