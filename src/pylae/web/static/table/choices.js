// The question: who is asked what under which rule, and every choice as a real button.

import { showRing, target } from "./board.js";
import { $, h, icon, many, mark, patch, rule } from "./dom.js";

const FEW = 8; // more choices than these stand in a list that opens
const DENSE = 4; // more choices than these have smaller buttons
const FEW_ASIDES = 3; // the same for what may be done unasked, which is never urgent
const LONG = 150; // letters on all the buttons together; more would take more than two rows

/** What a choice is called: as the board calls it, or in notation; a plan has a sentence besides. */
export function label(choice) {
  return (!choice.plan && target(choice.action)?.getAttribute("aria-label")) || choice.text;
}

/** What somebody who is asked wants to know most of a risk, for a button: "you take Athens 11%". */
const chance = (odds) => odds?.own.length ? `${odds.own[0].of} ${odds.own[0].told}` : odds?.summary ?? "";

export function showPrompt(table) {
  const { state } = table;
  const asked = state.seats.find((seat) => seat.number === state.prompt?.seat);
  const side = (asked ?? winners(state)[0] ?? state.seats.find((seat) => seat.mine))?.side;
  patch($("asked-mark"), mark(side ?? ""));
  const [question, second] = words(table, asked);
  patch($("question"), question);
  showSecond(table, second);
  $("acts").classList.toggle("dense", state.choices.length > DENSE);
  patch($("acts"), acts(table));
  showMoves(table);
}

const capital = (words) => words[0].toUpperCase() + words.slice(1);

const winners = (state) => state.seats.filter((seat) => seat.result > 0);

/** The question and the line below it. */
function words(table, asked) {
  const { state } = table;
  const { prompt } = state;
  const link = rule(prompt?.section);
  if (state.at != null) {
    const words = table.lastWords(state.at) || "The beginning.";
    return table.history.touring == null ? [`Step ${state.at} of ${state.steps}`, words] : [words, ""];
  }
  if (state.over) return [state.over.text, [`After ${many(state.steps, "step")}. `, rule(state.over.section)]];
  if (state.curtain) return [state.curtain.unasked ? `${state.curtain.name} wants to speak up.` : `${state.curtain.name}: it is your turn.`, "The curtain is down."];
  const open = state.seats.filter((seat) => seat.kind === "open");
  if (open.length) return [`Waiting for ${open.length === 1 ? "a player" : `${open.length} players`}`, state.invite ? "Send the link to a friend; the game begins when every seat is taken." : "The game begins when every seat is taken."];
  if (state.forced) return [prompt.text, ["There is only one choice; it is taken for you. ", link]];
  if (state.window) return [prompt.text, [answerTime(table), " ", link]];
  if (prompt?.yours) return [prompt.text, link];
  const who = state.bot?.name ?? asked?.player ?? asked?.name ?? "chance";
  const watching = state.mine.length ? "" : "You are watching. ";
  if (state.bot) return [[`${who} is thinking`, dots()], [watching, prompt?.text ?? "", " ", link]];
  return [`Waiting for ${who}`, [watching, prompt?.text ?? "", " ", link]];
}

/** When others see an answer that would tell something about a hand by its haste. */
function answerTime({ state, pending }) {
  if (state.window === "answered" || pending) return "You have answered; the others see it when the time is over.";
  return "The others see your answer five seconds after the question at the earliest, so your haste tells them nothing.";
}

const dots = () => h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i"));

/** The line below the question: a refusal or a warning comes before everything else. */
function showSecond(table, usual) {
  const choice = table.choice(table.selected ?? table.number);
  const planned = table.choice(table.selected ?? table.pointed)?.plan;
  const line = $("second");
  line.className = "";
  if (table.message) {
    line.className = table.message.kind;
    patch(line, table.message.kind === "refusal" ? icon("no") : "", `${table.message.text} `, rule(table.message.section));
  } else if (choice?.warning) {
    line.className = "warning";
    patch(line, icon("no"), `${choice.warning}${table.selected == null ? "" : " Do it all the same?"}`);
  } else if (planned) patch(line, `${planned}${table.selected == null ? "" : " Choose again to do it."}`);
  else if (table.selected != null && choice?.odds) patch(line, `${capital(choice.odds.summary || choice.odds.title)}. `, "Choose again to do it. ", rule(choice.odds.section));
  else patch(line, usual);
}

