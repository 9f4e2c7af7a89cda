// A guided first game: its page in the rail, and on the board a veil with a hole where something is to be done. All words
// and the move that is wanted come from the server, which takes no other.

import { NARROW, showTab, target } from "./board.js";
import { $, h, patch, rule, s } from "./dom.js";

const ROOM = 7; // pixels between a thing and its ring
const BADGE = 14; // the radius of the number at a ring

const TABS = 58; // pixels at the foot of a narrow screen

let shown = ""; // the page that was announced
let pointed = ""; // what was brought into sight

/** Shows the page that is open, or nothing where there is no lesson. */
export function showLesson(table) {
  const lesson = table.state?.lesson;
  const on = Boolean(lesson) && table.state.at == null;
  $("table").classList.toggle("learning", on);
  $("table").classList.toggle("reading", on && lesson.action == null);
  $("lesson").hidden = !on;
  if (!on) {
    $("veil")?.remove();
    $("table").style.removeProperty("--strip");
    shown = pointed = "";
    return;
  }
  showPage(lesson);
  ringButton(table);
  announce(lesson);
  lead(lesson);
  drawVeil(lesson);
}

/** Whether a choice may be sent as it is: the lesson answers any other at once, before its odds are asked for. */
export const answersAtOnce = ({ lesson }, action) => Boolean(lesson) && lesson.action !== action;

function showPage({ page, of, title, body, why, now, section, action, begun }) {
  patch($("lesson-step"), `First game · step ${page} of ${of}`);
  patch($("lesson-title"), title);
  patch($("lesson-body"), body);
  patch($("lesson-why"), `${why} `, rule(section));
  patch($("lesson-number"), String(page));
  patch($("lesson-now"), now);
  patch($("lesson-dots"), Array.from({ length: of }, (_, at) => h("i", { class: at + 1 < page ? "done" : at + 1 === page ? "here" : "" })));
  const last = page === of;
  $("lesson-on").hidden = action != null || last;
  $("lesson-back").setAttribute("aria-disabled", String(page === 1 && !begun));
  for (const [id, meant] of [["lesson-on", !last], ["lesson-free", last]]) {
    $(id).classList.toggle("primary", meant);
    $(id).classList.toggle("quiet", !meant);
  }
}

/** The button that is meant wears the ring as well: the choice, the number, or what opens the list that has it. */
export function ringButton(table) {
  const action = table.state.lesson?.action;
  for (const old of document.querySelectorAll(".ringed")) old.classList.remove("ringed");
  if (action == null) return;
  const counted = action in (table.state.counts?.of ?? {});
  const button = counted ? (table.number === action ? $("take-number") : document.querySelector(".stepper")) : $(`choice-${action}`);
  (button ?? ($("all-moves") ?? $("open-moves")) ?? $("open-asides"))?.classList.add("ringed");
  $(`listed-${action}`)?.classList.add("ringed");
}

/** What the ring goes round: what the page names, or else whatever carries the move. */
function ringed({ ring, action }) {
  const named = ring.map((id) => document.querySelector(`.sheet [id="${CSS.escape(id)}"]`)).filter(Boolean);
  if (named.length) return named;
  const carrier = target(action);
  return carrier ? [carrier] : [];
}

const seen = (element) => element.getClientRects().length > 0;

/** Brings what is meant into sight, once for each thing that is asked. */
function lead(lesson) {
  const here = `${lesson.page} ${lesson.action}`;
  if (here === pointed) return;
  pointed = here;
  const things = ringed(lesson);
  if (!things.length) return;
  if (NARROW.matches && !things.some(seen)) showTab(things[0].closest(".hand") ? "hand" : "board");
  const thing = things.find(seen);
  // On a narrow screen the question, the strip of the lesson and the tabs lie on the edges of the page.
  const edges = NARROW.matches ? [$("prompt").offsetHeight, $("lesson").offsetHeight + TABS] : [0, 0];
  document.documentElement.style.scrollPaddingBlock = edges.map((edge) => `${edge}px`).join(" ");
  thing?.scrollIntoView({ block: NARROW.matches ? "center" : "nearest", inline: "nearest", behavior: "instant" });
}

