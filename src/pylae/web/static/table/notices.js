// The strips under the question: a lost line, a take-back asked for, a hint, what happened since the last visit.

import { $, h, icon, many, patch } from "./dom.js";
import { hintStrip } from "./hints.js";

const PATIENCE = 1000; // milliseconds before a lost line is mentioned

export function showNotices(table) {
  const { line, state } = table;
  const lost = line.state === "lost" && Date.now() - line.since >= PATIENCE;
  if (line.state === "lost" && !lost) setTimeout(() => showNotices(table), PATIENCE);
  patch($("notices"),
    line.state === "closed" ? strip("closed", [icon("no"), line.reason], h("a", { class: "button", href: "/" }, "Home")) : "",
    lost ? strip("lost", [icon("no"), lostWords(line)], act("hurry", "Try now")) : "",
    state?.back ? takeBack(state) : "",
    state ? hintStrip(table) : "",
    table.since ? strip("since", [icon("history"), `${many(state.steps - table.since, "step")} since your last visit.`], act("play-since", "Show me"), act("drop-since", "Not now", "quiet")) : "",
    table.asking ? strip("asking", [icon("lock"), table.asking], state.mine.length ? act("ask-back", "Ask to take back") : "", act("drop-asking", "Close", "quiet")) : "");
}

function lostWords(line) {
  if (line.kept.size) return "You are offline; your move is kept and will be sent.";
  return navigator.onLine ? "Reconnecting …" : "You are offline. The table comes back by itself.";
}

function takeBack({ back, seats, steps }) {
  const who = seats.find((seat) => seat.number === back.asked_by);
  const name = who?.player || who?.name || "Somebody";
  const count = many(steps - back.keep, "step");
  if (back.yours_to_answer)
    return strip("back", [icon("undo"), `${name} asks to take back ${count}.`], act("allow", "Allow", "primary"), act("refuse", "Refuse"));
  return strip("back", [icon("undo"), back.mine ? `You asked to take back ${count}; the others have to agree.` : `${name} asks to take back ${count}.`]);
}

const strip = (name, words, ...buttons) =>
  h("div", { class: `strip ${name}`, id: `strip-${name}`, role: "status" }, h("span", { class: "words" }, words), ...buttons);

const act = (name, words, style = "") =>
  h("button", { class: `button ${style}`, type: "button", id: `do-${name}`, "data-do": name }, words);
