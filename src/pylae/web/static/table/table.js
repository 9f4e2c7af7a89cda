// The table: takes what the server tells, shows it in its parts, and sends what somebody chooses. It knows no rules.

import { ring } from "../bell.js";
import { NARROW, TOUCHABLE, fit, markTabs, showFocus, showPreview, showSheets, showTab, target, watchFans, watchFingers, zoomBy } from "./board.js";
import { allInBar, markChosen, numbers, showPrompt } from "./choices.js";
import { $, h, many, mark, patch, rule } from "./dom.js";
import { Ending } from "./ending.js";
import { watchScreen } from "./here.js";
import { History } from "./history.js";
import { watchKeys } from "./keys.js";
import { answersAtOnce, ringButton, showGoals, showLesson, toggleFold, watchVeil } from "./lesson.js";
import { Log, unfold } from "./log.js";
import { showNotices } from "./notices.js";
import { call, came, dealings, showCards, showMenu, watchMenu, wind } from "./people.js";
import { oddsOf, showOdds } from "./odds.js";
import { Scenes } from "./scenes.js";
import { sayWhyOver, showSeats } from "./seats.js";
import { freshId, Line } from "./socket.js";
import { Talk, talkDeeds } from "./talk.js";
import { say } from "./voice.js";

const PAUSE = 250; // milliseconds between two answers of an order that goes on, so that it can be stopped

class Table {
  presence = null; // who is here, and how many watch: {here, watch}
  state = null; // the last state the server told
  selected = null; // an action that waits to be confirmed
  touched = null; // the id of what was touched for it
  number = null; // the action of the number that the stepper shows
  pointed = null; // the action under the pointer or the focus
  hinted = null; // the action that a hint marks
  advice = null; // a hint that has weighed several choices: {best, why, section}
  pending = null; // what was sent and is not yet seen on the table: {id, seq}
  message = null; // a refusal or an answer: {kind, text, section}
  listed = false; // is the list of moves open?
  typed = null; // a typed move that waits to be confirmed, or to be read
  typedOdds = null;
  risked = null; // the odds of what was chosen last: {odds, name}
  opened = null; // the state for whose question a tab was opened, on a phone
  row = null; // the row of the odds that somebody wants told in full
  unfolded = false; // is the strip of the odds open, on a phone?
  since = null; // steps seen at the last visit
  told = ""; // what the line below the question last said aloud
  order = null; // an order that goes on by itself: {text, until}, until something happens or only as long as it can be
  carrying = false; // is its next step on the way?
  before = []; // how many steps there were before each thing that was sent from here
  previews = new Map(); // how the board would look after each plan that was looked at, for one event
  asking = ""; // why undo does not go further, while that is on the screen
  log = new Log();
  history = new History(this);
  ending = new Ending(this);
  scenes = new Scenes(this);
  talk = new Talk(this);

  constructor() {
    this.line = new Line(`/live/${$("table").dataset.table}`, {
      hello: () => ({ tall: NARROW.matches, visible: !document.hidden, have: this.state && { layers: this.state.hashes, steps: this.state.steps } }),
      message: (message) => this.hear(message),
      changed: () => this.lineChanged(),
    });
    NARROW.addEventListener("change", () => this.line.send({ do: "tall", tall: NARROW.matches }));
  }

  /** The choices that can be made on this screen now. */
  get choices() {
    return this.state && this.state.at == null && !this.state.curtain ? this.state.choices : [];
  }

  /** What this seat may do now without being asked. */
  get asides() {
    return this.state && this.state.at == null && !this.state.curtain ? this.state.asides : [];
  }

  choice(action) {
    return action == null ? undefined : [...this.choices, ...this.asides].find((choice) => choice.action === action);
  }

  lastWords(step) {
    return this.log.words(step);
  }

  // What the server says

  hear(message) {
    const answers = {
      state: () => this.takeState(message),
      done: () => {},
      no: () => this.refused(message),
      why: () => this.tell("refusal", message.reason, message.section),
      read: () => this.understood(message),
      hint: () => this.takeHint(message),
      preview: () => this.takePreview(message),
      scene: () => this.scenes.takeAgain(message),
      talk: () => this.talk.take(message),
      talked: () => this.talk.done(message),
      presence: () => ((this.presence = message), this.state && showSeats(this)),
      letters: () => this.read("The board in letters", h("pre", { tabindex: 0 }, message.text)),
    };
    answers[message.type]?.();
  }

