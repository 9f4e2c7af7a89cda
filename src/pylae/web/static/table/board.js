// The sheets: board and hand, patched layer by layer; their size on the screen; and the way among lit things by arrows.

import { $, drawn, morph, s } from "./dom.js";

const NEAREST = 6; // times the size at which the whole board is seen
const STILL = 6; // pixels a finger may move in a click
export const NARROW = matchMedia("(max-width: 699px)"); // one part of the table at a time, in tabs
const TARGETS = "[data-action],[data-ask],[data-pile]";
/** What on the sheets answers a touch: it is lit, or grey and says why not, or a pile that opens. */
export const TOUCHABLE = ".sheet [data-action], .sheet [data-ask], .sheet [data-pile]";

/** Puts the sheets of a state onto the page; a layer that is null stays as it is. */
export function showSheets(state) {
  if (state.defs != null) $("defs").firstElementChild.innerHTML = state.defs;
  for (const name of ["board", "hand"]) {
    const sheet = state.sheets?.[name];
    const svg = $(`sheet-${name}`);
    if (!sheet) {
      if (name === "hand") svg.replaceChildren();
      continue;
    }
    const box = sheet.box.join(" ");
    // Another chart is another picture: nothing travels from one to the other.
    svg.classList.toggle("still", box !== svg.dataset.box);
    let before = null;
    for (const [layer, text] of sheet.layers) {
      const id = `layer-${layer}`;
      let group = $(id);
      if (group?.parentNode !== svg) group = svg.appendChild(drawn(id, text ?? ""));
      else if (text != null) morph(group, quiet(drawn(id, text)));
      const place = before ? before.nextSibling : svg.firstChild;
      if (group !== place) svg.insertBefore(group, place);
      before = group;
    }
    while (before?.nextSibling) before.nextSibling.remove();
    svg.dataset.box = box;
    // The page needs the shape of the sheet to give it room.
    $(name).style.setProperty("--shape", sheet.box[2] / sheet.box[3]);
    $(name).style.setProperty("--units", sheet.box[2]);
    $(name).style.setProperty("--room", sheet.room);
  }
  $("hand").hidden = !state.sheets?.hand;
  setViews();
  rove();
}

/** Lays a look at a plan over the board, in place of the layers it would change; null takes it away. */
export function showPreview(preview) {
  const board = $("sheet-board");
  $("preview")?.remove();
  for (const layer of board.querySelectorAll(":scope > [data-covered]")) layer.removeAttribute("data-covered");
  board.classList.toggle("previewing", preview != null);
  if (!preview) return;
  const layers = Object.entries(preview.layers);
  for (const [name] of layers) $(`layer-${name}`)?.setAttribute("data-covered", "");
  board.append(drawn("preview", `<defs>${preview.defs}</defs>${layers.map(([, text]) => text).join("")}`));
}

/** Only one of the lit things is a stop of the Tab key; the arrows lead to the others. */
function quiet(group) {
  for (const element of group.querySelectorAll(TARGETS)) element.setAttribute("tabindex", "-1");
  return group;
}

/** What a piece `x` keeps in `fan-x` is shown while it is pointed at, if only under something lit, or has the focus. */
export function watchFans() {
  let open = null;
  const fanOf = (element) => {
    const held = element.closest?.(".sheet g[id]");
    return held && document.querySelector(`.sheet [id="fan-${held.id}"]`);
  };
  const show = (elements) => {
    const fan = elements.map(fanOf).find(Boolean) ?? null;
    if (fan === open) return;
    open?.setAttribute("display", "none");
    fan?.removeAttribute("display");
    open = fan;
  };
  document.addEventListener("pointerover", (event) => show(document.elementsFromPoint(event.clientX, event.clientY)));
  document.addEventListener("focusin", (event) => show([event.target]));
}

export const targets = (greyed = false) =>
  [...document.querySelectorAll(greyed ? TOUCHABLE : ".sheet [data-action]")];

/** Where the arrows lead: to what is lit, or where nothing is, as for a watcher, to the piles. */
const reached = (greyed = false) => targets(greyed || !targets().length);

