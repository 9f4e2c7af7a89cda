// The keys: everything at the table can be done with them; `?` lists them.

import { TOUCHABLE, fit, focusTarget, target, walk, zoomBy } from "./board.js";
import { $ } from "./dom.js";
import { changeTheme } from "../theme.js";

export function watchKeys(table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!table.state || document.querySelector("dialog[open]:modal")) return;
    if (table.scenes.key(event)) return event.preventDefault();
    if (event.key === "Escape") return escape(table, event);
    const element = /** @type {Element} */ (event.target);
    const empty = element.id === "notation" && !element.value && event.key === "Backspace";
    if (element.matches("input:not([type=range]), textarea, select") && !empty) return;
    if (element.matches("input[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    const handled = onTarget(table, element, event.key) || arrows(table, element, event) || keys[event.key]?.(table) || digit(table, event.key);
    if (handled) event.preventDefault();
  });
}

function escape(table, event) {
  if (table.order) return table.stopOrder();
  const inside = event.target.closest?.("#moves");
  if (table.selected != null || table.message || table.listed || table.hinted != null || table.advice) {
    const back = table.selected;
    table.unselect();
    table.listed = false;
    table.show();
    if (inside) (back != null && target(back) ? focusTarget(target(back)) : $("question").focus());
  } else if (table.history.open) table.history.close();
}

/** Enter or space on something lit, or on something grey. */
function onTarget(table, element, key) {
  if (key !== "Enter" && key !== " ") return false;
  const drawn = element.closest(TOUCHABLE);
  if (drawn) table.touch(drawn);
  else if (element.matches("a, button, summary, [role=button]")) return false;
  else if (key === "Enter" && table.state.lesson?.action === null) table.turnPage("on");
  else if (table.selected != null || table.number != null) table.act(table.selected ?? table.number);
  return true;
}

function arrows(table, element, event) {
  if (!event.key.startsWith("Arrow")) return false;
  if (element.closest("#log")) return table.log.walk(event.key);
  if (element.closest("#moves, #rail, dialog")) return false;
  if (element.closest(".stepper")) {
    const more = event.key === "ArrowUp" || event.key === "ArrowRight";
    $(more ? "more" : "fewer").click();
    return true;
  }
  return walk(event.key, event.shiftKey);
}

function digit(table, key) {
  if (!/^\d$/.test(key)) return false;
  const { counts } = table.state;
  const counted = table.choices.find((choice) => counts?.of[choice.action] === Number(key));
  if (counted) table.setNumber(counted.action);
  else if (key === "0") fit();
  else {
    const choice = table.choices.filter(({ action }) => !(action in (counts?.of ?? {})))[Number(key) - 1];
    if (choice) table.choose(choice.action);
  }
  return true;
}

const does = (work) => (table) => {
  work(table);
  return true;
};

const keys = {
  Backspace: does((table) => table.undo()),
  u: does((table) => table.undo()),
  "/": does((table) => table.openMoves("notation")),
  m: does((table) => table.openMoves("move-list")),
  l: does((table) => table.say(table.log.words() || "Nothing has happened yet.")),
  o: does((table) => table.readPlace()),
  h: does((table) => table.hint()),
  p: does((table) => table.openPiles()),
  v: does((table) => table.scenes.again()),
  c: does((table) => table.talk.come()),
  e: does((table) => table.choice(table.state.prompt?.ends) && table.choose(table.state.prompt.ends)),
  g: does((table) => table.giveOrder()),
  s: does((table) => (table.state.speaking != null ? table.speak() : table.state.voices.length && table.speak(table.state.voices[0].seat))),
  ",": does((table) => table.history.by(-1)),
  ".": does((table) => (table.history.step >= table.state.steps ? table.history.close() : table.history.by(1))),
  "+": does(() => zoomBy(1.3)),
  "=": does(() => zoomBy(1.3)),
  "-": does(() => zoomBy(1 / 1.3)),
  t: does((table) => table.say(`Colours: ${changeTheme()}.`)),
  "?": does((table) => table.help()),
};