  takeState(state) {
    const before = this.state;
    const focus = document.activeElement;
    this.state = state;
    if (before && this.resumed) {
      // After a cut the server does not know which step this screen looked at.
      this.resumed = false;
      if (before.at != null && state.at !== before.at) this.history.go(before.at);
    }
    if (state.since != null && state.since < state.steps) this.since = state.since;
    if (this.pending && state.seq > this.pending.seq) this.pending = null;
    if (before?.seq !== state.seq || before?.at !== state.at) this.forget();
    const counted = numbers(state.counts?.of ?? {});
    if (!counted.includes(this.number)) this.number = state.at == null ? counted[0] ?? null : null;
    this.before = this.before.filter((steps) => steps < state.steps);
    sayWhyOver(this, before);
    const goesOn = this.goesOn(before, state);
    this.scenes.take(before, state);
    this.keepFocus(focus);
    this.history.came(state);
    this.show();
    showCurtain(state);
    if (state.say && state.at == null && !this.scenes.playing) this.say(state.say);
    if (before && !before.prompt?.yours && state.prompt?.yours && !state.forced && !state.beforehand?.answers && !state.over) ring($("table").dataset.title);
    else if (before && state.mine.length) {
      const called = call(state) === call(before) ? came(before, state) : call(state);
      if (called) ring($("table").dataset.title, called);
    }
    if (goesOn && state.prompt?.yours) this.carryOn();
    document.documentElement.classList.add("ready");
    const asked = before ? null : location.hash.match(/^#step-(\d{1,9})$/); // by a link of the analysis
    if (asked) this.history.go(Number(asked[1]));
  }

  /** Whether an order that was given holds on: nothing has happened to this seat since, and it is not over. */
  goesOn(before, state) {
    if (!this.order) return false;
    const news = before ? (state.log?.entries ?? []).filter((entry) => entry.n > before.steps) : [];
    if (state.over || state.curtain || state.at != null || state.steps < (before?.steps ?? 0) || (this.order.until && news.some((entry) => entry.stirs)))
      Object.assign(this, { order: null, carrying: false });
    return this.order != null;
  }

  /** Gives the answer of the order again, if it can be given. */
  carryOn() {
    if (this.pending || this.carrying) return;
    this.carrying = true;
    setTimeout(() => this.carrying && this.line.send({ do: "read", text: this.order.text }), PAUSE);
  }

  /** Somebody at a shared screen speaks for another of its seats, or, without one, lets what is asked be shown again. */
  speak(seat = null) {
    this.forget();
    this.line.send({ do: "speak", seat });
  }

  stopOrder() {
    Object.assign(this, { order: null, carrying: false });
    this.show();
  }

  /** What was about to be chosen is no longer asked. */
  forget() {
    this.previews.clear();
    showPreview(null);
    Object.assign(this, { selected: null, touched: null, pointed: null, hinted: null, advice: null, message: null, typed: null, typedOdds: null, row: null, asking: "" });
    $("notation").value = "";
    if (this.listed && !$("moves").contains(document.activeElement)) this.listed = false;
  }

  refused({ id, reason, section }) {
    if (this.talk.refused({ id, reason })) return;
    const wanted = this.pending?.id === id ? this.pending.do : null;
    if (wanted) this.pending = null;
    this.typed = null;
    // An order that cannot be given again is over: what is asked now is asked of the person.
    if (this.carrying) return this.stopOrder();
    this.order = null;
    if (wanted === "undo") this.noUndo(reason);
    else this.tell("refusal", reason, section);
  }

  tell(kind, text, section = "") {
    this.message = { kind, text, section };
    this.show();
  }

  lineChanged() {
    if (this.line.state === "lost") Object.assign(this, { resumed: true, order: null, carrying: false });
    showNotices(this);
    if (this.state) showSeats(this);
    else if (this.line.state === "closed") $("question").textContent = this.line.reason;
    this.title();
  }

  // What is shown

  show() {
    const { state } = this;
    const focus = document.activeElement;
    if (!state) return;
    if (!this.scenes.playing) $("sub").textContent = state.heading;
    $("desc").textContent = state.desc;
    showPrompt(this);
    markChosen(this);
    wind(this);
    showSeats(this);
    showGoals(state);
    showCards(this);
    showMenu(this);
    showOdds(this);
    this.log.show(state, this.scenes.playing);
    this.history.show();
    this.ending.show();
    showNotices(this);
    markTabs();
    this.openTab();
    showLesson(this);
    const undo = $("undo");
    undo.setAttribute("aria-disabled", String(!state.undo.can));
    undo.title = state.undo.can ? "Undo (Backspace)" : state.undo.why;
    document.body.classList.toggle("past", state.at != null);
    this.title();
    this.keepFocus(focus);
    showFocus();
  }

  /** On a phone the hand is opened by a question whose choices lie there: each, if nothing on the board is lit, and the
      first one, if more lie in the hand. */
  openTab() {
    const { state } = this;
    if (!NARROW.matches || this.scenes.playing || !this.choices.length || state.lesson || this.opened === state.seq) return;
    const first = this.opened == null;
    this.opened = state.seq;
    if ($("table").dataset.tab === "log") return;
    const [board, hand] = ["board", "hand"].map((name) => $(name).querySelectorAll("[data-action]").length);
    if (!allInBar(this) && (board ? first && hand > board : hand)) showTab("hand");
    else if (board && !hand) showTab("board");
  }

  title() {
    const { state } = this;
    const yours = (state?.prompt?.yours || state?.curtain?.unasked === false) && !state.over && this.line.state === "open";
    const called = state && this.line.state === "open" ? call(state) : "";
    document.title = `${yours ? "Your turn · " : called ? `${called} · ` : ""}${$("table").dataset.title} · Pylae`;
  }

  /** The focus never falls to the page as a whole: it goes to the same thing if it is still there, or else to the question. */
  keepFocus(before) {
    const held = () => document.activeElement !== document.body && document.activeElement?.getClientRects().length;
    if (held() || before === document.body) return;
    if (before?.id) $(before.id)?.focus();
    if (!held()) $("question").focus();
  }

  say(words) {
    say(words);
  }

  /** A dialog to read in. */
  read(title, ...content) {
    $("reader-title").textContent = title;
    $("reader-body").replaceChildren(...content);
    if (!$("reader").open) $("reader").showModal();
    $("reader-body").focus();
  }

  /** The open piles to look through: the one with this name, or all of them. */
  openPiles(name = null) {
    const shown = (this.state?.piles ?? []).filter((pile) => name == null || pile.name === name);
    if (!shown.length) return this.say("There are no piles to look through.");
    const once = (values) => [...new Set(values)].filter(Boolean);
    this.read(name == null ? "Piles to look through" : shown[0].title,
      ...shown.flatMap((pile) => pileParts(pile, name == null)),
      h("p", {}, once(shown.map((pile) => pile.note)).map((note) => `${note} `), once(shown.map((pile) => pile.section)).map((section) => rule(section))));
  }

  async openRule(link) {
    this.read("Rules", h("p", {}, "Looking it up …"));
    try {
      const answer = await fetch(link.href, { headers: { "X-Fragment": "1" } });
      if (!answer.ok) throw new Error();
      const home = document.createElement("template");
      home.innerHTML = await answer.text();
      // What it names is read at the table too; nobody is led away from a game.
      for (const other of home.content.querySelectorAll("a[href^='/rules/']")) other.dataset.do = "rule";
      this.read(link.title || "Rules", home.content,
        h("p", {}, h("a", { href: link.href, target: "_blank" }, "Open in the rules")));
    } catch {
      this.read("Rules", h("p", {}, "The rule cannot be shown now. ", h("a", { href: link.href, target: "_blank" }, "Open it in the rules")));
    }
  }

  // What somebody does

  /** Something on the board or in the hand was chosen. */
  touch(element, finger = false) {
    if (element.dataset.action != null) this.pick(Number(element.dataset.action), element.id, finger);
    else if (element.dataset.pile != null) this.openPiles(element.dataset.pile);
    else this.line.send({ do: "why", text: element.dataset.ask });
  }

  /** Of two things that do the same the second is not a second time of the first: it is selected instead. */
  pick(action, id, finger) {
    const other = this.selected === action && this.touched != null && this.touched !== id;
    this.touched = id;
    if (other) this.show();
    else this.choose(action, finger);
  }

  /** A choice with odds or a warning is first selected; a second time it is made. So is a plan under a finger, which
      cannot point at it first. */
  choose(action, finger = false) {
    const choice = this.choice(action);
    if (!choice || this.pending) return;
    const { early, unseen } = this.scenes.yields();
    if (early) return;
    if (answersAtOnce(this.state, action)) return this.act(action);
    Object.assign(this, { message: null, hinted: null, order: null, carrying: false });
    if (this.number != null && this.state.counts?.of[action] != null) this.number = action;
    if ((choice.odds || choice.warning || unseen || (choice.plan && finger)) && this.selected !== action) {
      this.selected = action;
      this.row = null;
      if (choice.plan) {
        showTab("board");
        this.preview(action);
      }
      this.show();
    } else this.act(action);
  }

  act(action) {
    if (this.pending || !this.choice(action)) return;
    this.send({ do: "act", action });
  }

  /** Sends what changes the table, once. */
  send(message) {
    const { seq, steps } = this.state;
    this.message = null;
    if (message.do === "act") {
      this.before.push(steps);
      this.risked = message.text ? { odds: this.typedOdds, name: this.typed } : oddsOf(this.choice(message.action));
    }
    this.pending = { seq, do: message.do, id: this.line.keep({ ...message, seq }) };
    this.show();
  }

  unselect() {
    Object.assign(this, { selected: null, touched: null, message: null, hinted: null, advice: null, typed: null, typedOdds: null });
    showPreview(null);
    this.show();
  }

  setNumber(action) {
    this.number = action;
    this.selected = null;
    this.message = null;
    this.show();
  }

  stepNumber(by) {
    const actions = numbers(this.state.counts?.of ?? {});
    const next = actions[actions.indexOf(this.number) + by];
    if (next != null) this.setNumber(next);
  }

  undo(to = null) {
    if (!this.state || this.pending) return;
    // What was sent as one order is taken back as one, where undo goes that far.
    const whole = this.before.at(-1);
    if (to == null && this.state.undo.steps.includes(whole)) to = whole;
    if (this.state.undo.can) this.send({ do: "undo", to });
    else this.noUndo(this.state.undo.why);
  }

  /** Why undo does not go further, and the way out: to ask the others. */
  noUndo(why) {
    this.asking = why;
    this.show();
  }

  /** Goes on or back in a lesson, or plays on freely from here. */
  turnPage(go) {
    if (this.state?.lesson && !this.pending) this.send({ do: "lesson", go });
  }

  hint() {
    if (!this.choices.length) return;
    if (this.state.lesson) return this.tell("hint", this.state.lesson.now);
    this.line.send({ do: "hint", id: freshId(), seq: this.state.seq });
    this.tell("hint", "Thinking about a hint …");
  }

  takeHint({ steps, action, text, late, best = [], why, section }) {
    if (late || steps !== this.state.steps) return this.tell("hint", late ?? "This hint is for an earlier position; ask again.");
    this.advice = best.length > 1 ? { best, why, section } : null;
    this.message = this.advice ? null : { kind: "hint", text: `Hint: ${target(action)?.getAttribute("aria-label") || text}.`, section: "" };
    this.suggest(action);
  }

  /** Marks one of the choices of a hint. */
  suggest(action) {
    this.hinted = this.pointed = action;
    if (this.state.counts?.of[action] != null) this.number = action; // the stepper shows the number that is hinted at
    this.show();
  }

  openMoves(focus) {
    if (!this.choices.length && !this.asides.length) return this.say("There is nothing to choose now.");
    this.listed = true;
    this.show();
    (focus === "notation" ? $("notation") : $("moves").querySelector(".list button"))?.focus();
  }

  /** The first order that has a button: to go on, to fight all melees, to deploy as last time. */
  giveOrder() {
    const order = this.choices.length && this.state.orders.find(({ button }) => button);
    if (order) this.type(order.text);
  }

  /** A typed move: read first; what is risky must be sent twice. */
  type(text) {
    if (!text || this.pending || this.order) return;
    if (this.typed === text && this.typedRead) return this.sendTyped(text);
    this.typed = text;
    this.typedRead = false;
    this.line.send({ do: "read", text });
  }

  understood({ text, warnings, odds, left_out: left, again, until_disturbed: until }) {
    if (this.carrying) {
      if (warnings.length) return this.stopOrder();
      this.carrying = false;
      return this.send({ do: "act", text });
    }
    if (this.typed !== text) return;
    this.going = again ? { text, until } : null;
    if (!warnings.length && !odds && !left) return this.sendTyped(text);
    this.typedRead = true;
    this.typedOdds = odds;
    this.tell(warnings.length ? "warning" : "hint", [...warnings, left, odds?.summary || odds?.title, "Once more does it."].filter(Boolean).map(sentence).join(" "));
  }

  sendTyped(text) {
    this.order = this.going;
    this.send({ do: "act", text });
  }

  /** How the board would look after a plan, while it is pointed at. */
  preview(action) {
    if (this.previews.has(action)) return showPreview(this.previews.get(action));
    this.previews.set(action, null);
    this.line.send({ do: "preview", action });
  }

  takePreview(preview) {
    if (preview.seq !== this.state.seq) return;
    this.previews.set(preview.action, preview);
    if (preview.action === (this.pointed ?? this.selected)) showPreview(preview);
  }

  readPlace() {
    if (Date.now() - (this.placeRead ?? 0) < 2500) this.line.send({ do: "letters" });
    else this.say(this.state.desc);
    this.placeRead = Date.now();
  }

  help() {
    if (!$("help").open) $("help").showModal();
  }

  point(action) {
    if (this.pointed === action) return;
    this.pointed = action;
    const planned = [action, this.selected].find((one) => this.choice(one)?.plan);
    if (planned == null) showPreview(null);
    else this.preview(planned);
    if (this.state) showPrompt(this);
    if (this.state) ringButton(this);
    if (this.choice(action)?.odds) {
      this.row = null;
      showOdds(this);
    }
  }
}

/** A pile card by card, equal ones counted. */
function pileParts({ title, size, cards }, titled) {
  return [
    titled ? h("h3", {}, title) : "",
    h("p", {}, size ? many(size, "card") : "Nothing lies here yet."),
    h("ul", { class: "pile" }, cards.map(([card, number]) => h("li", {}, card, number > 1 ? h("small", {}, ` × ${number}`) : ""))),
  ].filter(Boolean);
}

const sentence = (words) => (/[.?!]$/.test(words) ? words : `${words}.`);

/** The curtain of a shared screen: nobody sees a hand before its owner says so. */
function showCurtain({ curtain, seats }) {
  const dialog = $("curtain");
  if (!curtain) return dialog.open && dialog.close();
  patch($("curtain-mark"), mark(seats.find((seat) => seat.number === curtain.seat)?.side ?? ""));
  $("curtain-title").textContent = curtain.unasked ? `${curtain.name} wants to speak up.` : `${curtain.name}, it is your turn.`;
  $("curtain-back").hidden = !curtain.unasked;
  $("curtain-text").textContent = `Only ${curtain.name} should look.`;
  if (!dialog.open) dialog.showModal();
}

async function copy(text, button) {
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    table.say("Copied.");
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = words), 1600);
  } catch {
    table.read("Copy this text", h("pre", { tabindex: 0 }, text));
  }
}