function acts(table) {
  const { state } = table;
  if (state.at != null) return [button("now", table.history.touring == null ? "Back to now" : "Skip", "primary")];
  if (state.over) return ending(state);
  if (state.invite) return [button("copy-invite", "Copy the link", "primary", "copy")];
  if (table.order) return [button("stop-order", "Stop going on", "primary")];
  if (!state.choices.length || state.window === "answered") return asides(table);
  const counted = state.counts?.of ?? {};
  const plain = state.choices.filter((choice) => !(choice.action in counted));
  const letters = plain.reduce((sum, choice) => sum + label(choice).length + 4, 0);
  const few = plain.length <= FEW && letters <= LONG;
  const chosen = state.choices.find((choice) => choice.action === table.selected);
  // Among many moves the one that ends this part of the turn is hard to find, on a phone behind a tab, so it has its button too.
  const shown = few ? plain : [...new Set([chosen, table.choice(state.prompt.ends)])].filter(Boolean);
  return [
    Object.keys(counted).length ? stepper(table, counted) : "",
    shown.map((choice) => choiceButton(table, choice, false)),
    chosen ? button("unselect", "Cancel", "quiet", "close") : "",
    chosen ? "" : state.orders.filter((order) => order.button).map((order) => orderButton(table, order)),
    state.prompt.chance ? button("roll", "Let the computer decide", "", "dice") : "",
    h("button", { class: "button quiet", type: "button", id: "open-moves", "data-do": "moves", "aria-label": few ? "Type a move" : null, "aria-expanded": String(table.listed), "aria-controls": "moves" },
      few ? [icon("type"), h("span", { class: "label" }, "Type a move")] : `All ${state.choices.length} ${state.prompt.chance ? "outcomes" : "moves"}`),
    state.prompt.chance ? "" : h("button", { class: "button quiet", type: "button", id: "hint", "data-do": "hint", "aria-label": "Hint", title: "A hint (h)" }, icon("hint"), h("span", { class: "label" }, "Hint")),
    asides(table),
  ];
}

/** What may be done unasked, as a group of its own; at a shared screen the way to other seats that could, and back. */
function asides(table) {
  const { state } = table;
  if (state.curtain) return [];
  const few = state.asides.length <= FEW_ASIDES;
  const chosen = state.asides.find((choice) => choice.action === table.selected);
  const shown = few ? state.asides : chosen ? [chosen] : [];
  const keys = [
    shown.map((choice) => choiceButton(table, choice, false)),
    chosen ? button("unselect", "Cancel", "quiet", "close") : "",
    few ? "" : h("button", { class: "button quiet", type: "button", id: "open-asides", "data-do": "moves", "aria-expanded": String(table.listed), "aria-controls": "moves" }, `${state.asides.length} choices`),
    state.voices.map(({ seat, name }) => h("button", { class: "button quiet", type: "button", id: `speak-${seat}`, "data-do": "speak", "data-seat": seat, title: "Speak up for this seat, which is not asked (s)" }, `Speak for ${name}`)),
    state.speaking == null ? "" : button("hush", "Back to the question", "quiet"),
  ].flat().filter(Boolean);
  return keys.length ? [h("span", { class: "asides", id: "asides", role: "group", "aria-label": "At any time" }, h("span", { class: "when", "aria-hidden": "true" }, "At any time"), keys)] : [];
}

/** An order: a whole move, or an answer to several questions, in words that could be typed as well. */
function orderButton(table, { text, means }) {
  const words = text[0].toUpperCase() + text.slice(1);
  return h("button", { class: "button quiet", type: "button", id: `order-${text.replaceAll(" ", "-")}`, "data-do": "order", "data-text": text, title: means, "aria-disabled": table.pending ? "true" : null }, words);
}

function button(action, words, style = "", sign = "") {
  return h("button", { class: `button ${style}`, type: "button", id: `do-${action}`, "data-do": action }, sign && icon(sign), words);
}