/** What carries an action; of several things that do the same, the one with this id. */
export function target(action, id = null) {
  if (action == null) return null;
  const all = [...document.querySelectorAll(`.sheet [data-action="${action}"]`)];
  return all.find((element) => element.id === id) ?? all[0] ?? null;
}

let stop = null; // the id of the one stop of the Tab key

function rove() {
  const every = reached();
  const seen = every.filter((element) => element.getClientRects().length); // what lies in a closed fan cannot be stopped at
  const all = seen.length ? seen : every;
  for (const element of targets(true)) element.setAttribute("tabindex", "-1");
  const here = all.find((element) => element.id === stop) ?? all[0];
  here?.setAttribute("tabindex", "0");
  // A hand that scrolls and has no stop in it is one itself, so that keys can scroll it.
  const hand = $("hand");
  hand.tabIndex = hand.scrollHeight > hand.clientHeight && !hand.contains(here ?? null) ? 0 : -1;
}

export function focusTarget(element) {
  const tab = element.closest(".hand") ? "hand" : "board";
  if (!element.getClientRects().length) showTab(tab);
  stop = element.id;
  rove();
  element.focus({ preventScroll: true });
  // On a narrow screen the question and the tabs lie on the edges of the page.
  element.scrollIntoView({ block: NARROW.matches ? "center" : "nearest", inline: "nearest" });
}