const table = new Table();

/** What the buttons do, by their `data-do`. */
const deeds = {
  ...dealings(table),
  undo: () => table.undo(),
  "undo-to": (button) => table.undo(Number(button.dataset.n)),
  "ask-back": () => table.send({ do: "ask", to: null }),
  "drop-asking": () => ((table.asking = ""), showNotices(table)),
  allow: () => table.send({ do: "answer", yes: true }),
  refuse: () => table.send({ do: "answer", yes: false }),
  history: () => table.history.toggle(),
  "close-history": () => (table.history.close(), $("open-history").focus()),
  now: () => table.history.close(),
  replay: () => table.history.play(0),
  "the-end": () => table.ending.open(),
  go: (button) => (table.history.pause(), table.history.go(Number(button.dataset.n))),
  "step-first": () => (table.history.pause(), table.history.go(0)),
  "step-back": () => table.history.by(-1),
  "step-next": () => table.history.by(1),
  "step-last": () => (table.history.pause(), table.history.go(table.state.steps)),
  "step-play": () => table.history.play(),
  "step-pause": () => table.history.pause(),
  "play-since": () => (table.scenes.again(table.since, true), (table.since = null), showNotices(table)),
  again: () => table.scenes.again(),
  "skip-scene": () => table.scenes.finish(),
  pace: (button) => table.scenes.setPace(Number(button.dataset.pace)),
  "drop-since": () => ((table.since = null), showNotices(table)),
  there: () => fetch(`/tables/${$("table").dataset.table}/here`, { method: "POST", redirect: "manual" }),
  hurry: () => table.line.hurry(),
  help: () => table.help(),
  close: (button) => button.closest("dialog").close(),
  "lesson-on": () => table.turnPage("on"),
  "lesson-back": () => table.turnPage("back"),
  "lesson-free": () => table.turnPage("free"),
  "lesson-more": toggleFold,
  speak: (button) => table.speak(Number(button.dataset.seat)),
  hush: () => table.speak(),
  look: () => table.line.send({ do: "look", seat: table.state.curtain.seat }),
  nearer: () => zoomBy(1.5),
  farther: () => zoomBy(1 / 1.5),
  fit,
  tab: (button) => (showTab(button.dataset.tab), table.show(), table.talk.show()),
  moves: () => ((table.listed = !table.listed), table.show(), table.listed && $("notation").focus()),
  unselect: () => table.unselect(),
  "take-number": () => table.act(table.number),
  fewer: () => table.stepNumber(-1),
  more: () => table.stepNumber(1),
  "standing-orders": () => table.line.send({ do: "standing_orders", id: freshId(), orders: table.state.standing_orders === "decline" ? "ask" : "decline" }),
  roll: () => table.send({ do: "roll" }),
  hint: () => table.hint(),
  suggest: (button) => table.suggest(Number(button.dataset.action)),
  "drop-advice": () => (Object.assign(table, { advice: null, hinted: null }), table.show()),
  order: (button) => table.type(button.dataset.text),
  "end-idle": () => table.line.send({ do: "standing_orders", id: freshId(), idle: !table.state.beforehand.idle }),
  "go-on": () => table.line.send({ do: "standing_orders", id: freshId(), go_on: !table.state.beforehand.go_on }),
  "stop-order": () => table.stopOrder(),
  example: (button) => (($("notation").value = button.dataset.text), $("notation").focus()),
  unfold,
  "unfold-odds": () => ((table.unfolded = !table.unfolded), showOdds(table)),
  ...talkDeeds(table.talk),
  row: (button) => ((table.row = Number(button.dataset.row)), showOdds(table)),
  "copy-log": (button) => copy(table.log.text(), button),
  "copy-invite": (button) => copy($("invite").value, button),
};

