// Scenes at the table: which are played, in which order, at which pace, and what the question and the log say meanwhile.

import { NARROW, showSheets, showTab } from "./board.js";
import { Player, capture, lengthOf, quieted } from "./beats.js";
import { $, drawn, h, patch, s } from "./dom.js";

const KEY = "pylae-scenes"; // where the pace is kept
const PACES = { 0: "Off", 1: "Calm", 2: "Fast" };
const DOUBLE = 150; // milliseconds in which a second click still belongs to the first
const MOST_WAITING = 3; // scenes; of more only the last ones are played
const LONGEST = 3000; // milliseconds at the calm pace in which all is shown that has come; what takes longer is played faster
const FASTEST = 4; // times as fast at the most
const EDGE = 24; // pixels between what is shown and the edge of what is in sight
const TOUCHED = matchMedia("(hover: none)"); // a screen under a finger, where keys mean nothing
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** How fast scenes are played: 0 is not at all. */
export function pace() {
  try {
    return Number(localStorage.getItem(KEY) ?? 1);
  } catch {
    return 1;
  }
}

function setPace(value) {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // A browser that keeps nothing plays them at the usual pace next time.
  }
}

export class Scenes {
  player = null;
  waiting = []; // scenes that have come while another is played: {scene, before, after, defs, then, replayed}
  current = null;
  hung = []; // the pictures that lie over the table meanwhile
  lines = []; // lines of the log that have not been told yet: {entry, at}
  way = null; // of the last move, which stays on the board
  since = 0; // when the last state came
  due = 0; // when all that has come should have been shown
  home = h("div", { class: "scene", "aria-hidden": "true" });
  from = null; // the tab that was open before the scene
  rest = null; // how far board and page were scrolled then

  constructor(table) {
    this.table = table;
    $("centre").append(this.home);
    addEventListener("resize", () => this.player?.lie());
    document.addEventListener("visibilitychange", () => document.hidden && this.finish());
    this.showPaces();
  }

  get playing() {
    return this.player != null;
  }

  // What comes

  /** Takes a state to the sheets and the log: played where there is something to see, at once where not. */
  take(before, state) {
    this.since = performance.now();
    const news = state.log;
    const known = news && news.from >= (before?.steps ?? 0);
    const played = this.wanted(before, state);
    const was = played ? capture() : null;
    const defs = played ? $("defs").firstElementChild.innerHTML : null; // what the picture before uses may be gone from the one after
    if (!known || (state.at ?? null) !== (before?.at ?? null) || state.curtain) this.finish();
    if (played && state.scene.beats.some((beat) => beat.do === "trace")) this.way = null;
    showSheets(state);
    this.keepWay(state);
    if (!played) {
      if (this.playing) this.lines.push(...lined(news?.entries ?? []));
      else this.table.log.take(news);
      return;
    }
    for (const name of ["board", "hand"]) $(`sheet-${name}`).classList.add("still"); // the scene moves what moves
    this.lines.push(...lined(news.entries));
    this.waiting.push({ scene: state.scene, defs, before: was });
    this.waiting.splice(0, this.waiting.length - MOST_WAITING);
    this.hasten();
    if (!this.playing) this.begin();
  }

  /** All that has come is shown within its time, counted from what came last. */
  hasten() {
    this.due = performance.now() + LONGEST / (pace() || 1);
    this.player?.hasten(this.rate);
  }

  /** How fast it has to be played for that. */
  get rate() {
    const left = this.waiting.reduce((sum, { scene }) => sum + lengthOf(scene), this.player ? this.player.length - this.player.now : lengthOf(this.current.scene));
    const usual = pace() || 1;
    return Math.min(FASTEST * usual, Math.max(usual, left / Math.max(1, this.due - performance.now())));
  }

  /** A scene is played for who looks at the present and can see it; to others it is offered. */
  wanted(before, state) {
    const { scene } = state;
    if (!scene || !before || before.at != null || state.at != null || !pace()) return false;
    if (!state.log || state.log.from < before.steps || this.table.history.open || this.table.order) return false;
    if (before.sheets.board.box.join() !== state.sheets.board.box.join()) return false;
    if (document.hidden || (NARROW.matches && $("table").dataset.tab === "log")) {
      this.table.since ??= before.steps;
      return false;
    }
    return scene.beats.length > 0;
  }

  /** A move that is over is shown again: the one from a step on, or the last one of somebody else. */
  again(step = null, chain = false) {
    this.finish();
    this.chain = chain;
    this.table.line.send({ do: "again", step });
  }

