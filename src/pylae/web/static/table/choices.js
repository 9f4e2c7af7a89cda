// The question: who is asked what under which rule, and every choice as a real button.

import { NARROW, showRing, target } from "./board.js";
import { $, h, icon, many, mark, patch, rule, stretch, wordLink } from "./dom.js";
import { explained } from "../glossary.js";

const MOST = 4; // cells of the bar; what does not find room in them stands in a list that opens
const ROOM = 545; // pixels for the choices of a question where the bar is narrowest
const TIGHT = 24; // letters of a label that is set smaller
const TIGHTER = 16; // and of one with a line below it
const SHORT = 18; // letters of a label that is told again when it is armed
const LONG = 56; // letters of a question that needs a second line
const LONGER = 72; // letters of one that needs a third line where the bar is narrowest

/** What a choice is called: as the board calls it, or in notation; a plan has a sentence besides. */
export function label(choice) {
  return (!choice.plan && target(choice.action)?.getAttribute("aria-label")) || choice.text;
}

/** What somebody who is asked wants to know most of a risk, for a button: "you take Athens 11%". */
const chance = (odds) => odds?.own.length ? `${odds.own[0].of} ${odds.own[0].told}` : odds?.summary ?? "";

export function showPrompt(table) {
  const { state } = table;
  if (table.scenes.playing) return table.scenes.showTelling();
  $("second").removeAttribute("aria-hidden");
  const asked = state.seats.find((seat) => seat.number === state.prompt?.seat);
  const side = (asked ?? winners(state)[0] ?? state.seats.find((seat) => seat.mine))?.side;
  patch($("asked-mark"), mark(side ?? ""));
  const [question, second] = words(table, asked);
  patch($("question"), question);
  const letters = $("question").textContent.length;
  $("question").classList.toggle("long", letters > LONG);
  $("question").classList.toggle("longer", letters > LONGER);
  showSecond(table, second);
  Object.assign($("table").dataset, sides(state, side));
  patch($("acts"), acts(table));
  patch($("bar-tools"), tools(table));
  showMoves(table);
  stretch($("prompt"));
}

/** Whose colours say "for you" and "against you": the side that is asked, and another one that plays or else its enemy of old. */
function sides({ seats }, side) {
  const other = seats.find((seat) => seat.side && seat.side !== side)?.side;
  return { for: side || "greek", against: other ?? (side === "persian" ? "greek" : "persian") };
}

const capital = (words) => words[0].toUpperCase() + words.slice(1);

const winners = (state) => state.seats.filter((seat) => seat.result > 0);

/** The question and the line below it. */
function words(table, asked) {
  const { state } = table;
  const { prompt } = state;
  const link = rule(prompt?.section);
  if (state.at != null) {
    return [`Step ${state.at} of ${state.steps}`, table.lastWords(state.at) || "The beginning."];
  }
  if (state.over) return [state.over.text, [`After ${many(state.steps, "step")}. `, rule(state.over.section)]];
  if (state.curtain) return [state.curtain.unasked ? `${state.curtain.name} wants to speak up.` : `${state.curtain.name}: it is your turn.`, "The curtain is down."];
  const open = state.seats.filter((seat) => seat.kind === "open");
  if (open.length) return [`Waiting for ${open.length === 1 ? "a player" : `${open.length} players`}`, waiting(state)];
  if (state.awaited.length) return state.awaited.some((seat) => state.mine.includes(seat)) ? ["Are you there?", "The game begins when all have said so; after a day without a word your seat is free again."] : ["Waiting until everybody is there", "The game begins when all have said so."];
  const text = prompt && explained(asks(state, prompt.text, asked), prompt.words, wordLink);
  if (state.forced) return [text, ["There is only one choice; it is taken for you. ", link]];
  if (state.beforehand?.answers) return [text, ["Your turn is ended for you, as you have ordered. ", link]];
  if (state.window) return [text, [answerTime(table), " ", link]];
  if (prompt?.yours) return [text, link];
  const who = state.bot?.name ?? asked?.player ?? asked?.name ?? "chance";
  const watching = state.mine.length ? "" : "You are watching. ";
  if (state.bot) return [[`${who} is thinking`, dots()], [watching, text ?? "", " ", link]];
  return [`Waiting for ${who}`, [watching, text ?? "", " ", link]];
}

/** How an open seat is taken. */
function waiting({ invite, sought }) {
  if (!invite) return "The game begins when every seat is taken.";
  return sought ? "Anybody may sit down; the game begins when every seat is taken." : "Send the link to a friend; the game begins when every seat is taken.";
}

