// The player of beats: one scene, what happened between two questions, shown in order over the board.
// It knows no game: things come from the pictures before and after, dice and words from the beats (core/beats.py).

import { $, die, s } from "./dom.js";

const EASE = { go: "cubic-bezier(.3,.1,.2,1)", fall: "cubic-bezier(.5,0,.9,.6)", pop: "cubic-bezier(.2,1.4,.4,1)" };
const APART = 90; // milliseconds between the dice of a throw
const SETTLES = 300; // milliseconds in which all the rest goes where it lies now
const MOST_SETTLING = 40; // things; with more the picture only changes
const MOVED = 1.5; // units of the board; what has moved less lies where it lay
const GONE = "translate(0px,0px) scale(1)";

/** Every beat of a scene with its time, the last of them the one in which all the rest goes where it lies now. */
function timed(scene) {
  const spans = [];
  let end = 0;
  let last = 0;
  for (const beat of [...scene.beats, { do: "settle", ms: SETTLES }]) {
    const from = Math.max(0, (beat.together ? last : end) + (beat.wait ?? 0));
    spans.push({ beat, from, to: from + beat.ms });
    last = from;
    end = Math.max(end, from + beat.ms);
  }
  return { spans, end };
}

/** How many milliseconds a scene takes at rest. */
export const lengthOf = (scene) => timed(scene).end;

export class Player {
  ghosts = new Map(); // copies of things that travel, by the ids of these
  made = []; // all that moves
  entered = new Set(); // ids of things that have come by a beat

  /** `before` and `after`: for each sheet ("board", "hand") its svg; `home`: where the layers of the scene lie.
      @param {any} scene @param {any} given */
  constructor(scene, { before, after, home, speed = 1, still = false }) {
    Object.assign(this, { before, after, home, still });
    this.ground = s("svg", { class: "scene-ground" });
    this.layer = s("svg", { class: "scene-layer" });
    home.replaceChildren(this.ground, this.layer);
    this.ghosted = s("g", {}); // what travels lies under dice and words
    this.layer.append(this.ghosted);
    this.lie();
    this.elsewhere = this.rest(scene.beats);
    const { spans, end } = timed(scene); // the spans: every beat with its time
    Object.assign(this, { spans, length: end });
    this.clock = this.layer.animate([], { duration: Math.max(1, end) });
    this.made.push(this.clock);
    for (const { beat, from } of this.spans) this.draw(beat, from);
    for (const one of this.made) one.pause();
    this.hasten(speed);
  }

  /** How fast it is played from now on. */
  hasten(rate) {
    this.rate = rate;
    for (const one of this.made) one.playbackRate = rate;
  }

  /** A beat whose thing is in neither picture (it came and went within the scene) is told and not seen. */
  draw(beat, from) {
    try {
      this[beat.do]?.(beat, from, beat.ms);
    } catch (error) {
      if (!(error instanceof Unseen)) throw error;
    }
  }

  // Playing

  play() {
    for (const one of this.made) one.play();
    return this.clock.finished.catch(() => {});
  }

  get now() {
    return Number(this.clock.currentTime ?? 0);
  }

  /** To the next beat that says something. */
  next() {
    const to = this.spans.find(({ from, beat }) => from > this.now + 1 && beat.say)?.from ?? this.length;
    for (const one of this.made) one.currentTime = to;
  }

  /** To the end. */
  finish() {
    this.clock.finish();
  }

  /** What has been told by now, in order; a throw is told when it lies. */
  told() {
    const now = this.clock.playState === "finished" ? Infinity : this.now;
    return this.spans.filter(({ from, to, beat }) => (beat.do === "roll" ? to : from) <= now).map(({ beat }) => beat);
  }

  /** Where the thing is, on the screen, with which a beat has begun since this was last asked; nothing where none has. */
  begins() {
    const begun = this.spans.filter(({ from }) => from <= this.now).length;
    const { beat } = this.spans.slice(this.begun ?? 0, begun).findLast(({ beat }) => WATCHED.some((name) => beat[name] != null)) ?? {};
    this.begun = begun;
    try {
      return beat ? this.onScreen(beat) : null;
    } catch (error) {
      if (!(error instanceof Unseen)) throw error;
      return null;
    }
  }