/** One choice; the one that is selected asks to be confirmed. */
function choiceButton(table, choice, listed) {
  const chosen = choice.action === table.selected;
  const style = chosen ? "primary lit" : choice.action === table.hinted ? "lit" : table.state.choices.length === 1 && table.state.choices[0] === choice ? "primary" : "";
  const words = label(choice);
  const notes = [
    listed && choice.text.toLowerCase() !== words.toLowerCase() ? choice.text : "",
    listed ? choice.odds?.summary || choice.plan : chance(choice.odds),
  ].filter(Boolean);
  return h("button", {
    class: `button choice ${style}`, type: "button", id: `${listed ? "listed" : "choice"}-${choice.action}`,
    "data-choice": choice.action, "aria-pressed": chosen ? "true" : null, title: listed ? null : choice.text,
    "aria-disabled": table.pending ? "true" : null,
  }, h("span", {}, words), notes.length ? h("small", {}, notes.join(" · ")) : "");
}

/** Choices that only say how many: less, more, and one button that does it. */
function stepper(table, counted) {
  const actions = numbers(counted);
  const at = actions.indexOf(table.number);
  const choice = table.choice(table.number);
  const what = table.state.counts.what;
  const edge = (end) => (at === end ? "true" : null);
  return [
    h("span", { class: "stepper", role: "group", "aria-label": `How many ${what}` },
      h("button", { type: "button", id: "fewer", "data-do": "fewer", "aria-label": `Fewer ${what}`, "aria-disabled": edge(0) }, icon("less")),
      h("output", { id: "number", "aria-live": "polite" }, String(counted[table.number]), h("span", { class: "sr" }, ` ${what}`)),
      h("button", { type: "button", id: "more", "data-do": "more", "aria-label": `More ${what}`, "aria-disabled": edge(actions.length - 1) }, icon("more"))),
    h("button", { class: "button primary", type: "button", id: "take-number", "data-do": "take-number", title: choice.text },
      h("span", {}, label(choice)), chance(choice.odds) ? h("small", {}, chance(choice.odds)) : ""),
  ];
}

/** The actions of numbers, from the least number to the greatest. */
export const numbers = (counted) =>
  Object.keys(counted).map(Number).sort((one, other) => counted[one] - counted[other]);

const form = (path, words, style, sign, fields = {}) =>
  h("form", { method: "post", action: path },
    Object.entries(fields).map(([name, value]) => h("input", { type: "hidden", name, value })),
    h("button", { class: `button ${style}`, type: "submit" }, sign && icon(sign), words));

/** What can be done when the game is over. */
function ending(state) {
  const path = `/tables/${$("table").dataset.table}`;
  return [
    state.rematch
      ? h("a", { class: "button primary", href: state.rematch }, icon("again"), "To the rematch")
      : state.mine.length ? form(`${path}/rematch`, "Rematch", "primary", "again") : "",
    button("replay", "Replay", "", "play"),
    h("a", { class: "button", href: `${path}/analysis` }, icon("dice"), "Analysis"),
    state.record ? h("a", { class: "button", href: `${path}/record`, download: true }, icon("down"), "Record") : "",
    button("history", "What if?", "quiet", "branch"),
  ];
}

export const branchForm = (at) =>
  form(`/tables/${$("table").dataset.table}/branch`, ["What if? Play on", h("span", { class: "label" }, " from here")], "", "branch", { at });

/** The list of all moves, with the field for typed ones. */
function showMoves(table) {
  const { state } = table;
  const shown = table.listed && state.at == null && state.choices.length + state.asides.length > 0;
  $("moves").hidden = !shown;
  $("notation").labels[0].textContent = state.prompt?.chance ? "Type the outcome" : "Type a move";
  $("notation").placeholder = shown ? `for example: ${(state.orders[0] ?? state.choices[0] ?? state.asides[0]).text}` : "";
  if (shown) patch($("examples"), state.orders.map(({ text, means }) => h("li", {}, h("button", { class: "link", type: "button", "data-do": "example", "data-text": text }, text), means && ` ${means}`)));
  const list = (choices) => choices.map((choice) => h("li", { id: `item-${choice.action}` }, choiceButton(table, choice, true)));
  if (shown) patch($("move-list"), list(state.choices));
  if (shown) patch($("aside-list"), list(state.asides));
  $("aside-title").hidden = !state.asides.length;
}

/** Rings round what is selected and what is hinted at, on the board and in the hand. */
export function markChosen(table) {
  showRing("chosen", target(table.selected ?? table.number, table.touched));
  showRing("hinted", target(table.hinted));
}