/** Moves the focus to the nearest lit thing in a direction; from elsewhere to the first one. */
export function walk(key, greyed) {
  const everywhere = reached(greyed);
  const seen = everywhere.filter((element) => element.getClientRects().length);
  const all = seen.length ? seen : everywhere;
  const here = document.activeElement?.closest?.(TARGETS);
  if (!all.length) return false;
  if (!here || !all.includes(here)) {
    focusTarget(all.find((element) => element.id === stop) ?? all[0]);
    return true;
  }
  const from = middle(here);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  let least = Infinity;
  for (const element of all) {
    if (element === here) continue;
    const to = middle(element);
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const cost = ahead + 2.5 * aside;
    if (ahead > 2 && cost < least) [best, least] = [element, cost];
  }
  if (best) focusTarget(best);
  return true;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Rings are drawn above all layers: an outline of the thing itself would lie under its neighbours.

const AROUND = 4; // units between a thing and its ring

/** Draws the ring of a kind ("focus", "chosen", "hinted") round a thing, or takes it away. */
export function showRing(kind, element) {
  for (const old of document.querySelectorAll(`.ring.${kind}`)) old.remove();
  const svg = element?.ownerSVGElement;
  if (!svg || !element.getClientRects().length) return;
  const box = element.getBBox();
  const place = svg.getScreenCTM().inverse().multiply(element.getScreenCTM());
  const [x, y, width, height] = svg.dataset.box.split(" ").map(Number);
  const left = Math.max(x + 2, place.a * box.x + place.e - AROUND);
  const top = Math.max(y + 2, place.d * box.y + place.f - AROUND);
  const frame = {
    x: left, y: top, rx: 4,
    width: Math.min(x + width - 2, place.a * (box.x + box.width) + place.e + AROUND) - left,
    height: Math.min(y + height - 2, place.d * (box.y + box.height) + place.f + AROUND) - top,
  };
  svg.append(s("g", { class: `ring ${kind}`, "aria-hidden": "true" }, s("rect", frame), s("rect", frame)));
}

/** The ring of the focus, for those who use keys. */
export function showFocus() {
  const here = document.activeElement?.closest(TOUCHABLE);
  showRing("focus", here?.matches(":focus-visible") ? here : null);
}

export function showTab(name) {
  $("table").dataset.tab = name;
  for (const tab of document.querySelectorAll(".tabs button")) {
    if (tab.dataset.tab === name) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

/** A dot on the tab of a part that has something to choose. */
export function markTabs() {
  for (const name of ["board", "hand"]) {
    const lit = Boolean($(name).querySelector("[data-action]"));
    document.querySelector(`.tabs [data-tab="${name}"]`).toggleAttribute("data-lit", lit);
  }
  document.querySelector('.tabs [data-tab="hand"]').hidden = $("hand").hidden;
  if ($("hand").hidden && $("table").dataset.tab === "hand") showTab("board");
}

// Near and far

/** The buttons for the size of the board: at the foot of the rail, on a phone below the board itself. */
function placeZoom() {
  $(NARROW.matches ? "board" : "rail").append($("zoom"));
}
NARROW.addEventListener("change", placeZoom);
placeZoom();

const view = { zoom: 1, x: 0.5, y: 0.5 }; // the middle of the window, in parts of the sheet

function setViews() {
  for (const svg of document.querySelectorAll(".sheet[data-box]")) {
    const [x, y, width, height] = svg.dataset.box.split(" ").map(Number);
    const zoom = svg.parentElement.id === "board" ? view.zoom : 1;
    const left = zoom > 1 ? x + width * (view.x - 0.5 / zoom) : x;
    const top = zoom > 1 ? y + height * (view.y - 0.5 / zoom) : y;
    svg.setAttribute("viewBox", [left, top, width / zoom, height / zoom].map((n) => +n.toFixed(2)).join(" "));
  }
  $("board").classList.toggle("near", view.zoom > 1);
}

/** Changes the size by a factor; what lies under the point stays under it. */
export function zoomBy(factor, point = null) {
  const svg = $("sheet-board");
  const before = point && onSheet(svg, point);
  const next = Math.min(NEAREST, Math.max(1, view.zoom * factor));
  if (next === 1) Object.assign(view, { zoom: 1, x: 0.5, y: 0.5 });
  else view.zoom = next;
  clamp();
  setViews();
  if (before && next > 1) {
    const after = onSheet(svg, point);
    view.x += before.x - after.x;
    view.y += before.y - after.y;
    clamp();
    setViews();
  }
}

export const fit = () => zoomBy(0);

function onSheet(svg, { x, y }) {
  const spot = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  const [left, top, width, height] = svg.dataset.box.split(" ").map(Number);
  return { x: (spot.x - left) / width, y: (spot.y - top) / height };
}

function clamp() {
  const edge = 0.5 / view.zoom;
  view.x = Math.min(1 - edge, Math.max(edge, view.x));
  view.y = Math.min(1 - edge, Math.max(edge, view.y));
}

/** Drag, pinch and ctrl with the wheel. On a screen to touch the page scrolls as usual until the board is near. */
export function watchFingers() {
  const pane = $("board");
  const fingers = new Map();
  let moved = false;
  let apart = 0;
  pane.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 240), event);
  }, { passive: false });
  pane.addEventListener("pointerdown", (event) => {
    if (!fingers.size) moved = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    apart = 0;
  });
  pane.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    if (event.pointerType === "mouse" && !event.buttons) return fingers.delete(event.pointerId);
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) > STILL) moved = true;
    if (!moved) return;
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (fingers.size === 2) pinch(fingers);
    else if (view.zoom > 1) {
      if (!pane.hasPointerCapture(event.pointerId)) pane.setPointerCapture(event.pointerId);
      const scale = $("sheet-board").getScreenCTM().a;
      const [, , width, height] = $("sheet-board").dataset.box.split(" ").map(Number);
      view.x -= dx / scale / width;
      view.y -= dy / scale / height;
      clamp();
      setViews();
    }
  });
  function pinch() {
    const [a, b] = [...fingers.values()];
    const now = Math.hypot(a.x - b.x, a.y - b.y);
    if (apart) zoomBy(now / apart, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    apart = now;
  }
  // What is chosen may have been on its way when its ring was drawn.
  $("centre").addEventListener("transitionend", showFocus);
  for (const name of ["focusin", "focusout"]) $("centre").addEventListener(name, () => requestAnimationFrame(showFocus));
  const lift = (event) => fingers.delete(event.pointerId);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, lift);
  pane.addEventListener("click", (event) => {
    if (!moved) return;
    moved = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}