/** A question without the name of who is asked, which mark and seats tell; at a shared screen it stays. */
function asks({ mine }, text, asked) {
  const name = `${asked?.name}: `;
  return mine.length > 1 || !text.startsWith(name) ? text : capital(text.slice(name.length));
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
  sayOnce(table, table.message?.text || choice?.warning || planned || (table.selected != null && choice?.odds && risk(choice.odds)) || (table.state.at != null && usual));
  if (table.message) {
    line.className = table.message.kind;
    patch(line, table.message.kind === "refusal" ? icon("no") : "", `${table.message.text} `, rule(table.message.section));
  } else if (choice?.warning) {
    line.className = "warning";
    patch(line, icon("no"), `${choice.warning}${table.selected == null ? "" : " Do it all the same?"}`);
  } else if (planned) patch(line, `${planned}${table.selected == null ? "" : " Choose again to do it."}`);
  else if (table.selected != null && choice?.odds) patch(line, `${risk(choice.odds)} `, rule(choice.odds.section));
  else patch(line, usual);
}

const risk = (odds) => `${capital(odds.summary || odds.title)}. Choose again to do it.`;

/** What the line below the question says of what somebody does is heard too; which rule a question comes from is not. */
function sayOnce(table, words) {
  const text = typeof words === "string" ? words : "";
  if (text && text !== table.told) table.say(text);
  table.told = text;
}

/** The choices of a question that are no numbers, and how many cells the bar has for them. */
function asked(table) {
  const { state } = table;
  const counted = state.counts?.of ?? {};
  const plain = state.choices.filter((choice) => !(choice.action in counted));
  const extra = (state.prompt.chance ? 1 : 0) + (unasked(table).length ? 1 : 0);
  return { counted, plain, extra, free: MOST - extra - (Object.keys(counted).length ? 2 : 0) };
}

/** Whether each choice has a button in the bar; on a phone these lie in two lines, and all are as wide. */
export function allInBar(table) {
  const { plain, free } = asked(table);
  return plain.length <= free && (NARROW.matches || plain.reduce((sum, choice) => sum + width(choice), 0) <= ROOM);
}

/** The cells of the bar. They depend on the question alone: what is armed changes no cell but the free one, which is kept for
    a choice of the list or the board. */
function acts(table) {
  const { state } = table;
  if (state.at != null) return [button("now", "Back to now", "primary")];
  if (state.over) return ending(table);
  if (state.awaited.some((seat) => state.mine.includes(seat))) return [button("there", "I am here", "primary", "person")];
  if (state.invite) return [button("copy-invite", "Copy the link", "primary", "copy")];
  if (table.order) return [button("stop-order", "Stop going on", "primary")];
  if (!state.choices.length || state.window === "answered") return asides(table, MOST);
  const { counted, plain, extra, free } = asked(table);
  const cells = Object.keys(counted).length ? stepper(table, counted) : [];
  if (allInBar(table)) cells.push(...plain.map((choice) => choiceButton(table, choice)));
  else {
    // Among many moves the one that ends this part of the turn is hard to find, on a phone behind a tab, so it has its button too.
    const ends = free > 2 ? table.choice(state.prompt.ends) : null;
    const armed = plain.find((choice) => choice.action === table.selected && choice !== ends);
    cells.push(h("span", { class: "slot", id: "slot" }, armed ? choiceButton(table, armed) : ""));
    if (ends) cells.push(choiceButton(table, ends));
    cells.push(h("button", { class: "button", type: "button", id: "all-moves", "data-do": "moves", "aria-expanded": String(table.listed), "aria-controls": "moves" },
      `All ${state.choices.length} ${state.prompt.chance ? "outcomes" : "moves"}`));
  }
  for (const order of state.orders) if (order.button && cells.length + extra < MOST) cells.push(orderButton(table, order));
  if (state.prompt.chance) cells.push(button("roll", "Let the computer decide", "", "dice"));
  return [...cells, ...asides(table, MOST - cells.length)];
}

/** About how many pixels the button of a choice takes in the bar, its label in two lines. */
function width(choice) {
  const second = chance(choice.odds).length;
  return Math.max(104, 34 + 7.4 * Math.ceil(label(choice).length / 2), 28 + 6 * second) + 8;
}

/** Beside the choices: to let go of the armed one, to type a move or see all of them, and a hint; each in a place of its own. */
function tools({ state, selected, listed }) {
  const asked = state.choices.length > 0 && state.at == null && !state.over && state.window !== "answered";
  const able = asked || (state.asides.length > 0 && state.at == null);
  const tool = (id, action, words, sign, shown, style, more = {}) =>
    h("button", { class: `button quiet ${style} ${shown ? "" : "gone"}`, type: "button", id, "data-do": action, "aria-label": words, title: words, ...more }, icon(sign));
  return [
    tool("do-unselect", "unselect", "Cancel", "close", selected != null, "cancel"),
    tool("open-moves", "moves", "Type a move, or see all", "type", able, "typing", { "aria-expanded": String(listed), "aria-controls": "moves" }),
    tool("hint", "hint", "Hint", "hint", asked && !state.prompt.chance, "hinting"),
  ];
}

/** What may be done unasked, and at a shared screen the way to other seats that could speak, and back. */
function unasked(table) {
  const { state } = table;
  if (state.curtain) return [];
  return [
    ...state.asides.map((choice) => choiceButton(table, choice, false, "at any time")),
    ...state.voices.map(({ seat, name }) => h("button", { class: "button", type: "button", id: `speak-${seat}`, "data-do": "speak", "data-seat": seat, title: "Speak up for this seat, which is not asked (s)" }, `Speak for ${name}`)),
    ...(state.speaking == null ? [] : [button("hush", "Back to the question")]),
  ];
}