document.addEventListener("click", (event) => {
  const element = /** @type {Element} */ (event.target);
  if (table.scenes.click(element)) return;
  const link = element.closest("a[data-do=rule]");
  if (link) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    table.openRule(link);
    return;
  }
  const button = element.closest("[data-do]");
  if (button) {
    deeds[button.dataset.do]?.(button);
    table.keepFocus(button);
    return;
  }
  const choice = element.closest("[data-choice]");
  if (choice) {
    table.choose(Number(choice.dataset.choice), event.pointerType === "touch");
    // By keyboard the list stays open for the next choice; under a pointer it would lie on the board.
    if (event.detail && table.listed && (table.selected == null || table.pending)) {
      table.listed = false;
      table.show();
      table.keepFocus(choice);
    }
    return;
  }
  const drawn = element.closest(TOUCHABLE);
  if (drawn) table.touch(drawn, event.pointerType === "touch");
});

for (const name of ["pointerover", "focusin"])
  document.addEventListener(name, (event) => {
    const element = event.target.closest?.("[data-choice], .sheet [data-action]");
    if (element) table.point(Number(element.dataset.choice ?? element.dataset.action));
    else table.point(table.selected);
  });

document.addEventListener("input", (event) => {
  if (event.target.id === "scrub") {
    const step = Number(event.target.value); // before the pause shows where the table is and moves the knob there
    table.history.pause();
    table.history.go(step);
  }
});
$("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  table.type($("notation").value.trim());
});
for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", () => table.keepFocus(null));
$("curtain").addEventListener("cancel", (event) => event.preventDefault());
watchFans();
watchFingers();
watchMenu();
watchKeys(table);
watchScreen(table.line);
watchVeil(table);