  onScreen(beat) {
    const [x, y] = this.middle(beat.at ?? beat.whom);
    const wide = beat.do === "roll" ? (beat.size ?? 30) * Math.min(beat.dice.length, beat.across ?? 6) * 0.6 : 20;
    const to = this.layer.getScreenCTM();
    const spot = new DOMPoint(x, y).matrixTransform(to);
    return { left: spot.x - wide * to.a, right: spot.x + wide * to.a, top: spot.y - 20 * to.d, bottom: spot.y + 20 * to.d };
  }

  /** Takes everything of the scene away; what it hid is seen again. @returns {SVGElement | null} the way of a move, which stays */
  leave() {
    for (const one of this.made) one.cancel();
    const way = this.ground.querySelector(".trace");
    this.home.replaceChildren();
    return way;
  }

  /** Lays the layers of the scene so that their units are those of the board. */
  lie() {
    const board = this.after.board;
    const place = board.getScreenCTM();
    const room = this.home.getBoundingClientRect();
    if (!place || !room.width) return;
    const box = [(room.left - place.e) / place.a, (room.top - place.f) / place.d, room.width / place.a, room.height / place.d];
    const shown = box.map((number) => +number.toFixed(2)).join(" ");
    if (shown === this.shown) return;
    this.shown = shown;
    for (const svg of [this.ground, this.layer]) svg.setAttribute("viewBox", shown);
  }

  // Things and places

  animate(element, frames, from, ms, ease = EASE.go, fill = "both") {
    // Reduced motion: nothing travels, turns or grows; each beat shows its end at once and stays its time.
    const last = frames.at(-1);
    const [keys, kept] = this.still ? [[last, last], "forwards"] : [frames, fill];
    this.made.push(element.animate(keys, { delay: from, duration: Math.max(1, ms), fill: kept, easing: ease }));
    if (this.still && fill === "both") this.comes(element, from);
  }

  /** Something is not seen before its time. */
  comes(element, from) {
    if (from > 0) this.made.push(element.animate([{ visibility: "hidden" }, { visibility: "hidden" }], { duration: from, fill: "none" }));
  }

  fades(element, from, ms, fill = "forwards") {
    this.made.push(element.animate([{ opacity: 1 }, { opacity: 0 }], { delay: from, duration: Math.max(1, this.still ? 1 : ms), fill }));
  }

  find(id, ...pictures) {
    for (const picture of pictures)
      for (const svg of Object.values(picture)) {
        const found = svg && thing(svg, id);
        if (found) return found;
      }
    return null;
  }

  /** Where something lies, in the units of the board; what is on a part of the table that is not shown lies at its foot. */
  box(at, first = this.before, second = this.after) {
    if (Array.isArray(at)) return { x: at[0] - 1, y: at[1] - 1, width: 2, height: 2 };
    if (at === "") return this.middleOfBoard();
    const ghost = first === this.before && this.ghosts.get(at);
    if (ghost) return ghost.box;
    const found = this.find(at, first, second);
    if (!found) throw new Unseen(at);
    return this.boxOf(found);
  }

  boxOf(element) {
    const rect = element.getBoundingClientRect();
    if (!rect.width && !rect.height) {
      const { x, y, width, height } = this.bounds;
      return { x: x + width / 2 - 30, y: y + height - 40, width: 60, height: 80 };
    }
    const back = this.layer.getScreenCTM().inverse();
    const [a, b] = [new DOMPoint(rect.left, rect.top).matrixTransform(back), new DOMPoint(rect.right, rect.bottom).matrixTransform(back)];
    return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
  }

  get bounds() {
    const [x, y, width, height] = this.after.board.dataset.box.split(" ").map(Number);
    return { x, y, width, height };
  }

  middleOfBoard() {
    const { x, y, width, height } = this.bounds;
    return { x: x + width / 2 - 1, y: y + height / 2 - 1, width: 2, height: 2 };
  }