/** These as a group of their own; more than there is room for stand in the list. */
function asides(table, room) {
  const all = unasked(table);
  if (!all.length) return [];
  const cells = all.length <= room ? all
    : [h("button", { class: "button", type: "button", id: "open-asides", "data-do": "moves", "aria-expanded": String(table.listed), "aria-controls": "moves" }, `${all.length} at any time`)];
  return [h("span", { class: "asides", id: "asides", role: "group", "aria-label": "At any time" }, cells)];
}

/** An order: a whole move, or an answer to several questions, in words that could be typed as well. */
function orderButton(table, { text, means }) {
  const words = text[0].toUpperCase() + text.slice(1);
  return h("button", { class: "button", type: "button", id: `order-${text.replaceAll(" ", "-")}`, "data-do": "order", "data-text": text, title: means, "aria-disabled": table.pending ? "true" : null }, words);
}

function button(action, words, style = "", sign = "") {
  return h("button", { class: `button ${style}`, type: "button", id: `do-${action}`, "data-do": action }, sign && icon(sign), words);
}

/** One choice of the bar or the list: what it does, below it its own chance in words, at its foot that chance as a bar. The one
    that is armed says that it wants to be chosen again, in the same place and as wide. */
function choiceButton(table, choice, listed = false, when = "") {
  const armed = choice.action === table.selected;
  const only = table.state.choices.length === 1 && table.state.choices[0] === choice;
  const words = label(choice);
  const own = choice.odds?.own[0];
  const notes = listed
    ? [choice.text.toLowerCase() === words.toLowerCase() ? "" : choice.text, choice.odds?.summary || choice.plan].filter(Boolean).join(" · ")
    : chance(choice.odds) || when;
  const asks = choice.odds || choice.warning || choice.plan;
  const styles = [armed && "armed", (asks || notes) && "two", own && "weighed", words.length > (asks || notes ? TIGHTER : TIGHT) && "tight", !armed && choice.action === table.hinted && "lit", !armed && only && !asks && "primary"];
  return h("button", {
    class: `button choice ${styles.filter(Boolean).join(" ")}`, type: "button", id: `${listed ? "listed" : "choice"}-${choice.action}`,
    "data-choice": choice.action, "aria-pressed": armed ? "true" : null, title: listed ? null : choice.text,
    "aria-disabled": table.pending ? "true" : null,
  }, h("span", {}, words),
  notes || asks ? h("small", { class: "if-calm", "aria-hidden": armed ? "true" : null }, notes || "asks twice") : "",
  asks ? h("small", { class: "if-armed", "aria-hidden": armed ? null : "true" }, again(words)) : "",
  own ? h("i", { "aria-hidden": "true" }, h("b", { "data-share": own.chance })) : "");
}

const again = (words) => (words.length > SHORT ? "again: do it" : `again: ${words[0].toLowerCase()}${words.slice(1)}`);

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
    h("button", { class: `button choice primary ${choice.odds ? "two" : ""} ${choice.odds?.own.length ? "weighed" : ""}`, type: "button", id: "take-number", "data-do": "take-number", title: choice.text },
      h("span", {}, label(choice)), chance(choice.odds) ? h("small", {}, chance(choice.odds)) : "",
      choice.odds?.own.length ? h("i", { "aria-hidden": "true" }, h("b", { "data-share": choice.odds.own[0].chance })) : ""),
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
function ending({ state, ending }) {
  const path = `/tables/${$("table").dataset.table}`;
  return [
    state.rematch && !state.mine.length
      ? h("a", { class: "button primary", href: state.rematch }, icon("again"), "To the rematch")
      : state.mine.length ? form(`${path}/rematch`, againWords(state), "primary", "again") : "",
    button("replay", "Replay", "", "play"),
    // The record to take away lies with the end, and beside the history.
    ending.shown ? h("a", { class: "button", href: `${path}/analysis` }, icon("dice"), "Analysis") : button("the-end", "The end", "", "laurel"),
    button("history", "What if?", "quiet", "branch"),
  ];
}

function againWords({ rematch, rematch_as: seat }) {
  if (rematch) return "To the rematch";
  return seat ? `Rematch as ${seat}` : "Play again";
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
  const voices = unasked(table).slice(state.asides.length);
  if (shown) patch($("move-list"), list(state.choices));
  if (shown) patch($("aside-list"), list(state.asides), voices.map((voice) => h("li", {}, (voice.id = `listed-${voice.id}`, voice))));
  $("aside-title").hidden = !state.asides.length && !voices.length;
}

/** Rings round what is selected and what is hinted at, on the board and in the hand. */
export function markChosen(table) {
  showRing("chosen", target(table.selected ?? table.number, table.touched));
  showRing("hinted", target(table.hinted));
}