/** The veil over board and hand, with its hole, ring and number; nothing under it is kept from the mouse. */
function drawVeil(lesson) {
  const centre = $("centre");
  const boxes = ringed(lesson).filter(seen).map((element) => element.getBoundingClientRect());
  const old = $("veil");
  if (!boxes.length) return old?.remove();
  const frame = centre.getBoundingClientRect();
  const [left, top] = [frame.left - centre.scrollLeft, frame.top - centre.scrollTop];
  const [width, height] = [frame.width, frame.height];
  const x = Math.max(3, Math.min(...boxes.map((box) => box.left)) - left - ROOM);
  const y = Math.max(3, Math.min(...boxes.map((box) => box.top)) - top - ROOM);
  const right = Math.min(width - 3, Math.max(...boxes.map((box) => box.right)) - left + ROOM);
  const bottom = Math.min(height - 3, Math.max(...boxes.map((box) => box.bottom)) - top + ROOM);
  if (right <= x || bottom <= y) return old?.remove();
  const hole = { x, y, width: right - x, height: bottom - y, rx: 8 };
  const [cx, cy] = [Math.min(right, width - BADGE - 3), Math.max(y, BADGE + 3)];
  const veil = s("svg", { id: "veil", class: "veil", "aria-hidden": "true", viewBox: `0 0 ${width} ${height}` },
    s("path", { "fill-rule": "evenodd", d: `M0 0H${width}V${height}H0ZM${x} ${y}V${bottom}H${right}V${y}Z` }),
    s("rect", { class: "edge", ...hole }), s("rect", { class: "gold", ...hole }),
    s("circle", { cx, cy, r: BADGE }), s("text", { x: cx, y: cy + 6, "text-anchor": "middle" }, String(lesson.page)));
  if (old) old.replaceWith(veil);
  else centre.append(veil);
}

/** Each page is read out once, in a region of its own. */
function announce({ page, of, title, body, why, now }) {
  const words = `Step ${page} of ${of}. ${title}. ${body} ${why} ${now}`;
  if (words === shown) return;
  shown = words;
  $("lesson-say").textContent = "";
  // A region that is emptied and filled in one go may stay silent.
  setTimeout(() => ($("lesson-say").textContent = words), 120);
  $("lesson").scrollTop = 0;
  fold($("lesson-on").hidden);
}

/** On a phone the text of a page is behind its button, open where there is nothing to do but read. */
export function fold(folded) {
  $("lesson").classList.toggle("folded", folded);
  $("lesson-more").setAttribute("aria-expanded", String(!folded));
  $("lesson-more").textContent = folded ? "Why?" : "Less";
  $("table").style.setProperty("--strip", `${$("lesson").offsetHeight}px`); // its room on a narrow screen
}

export const toggleFold = () => fold(!$("lesson").classList.contains("folded"));

/** The veil follows what moves, scrolls or changes its size. */
export function watchVeil(table) {
  let asked = false;
  const again = () => {
    if (asked || !table.state?.lesson) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      if (table.state?.lesson && table.state.at == null) drawVeil(table.state.lesson);
    });
  };
  new ResizeObserver(again).observe($("centre"));
  new ResizeObserver(again).observe($("sheet-board"));
  addEventListener("scroll", again, { capture: true, passive: true });
  $("centre").addEventListener("transitionend", again);
}

/** The goals of those who sit here, or of everybody for a watcher. */
export function showGoals({ goals }) {
  $("goals").hidden = !goals.length;
  patch($("goals"), h("h2", { class: "sr" }, "Goal"), goals.map(({ text, side }) =>
    h("p", { class: side }, h("b", {}, "Goal"), " ", text)));
}