  middle(at) {
    const box = this.box(at);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  /** A copy of a thing in the layer of the scene; the thing itself is not seen from `hidden` on. */
  ghost(element, hidden) {
    const place = element.getScreenCTM();
    const box = this.boxOf(element);
    const copy = quieted(element.cloneNode(true));
    copy.removeAttribute("transform");
    const shape = element.getClientRects().length && place ? this.layer.getScreenCTM().inverse().multiply(place) : null;
    const own = shape ? `matrix(${[shape.a, shape.b, shape.c, shape.d, shape.e, shape.f].map((n) => +n.toFixed(4)).join(" ")})` : `translate(${box.x} ${box.y})`;
    const outer = s("g", { class: "ghost" }, s("g", { transform: own }, copy));
    this.ghosted.append(outer);
    this.hide(element, hidden);
    return { outer, box, from: box, at: GONE };
  }

  hide(element, from) {
    this.made.push(element.animate([{ opacity: 0 }, { opacity: 0 }], { delay: from, duration: Math.max(1, this.length - from), fill: "forwards" }));
  }

  /** The copy of a thing of the picture before, made when it is first needed. */
  travels(id, from) {
    if (!this.ghosts.has(id)) {
      const found = this.find(id, this.before) ?? this.find(id, this.after);
      if (!found) throw new Unseen(id);
      const ghost = this.ghost(found, from);
      this.ghosts.set(id, ghost);
      this.comes(ghost.outer, from);
      const now = this.find(id, this.after);
      if (now && now !== found) this.entered.add(id);
    }
    return this.ghosts.get(id);
  }

  /** Steps of a way through places, as transforms of something that lies in a box. */
  along(way, box) {
    const curve = s("path", { d: curved(way.map((at) => this.middle(at))) });
    const long = curve.getTotalLength();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return Array.from({ length: 25 }, (_, at) => {
      const point = curve.getPointAtLength((long * at) / 24);
      return { transform: `translate(${point.x - x}px, ${point.y - y}px) scale(1)` };
    });
  }

  // The verbs

  move({ id, to, way = [], size, gone }, from, ms) {
    const ghost = this.travels(id, from);
    const here = ghost.from;
    let there = this.box(to, this.before, this.after);
    if (size) there = { x: there.x + there.width / 2 - size / 2, y: there.y + there.height / 2 - (size * here.height) / here.width / 2, width: size, height: (size * here.height) / here.width };
    else if (there.width <= 2) there = { x: there.x + 1 - here.width / 2, y: there.y + 1 - here.height / 2, width: here.width, height: here.height };
    const start = ghost.at;
    ghost.at = onto(here, there);
    ghost.box = there;
    const frames = way.length ? this.along([here, ...way, there].map(centre(this)), here) : [{ transform: start }];
    this.animate(ghost.outer, [...frames, { transform: ghost.at }], from, ms, EASE.go, "forwards"); // it must not undo the way before it
    if (gone) this.fades(ghost.outer, from + ms * 0.6, ms * 0.4);
  }

  enter({ id, from: origin, way = [] }, from, ms) {
    const found = this.find(id, this.after);
    if (!found) throw new Unseen(id);
    const start = this.box(origin);
    const ghost = this.ghost(found, from);
    this.entered.add(id);
    const old = this.find(id, this.before);
    if (old && old !== found) this.hide(old, from);
    this.comes(ghost.outer, from);
    const frames = way.length
      ? this.along([start, ...way, ghost.box].map(centre(this)), ghost.box)
      : [{ transform: onto(ghost.box, start.width > 2 ? start : around(start, ghost.box)), opacity: 0 }, { opacity: 1, offset: 0.2 }];
    this.animate(ghost.outer, [...frames, { transform: GONE, opacity: 1 }], from, ms, way.length ? "linear" : EASE.go);
  }

  send({ from: origin, to, way = [], drawn }, from, ms) {
    const [start, end] = [this.middle(origin), this.middle(to)];
    const token = s("g", { class: "sent" });
    token.innerHTML = drawn;
    this.layer.append(token);
    const frames = this.along([start, ...way.map((at) => this.middle(at)), end], { x: 0, y: 0, width: 0, height: 0 });
    this.comes(token, from);
    this.animate(token, frames, from, ms, way.length ? "linear" : EASE.go, "forwards");
  }

  /** Dice fall, each turning, and lie still; dice that lay there before are taken up. */
  roll({ at = "", dice = [], size = 30, across = 6 }, from, ms) {
    const [x, y] = this.middle(at);
    const gap = size * 1.14;
    const key = `${Math.round(x)} ${Math.round(y)}`;
    for (const old of this.layer.querySelectorAll(`.litter[data-at="${key}"]`)) this.fades(old, from, 60);
    dice.forEach((die_, index) => {
      const [line, column] = [Math.floor(index / across), index % across];
      const wide = Math.min(across, dice.length - line * across);
      const [left, top] = [x + (column - (wide - 1) / 2) * gap - size / 2, y + line * gap - size / 2];
      const wait = from + index * Math.min(APART, (ms * 0.4) / dice.length);
      const lasts = Math.max(1, from + ms - wait);
      const shadow = s("ellipse", { cx: size / 2, cy: size * 1.04, rx: size * 0.5, ry: size * 0.13, class: "die-shadow" });
      const spin = s("g", {});
      const outer = s("g", { transform: `translate(${left} ${top})`, class: "litter", "data-at": key }, shadow, spin);
      this.faces(spin, die_, size, wait, lasts);
      this.layer.append(outer);
      spin.style.transformOrigin = `${size / 2}px ${size / 2}px`;
      const hand = die_.side === "persian" ? -1 : 1; // they come from the two sides
      this.animate(spin, [
        { transform: `translate(${hand * size * 1.6}px, ${-size * 2.2}px) rotate(${hand * 260}deg) scale(1.25)`, opacity: 0, easing: EASE.fall },
        { opacity: 1, offset: 0.15, easing: EASE.fall },
        { transform: `translate(${hand * size * 0.3}px, 0px) rotate(${hand * 60}deg) scale(1)`, opacity: 1, offset: 0.55, easing: "ease-out" },
        { transform: `translate(0px, ${-size * 0.45}px) rotate(-8deg)`, offset: 0.72, easing: EASE.fall },
        { transform: "translate(0px,0px) rotate(0deg)", opacity: 1, offset: 0.9 },
        { transform: "translate(0px,0px) rotate(0deg)", opacity: 1 }], wait, lasts, "linear");
      this.animate(shadow, [{ opacity: 0 }, { opacity: 1 }], wait + lasts * 0.4, lasts * 0.4);
      if (die_.counts) this.mark(outer, size, die_.as, from + ms);
      if (die_.tag) {
        const note = s("text", { x: size / 2, y: size + 16, "text-anchor": "middle", class: "scene-note" }, die_.tag);
        outer.append(note);
        this.animate(note, [{ opacity: 0 }, { opacity: 1 }], from + ms, 120);
      }
    });
  }

  /** What a die shows while it turns, and in the end what it shows. */
  faces(spin, { value, side = "", sides = 6 }, size, from, ms) {
    const shown = this.still ? [[value, 0, 1]] : [[(value + 1) % sides + 1, 0, 0.3], [(value + 3) % sides + 1, 0.3, 0.6], [value, 0.6, 1]];
    for (const [face, since, until] of shown) {
      const drawn = die(face, side, sides);
      for (const [name, number] of Object.entries({ width: size, height: size })) drawn.setAttribute(name, number);
      drawn.removeAttribute("role");
      drawn.style.visibility = "hidden";
      spin.append(drawn);
      const last = until === 1;
      this.made.push(drawn.animate([{ visibility: "visible" }, { visibility: "visible" }], { delay: from + ms * since, duration: Math.max(1, ms * (until - since)), fill: last ? "forwards" : "none" }));
    }
  }

  /** The die that counts has a bright edge; one that counts less than it shows is struck out. */
  mark(outer, size, as, from) {
    const ring = s("rect", { x: -3.5, y: -3.5, width: size + 7, height: size + 7, rx: size * 0.26, class: "die-counts" });
    outer.insertBefore(ring, outer.children[1]);
    ring.style.transformOrigin = `${size / 2}px ${size / 2}px`;
    this.animate(ring, [{ opacity: 0, transform: "scale(1.25)" }, { opacity: 1, transform: "scale(1)" }], from, 160, EASE.pop);
    if (as == null) return;
    const cut = s("g", {},
      s("path", { d: `M3 ${size - 3}L${size - 3} 3`, class: "die-cut" }),
      s("circle", { cx: size, cy: 0, r: 11, class: "die-as" }),
      s("text", { x: size, y: 5, "text-anchor": "middle", class: "die-as-text" }, String(as)));
    outer.append(cut);
    this.animate(cut, [{ opacity: 0 }, { opacity: 1 }], from, 160);
  }

  count({ at, to, size = 30 }, from, ms) {
    const [x, y] = this.middle(at);
    const key = `medal ${Math.round(x)} ${Math.round(y)}`;
    for (const old of this.layer.querySelectorAll(`.litter[data-at="${key}"]`)) this.fades(old, from + ms, 60);
    const medal = s("g", { class: "medal" }, s("circle", { r: size, class: "medal-rim" }), s("circle", { r: size * 0.88, class: "medal-face" }),
      s("text", { y: size * 0.36, "text-anchor": "middle", "font-size": size * (String(to).length > 2 ? 0.72 : 1.05) }, String(to)));
    this.layer.append(s("g", { transform: `translate(${x} ${y})`, class: "litter", "data-at": key }, medal));
    this.animate(medal, [{ opacity: 0, transform: "scale(.7)" }, { opacity: 1, transform: "scale(1.22)", offset: 0.4 }, { opacity: 1, transform: "scale(1)" }], from, ms, EASE.pop);
  }

  clash({ id, whom, reach = 0.4 }, from, ms) {
    const ghost = this.travels(id, from);
    const [a, b] = [ghost.box, this.box(whom)];
    const [ax, ay] = [a.x + a.width / 2, a.y + a.height / 2];
    const [bx, by] = [b.x + b.width / 2, b.y + b.height / 2];
    const push = `translate(${(bx - ax) * reach}px, ${(by - ay) * reach}px) ${ghost.at}`;
    this.animate(ghost.outer, [{ transform: ghost.at }, { transform: push, offset: 0.45, easing: "ease-out" }, { transform: ghost.at }], from, ms, "ease-in", "forwards");
    const spark = s("path", { d: SPARK, class: "spark" });
    this.layer.append(s("g", { transform: `translate(${(ax + bx) / 2} ${(ay + by) / 2})` }, spark));
    this.flash(spark, [{ opacity: 0, transform: "scale(.3) rotate(-20deg)" }, { opacity: 1, transform: "scale(1.1)", offset: 0.3 }, { opacity: 0, transform: "scale(1.3) rotate(12deg)" }], from + ms * 0.35, ms * 0.9);
  }

  /** Something that comes and goes; without motion it is simply there for its time. */
  flash(element, frames, from, ms) {
    if (!this.still) return this.made.push(element.animate(frames, { delay: from, duration: ms, fill: "both", easing: "ease-out" }));
    element.style.visibility = "hidden";
    this.made.push(element.animate([{ visibility: "visible" }, { visibility: "visible" }], { delay: from, duration: ms, fill: "none" }));
  }

  fly({ from: origin, to, count = 3 }, from, ms) {
    const [ax, ay] = this.middle(origin);
    const [bx, by] = this.middle(to);
    const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    const lasts = ms - (count - 1) * 45;
    for (let index = 0; index < count; index++) {
      const arrow = s("path", { d: ARROW, class: "arrow" });
      const aside = (index - (count - 1) / 2) * 11;
      this.layer.append(arrow);
      const at = (part, turn, lift) => `translate(${ax + (bx - ax) * part}px, ${ay + (by - ay) * part + aside + lift}px) rotate(${angle + turn}deg)`;
      this.flash(arrow, [{ transform: at(0, -38, 0), opacity: 0 }, { opacity: 1, offset: 0.08 }, { transform: at(0.5, 0, -34 - 8 * (index % 2)), offset: 0.5, easing: "ease-in" }, { transform: at(0.93, 36, 0), opacity: 1 }], from + index * 45, lasts);
      this.fades(arrow, from + ms + 400, 120);
    }
  }

  stamp({ at = "", word, tone = "even", stays }, from, ms) {
    const [x, y] = this.middle(at);
    const plate = s("g", { class: `stamp ${tone}` }, s("text", { y: 7, "text-anchor": "middle" }, word));
    const home = s("g", { transform: `translate(${x} ${y}) rotate(-5)`, class: "litter" }, plate);
    this.layer.append(home);
    const wide = plate.firstChild.getBBox().width + 30;
    plate.prepend(s("rect", { x: -wide / 2, y: -19, width: wide, height: 38 }), s("rect", { class: "in", x: 4 - wide / 2, y: -15, width: wide - 8, height: 30 }));
    const { x: left, y: top, width, height } = this.bounds;
    const fits = [Math.min(left + width - wide / 2 - 4, Math.max(left + wide / 2 + 4, x)), Math.min(top + height - 24, Math.max(top + 24, y))];
    home.setAttribute("transform", `translate(${fits.join(" ")}) rotate(-5)`);
    this.animate(plate, [{ opacity: 0, transform: "scale(1.7)" }, { opacity: 1, transform: "scale(1)", offset: 0.5 }, { opacity: 1, transform: "scale(1)" }], from, Math.min(ms, 260), "ease-in");
    if (!stays) this.fades(home, from + ms + 420, 160);
  }

  lose({ at, side = "", count = 1, drawn = "" }, from, ms) {
    const [x, y] = this.middle(at);
    const sign = drawn ? s("g", {}) : s("use", { href: `#icon-side-${side}`, x: -16, y: -16, width: 32, height: 32 });
    if (drawn) sign.innerHTML = drawn;
    const token = s("g", {}, sign, s("text", { class: "minus", x: 18, y: 7 }, `−${count}`));
    this.layer.append(s("g", { transform: `translate(${x} ${y})` }, token));
    this.flash(token, [{ opacity: 0, transform: GONE }, { opacity: 1, transform: "translate(0px,-26px) rotate(0deg)", offset: 0.35 }, { opacity: 1, transform: "translate(26px,-4px) rotate(42deg)", offset: 0.8 }, { opacity: 0, transform: "translate(26px,4px) rotate(42deg)" }], from, ms);
  }

  plate({ at, drawn }, from, ms) {
    const [x, y] = this.middle(at);
    const inner = s("g", {});
    inner.innerHTML = drawn;
    const key = `plate ${Math.round(x)} ${Math.round(y)}`;
    for (const old of this.ground.querySelectorAll(`.litter[data-at="${key}"]`)) this.fades(old, from + ms, 1);
    this.ground.append(s("g", { transform: `translate(${x} ${y})`, class: "litter", "data-at": key }, inner));
    this.animate(inner, [{ opacity: 0 }, { opacity: 1 }], from, ms, "ease-out");
  }

  /** The way of a move: its edge lies under it; it grows with the move. */
  trace({ way, side = "" }, from, ms) {
    const d = curved(way.map((at) => this.middle(at)));
    for (const old of this.ground.querySelectorAll(".trace")) this.fades(old, from, 120);
    const lines = ["trace-edge", "trace-line"].map((name) => s("path", { d, class: name, pathLength: 100 }));
    this.ground.prepend(s("g", { class: `trace ${side}` }, lines));
    for (const line of lines) this.animate(line, [{ strokeDasharray: "0 100" }, { strokeDasharray: "100 0" }], from, ms, "linear");
  }

  look({ at, radius = 120 }, from, ms) {
    const [x, y] = this.middle(at);
    const id = `look-${this.made.length}`;
    const stop = (offset, name) => s("stop", { offset, class: name });
    const fade = s("radialGradient", { id, gradientUnits: "userSpaceOnUse", cx: x, cy: y, r: radius * 1.6 }, stop(0.5, "look-in"), stop(1, "look-out"));
    const shade = s("g", { class: "litter" }, fade, s("rect", { ...this.bounds, fill: `url(#${id})` }));
    for (const old of this.ground.querySelectorAll(".litter:has(radialGradient)")) this.fades(old, from, ms);
    this.ground.prepend(shade);
    this.animate(shade, [{ opacity: 0 }, { opacity: 1 }], from, ms);
  }

  fade({ id }, from, ms) {
    const found = this.find(id, this.before);
    if (!found) throw new Unseen(id);
    this.ghosts.get(id) ? this.fades(this.ghosts.get(id).outer, from, ms) : this.fades(found, from, ms);
  }

  /** Dice, medals, plates and stamps of what is over go. */
  clear(beat, from, ms) {
    for (const old of this.home.querySelectorAll(".litter")) this.fades(old, from, ms);
  }

  hold() {}

  /** What lies elsewhere now, and no beat tells of it. */
  rest(beats) {
    const told = new Set(beats.flatMap((beat) => (beat.do === "move" || beat.do === "enter" ? [beat.id] : [])));
    return [...moved(this.before, this.after, told)];
  }

  /** All the rest goes where it lies now; what is gone fades under the picture after, and what is new appears in it. */
  settle(beat, from, ms) {
    this.clear(beat, from, ms * 0.5);
    if (this.elsewhere.length <= MOST_SETTLING)
      for (const { old, now } of this.elsewhere) {
        const [a, b] = [this.boxOf(old), this.boxOf(now)];
        const ghost = this.ghost(now, from);
        this.hide(old, from);
        this.comes(ghost.outer, from);
        this.animate(ghost.outer, [{ transform: onto(b, a) }, { transform: GONE }], from, ms);
      }
    for (const svg of Object.values(this.after)) if (svg) this.made.push(svg.animate([{ opacity: 0 }, { opacity: 0 }], { duration: Math.max(1, from), fill: "none" }));
    for (const svg of Object.values(this.before)) if (svg) this.fades(svg, from + ms * 0.3, ms * 0.6);
  }
}

class Unseen extends Error {}

const WATCHED = ["at", "whom"]; // where dice fall, words are stamped and things meet

const SPARK = "M0-34L9-13 32-20 18 0 34 16 11 13 4 34-7 14-30 22-17 3-34-10-12-11Z";
const ARROW = "M2 0L-9-4.6-7-1.2H-26L-30-5-34-5-30-1.2V1.2L-34 5-30 5-26 1.2H-7L-9 4.6Z";

/** A thing by its name: in the page's own picture by its id, in a copy by what its id was. */
const thing = (svg, id) => svg.querySelector(svg.classList.contains("was") ? `[data-was="${CSS.escape(id)}"]` : `[id="${CSS.escape(id)}"]`);

const nameOf = (element) => element.dataset.was ?? element.id;

/** The things that lie elsewhere in the second picture, as far as no beat tells of them: the outermost of them. */
function* moved(before, after, told) {
  for (const sheet of Object.values(after)) {
    for (const now of sheet?.querySelectorAll("g[id][transform], g[data-was][transform]") ?? []) {
      const id = nameOf(now);
      if (told.has(id)) continue;
      const old = Object.values(before).map((svg) => svg && thing(svg, id)).find(Boolean);
      if (!old || old === now) continue;
      const [a, b] = [old.getBoundingClientRect(), now.getBoundingClientRect()];
      if (!a.width || !b.width) continue;
      const far = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
      if (far > MOVED && old.getAttribute("transform") !== now.getAttribute("transform")) yield { old, now };
    }
  }
}

/** What brings a thing from one box into another. */
function onto(a, b) {
  const k = a.width && a.height ? Math.min(b.width / a.width, b.height / a.height) : 1;
  const [x, y] = [b.x + b.width / 2 - k * (a.x + a.width / 2), b.y + b.height / 2 - k * (a.y + a.height / 2)];
  return `translate(${+x.toFixed(2)}px, ${+y.toFixed(2)}px) scale(${+k.toFixed(4)})`;
}

/** A box like another one round a point. */
const around = (point, like) => ({ x: point.x + point.width / 2 - like.width / 2, y: point.y + point.height / 2 - like.height / 2, width: like.width, height: like.height });

const centre = (player) => (at) => (at.width != null ? [at.x + at.width / 2, at.y + at.height / 2] : player.middle(at));

/** A smooth line through points. */
function curved(points) {
  const n = (x) => +x.toFixed(1);
  let d = `M${points[0].map(n).join(" ")}`;
  for (let at = 0; at < points.length - 1; at++) {
    const [p, a, b, q] = [points[at - 1] ?? points[at], points[at], points[at + 1], points[at + 2] ?? points[at + 1]];
    const control = [a[0] + (b[0] - p[0]) / 6, a[1] + (b[1] - p[1]) / 6, b[0] - (q[0] - a[0]) / 6, b[1] - (q[1] - a[1]) / 6];
    d += `C${[...control, ...b].map(n).join(" ")}`;
  }
  return d;
}

const NAMED = "g, path, rect, circle, use, text, a, svg"; // what has an id only to be found; a gradient needs its own

/** A copy of drawn things that nobody can find, reach or read out; what it was called is kept in `data-was`. */
export function quieted(copy) {
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    if (element.id && element.matches(NAMED)) {
      element.setAttribute("data-was", element.id);
      element.removeAttribute("id");
    }
    if (element.dataset?.action != null) for (const light of element.querySelectorAll('[fill="none"][stroke^="var(--lit"]')) light.remove();
    for (const name of ["data-action", "data-ask", "data-pile", "role", "tabindex", "aria-label", "aria-disabled", "aria-describedby", "focusable"]) element.removeAttribute(name);
  }
  return copy;
}

/** Copies of the sheets as they are shown now: what a scene begins with. */
export function capture() {
  return Object.fromEntries(["board", "hand"].map((name) => {
    const sheet = $(`sheet-${name}`);
    return [name, $(name).hidden || !sheet.dataset.box ? null : sheetCopy(sheet)];
  }));
}

function sheetCopy(sheet) {
  const copy = sheet.cloneNode(true);
  for (const extra of copy.querySelectorAll(".ring, #preview, .trace-left")) extra.remove();
  quieted(copy);
  copy.setAttribute("class", "sheet still was");
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("style");
  return copy;
}