  takeAgain(message) {
    if (this.table.state?.at != null) return;
    const [before, after] = [message.before, message.after].map((sheets) => Object.fromEntries(["board", "hand"].map((name) => [name, sheets[name] ? sheetOf(sheets[name]) : null])));
    this.waiting.push({ scene: message, defs: message.defs, before, after, then: this.chain && message.to < message.of ? message.to : null, replayed: true });
    this.hasten();
    if (!this.playing) this.begin();
  }

  // Playing

  begin() {
    const next = this.waiting.shift();
    if (!next) return this.end();
    this.current = next;
    this.showBoard();
    const live = { board: $("sheet-board"), hand: $("hand").hidden ? null : $("sheet-hand") };
    const after = next.after ?? this.waiting[0]?.before ?? live;
    if (next.defs) $("centre").append((this.defs = s("svg", { class: "defs" }, drawn("scene-defs", `<defs>${next.defs}</defs>`))));
    this.hung = [...hang(next.before, live), ...(after === live ? [] : hang(after, live))];
    $("centre").classList.toggle("elsewhere", after !== live);
    document.body.classList.add("telling");
    try {
      this.player = new Player(next.scene, { before: next.before, after, home: this.home, speed: this.rate, still: STILL.matches });
    } catch (error) {
      this.leave();
      this.end();
      throw error;
    }
    const { player } = this;
    this.said = null;
    this.watch();
    this.tell();
    player.play().then(() => player === this.player && this.over());
    const tick = () => {
      if (player !== this.player) return;
      player.lie();
      this.watch();
      this.tell();
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** A scene is over: the next one, or the present. */
  over() {
    this.tell(true);
    const { then } = this.current;
    this.leave();
    if (then != null && !this.waiting.length) this.again(then, true);
    this.begin();
  }

  leave() {
    const way = this.player?.leave();
    if (way && !this.current.replayed) this.way = way;
    this.player = null;
    for (const copy of this.hung ?? []) copy.remove();
    this.defs?.remove();
    Object.assign(this, { hung: [], defs: null, current: null });
    $("centre").classList.remove("elsewhere");
  }

  end() {
    document.body.classList.remove("telling");
    this.scrollBack();
    if (this.from && NARROW.matches) showTab(this.from);
    this.from = null;
    this.reveal(Infinity, 0);
    this.table.risked = null;
    if (!this.table.state) return;
    this.keepWay(this.table.state);
    this.table.show();
  }

  /** To the end of all that is played or waits. */
  finish() {
    if (!this.playing) return false;
    this.waiting = [];
    this.chain = false;
    this.leave();
    this.end();
    return true;
  }

  /** The question and the log keep step with what is seen. */
  tell(all = false) {
    const told = this.player.told();
    const last = told.findLast((beat) => beat.say) ?? null;
    if (last && last !== this.said) {
      this.said = last;
      this.table.show();
    }
    const line = (all ? this.current.scene.beats : told).findLast((beat) => beat.log)?.log.split(".").map(Number);
    if (line && !this.current.replayed) this.reveal(...line);
  }

  /** The log grows up to a line of a step. */
  reveal(step, line) {
    const waits = this.lines.findIndex(({ entry, at }) => entry.n > step || (entry.n === step && at > line));
    const told = this.lines.splice(0, waits < 0 ? this.lines.length : waits);
    if (!told.length) return;
    for (const { entry, at } of told) this.table.log.addLine(entry, at);
    this.table.log.follow();
  }

  // What is shown

  /** On a phone the board is opened for the scene. */
  showBoard() {
    const { tab } = $("table").dataset;
    if (!NARROW.matches || tab === "board") return;
    this.from ??= tab;
    showTab("board");
  }

  /** Where dice fall and things meet is in sight before they do. */
  watch() {
    const spot = this.player.begins();
    if (spot && !this.inSight(spot)) this.bringIntoSight(spot);
  }

  /** What of the board can be seen, on the screen: a phone has the question above it and the tabs below. */
  get window() {
    const pane = $("board").getBoundingClientRect();
    const foot = NARROW.matches ? $("odds").getBoundingClientRect().top : innerHeight;
    return { left: pane.left, right: pane.right, top: Math.max(pane.top, $("prompt").getBoundingClientRect().bottom), bottom: Math.min(pane.bottom, foot) };
  }

  inSight(box) {
    const seen = this.window;
    return box.left >= seen.left && box.right <= seen.right && box.top >= seen.top + EDGE && box.bottom <= seen.bottom - EDGE;
  }

  bringIntoSight(box) {
    const pane = $("board");
    this.rest ??= { left: pane.scrollLeft, top: pane.scrollTop, page: scrollY };
    const seen = this.window;
    const [x, y] = [(box.left + box.right - seen.left - seen.right) / 2, (box.top + box.bottom - seen.top - seen.bottom) / 2];
    const before = pane.scrollTop;
    if (pane.scrollHeight > pane.clientHeight || pane.scrollWidth > pane.clientWidth) pane.scrollBy({ left: x, top: y, behavior: "instant" });
    scrollBy({ top: y - (pane.scrollTop - before), behavior: "instant" });
    this.player.lie();
  }

  /** The board is seen again where it was seen before the scene. */
  scrollBack() {
    if (!this.rest) return;
    $("board").scrollTo({ left: this.rest.left, top: this.rest.top, behavior: "instant" });
    scrollTo({ top: this.rest.page, behavior: "instant" });
    this.rest = null;
  }

  /** In place of the question: what is being shown. */
  showTelling() {
    const { said } = this;
    $("second").className = "";
    $("second").setAttribute("aria-hidden", "true");
    $("acts").classList.remove("dense");
    if (said) patch($("question"), said.say);
    patch($("second"), said?.more ?? "");
    patch($("acts"), h("button", { class: "button skip-scene", type: "button", id: "skip-scene", "data-do": "skip-scene", title: "Space: next, Esc: to the end" }, h("span", {}, "Skip"), h("small", {}, TOUCHED.matches ? "Touch the board: next" : "Space next · Esc end")));
  }

  /** The way of the last move stays on the board until the next one. */
  keepWay(state) {
    for (const old of document.querySelectorAll("#sheet-board > .trace-left")) old.remove();
    if (!this.way || state.at != null || this.playing) return;
    const copy = this.way.cloneNode(true);
    copy.setAttribute("class", `${this.way.getAttribute("class")} trace-left`);
    $("sheet-board").append(copy);
  }

  showPaces() {
    for (const button of document.querySelectorAll("[data-pace]")) button.setAttribute("aria-pressed", String(Number(button.dataset.pace) === pace()));
  }

  setPace(value) {
    setPace(value);
    this.showPaces();
    if (!value) this.finish();
    this.table.say(`What happens is shown: ${PACES[value].toLowerCase()}.`);
  }

  // What somebody does meanwhile

  /** Something may be chosen: it ends the scene. Whether it counts, and has to be looked at first. */
  yields() {
    const early = performance.now() - this.since < DOUBLE;
    if (!this.finish()) return { early: false, unseen: false };
    return { early, unseen: true };
  }

  key(event) {
    if (!this.playing) return false;
    if (event.key === "Escape") return this.finish();
    const typing = event.target.matches?.("input, textarea, select, a, button");
    if (event.key === " " && !typing) {
      this.player.next();
      return true;
    }
    return false;
  }

  /** A click on the board, beside what may be chosen: the next beat. */
  click(element) {
    if (!this.playing || !element.closest("#board") || element.closest("[data-action], [data-do]")) return false;
    this.player.next();
    return true;
  }
}

const lined = (entries) => entries.flatMap((entry) => Array.from({ length: Math.max(1, entry.lines.length) }, (_, at) => ({ entry, at })));

/** Lays copies of sheets over those of the page, under what hangs there already. */
function hang(copies, live) {
  const hung = [];
  for (const [name, copy] of Object.entries(copies)) {
    const sheet = live[name];
    if (!copy || !sheet) continue;
    const [room, pane] = [sheet.getBoundingClientRect(), sheet.parentElement];
    const home = pane.getBoundingClientRect();
    const place = { left: room.x - home.x + pane.scrollLeft - pane.clientLeft, top: room.y - home.y + pane.scrollTop - pane.clientTop, width: room.width, height: room.height };
    for (const [side, value] of Object.entries(place)) copy.style[side] = `${value}px`;
    copy.setAttribute("viewBox", sheet.getAttribute("viewBox"));
    sheet.after(copy);
    hung.push(copy);
  }
  return hung;
}

/** A sheet made of what the server sent. */
function sheetOf({ box, layers }) {
  const svg = s("svg", { class: "sheet still was", "data-box": box.join(" "), viewBox: box.join(" "), preserveAspectRatio: "xMidYMin meet", "aria-hidden": "true" });
  for (const [name, text] of layers) svg.append(drawn(`layer-${name}`, text));
  return quieted(svg);
}
