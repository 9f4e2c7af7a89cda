// The history: any position of the game, by step, by scrubber or played through; and a new table from there.

import { branchForm } from "./choices.js";
import { $, h, icon, patch } from "./dom.js";

const PACE = 900; // milliseconds a step when it plays by itself

export class History {
  open = false;
  playing = null;
  wanted = undefined; // the step that was asked for and has not come yet

  constructor(table) {
    this.table = table;
  }

  /** Asks for the position after a step; null is the present. One question at a time is on its way. */
  go(step) {
    if (!this.table.state) return;
    if (step != null) this.open = true;
    this.look(step == null ? null : Math.max(0, Math.min(this.table.state.steps, step)));
    this.show();
  }

  look(step) {
    const waiting = this.wanted !== undefined;
    this.wanted = step;
    if (!waiting) this.table.line.send({ do: "at", step });
  }

  /** A state has come: if the hand on the scrubber has moved on, ask again. */
  came(state) {
    if (this.wanted === undefined) return;
    if (this.wanted === state.at) this.wanted = undefined;
    else this.table.line.send({ do: "at", step: this.wanted });
  }

  get step() {
    const { state } = this.table;
    return this.wanted ?? state.at ?? state.steps;
  }

  by(steps) {
    this.pause();
    this.go(this.step + steps);
  }

  play(from = this.step) {
    this.pause();
    this.open = true;
    this.go(from >= this.table.state.steps ? 0 : from);
    this.playing = setInterval(() => {
      if (this.wanted !== undefined) return;
      if (this.step >= this.table.state.steps) this.pause();
      else this.go(this.step + 1);
    }, PACE);
    this.show();
  }

  pause() {
    clearInterval(this.playing);
    this.playing = null;
    this.show();
  }

  close() {
    this.pause();
    this.open = false;
    this.go(null);
  }

  toggle() {
    if (this.open) return this.close();
    this.open = true;
    this.show();
    $("scrub").focus();
  }

  show() {
    const { state } = this.table;
    const pane = $("history");
    pane.hidden = !this.open;
    $("open-history").setAttribute("aria-expanded", String(this.open));
    if (!this.open || !state) return;
    const path = `/tables/${$("table").dataset.table}`;
    const theme = document.documentElement.dataset.theme;
    const picture = `${path}/picture.png?at=${this.step}${theme ? `&theme=${theme}` : ""}`;
    const where = `Step ${this.step} of ${state.steps}`;
    patch(pane,
      h("span", { class: "scrub-buttons" },
        step("first", "To the beginning"), step("back", "One step back"),
        this.playing ? step("pause", "Stop") : step("play", "Play"),
        step("next", "One step on"), step("last", "To the last step")),
      h("input", { type: "range", id: "scrub", min: 0, max: state.steps, "aria-label": "Step", "aria-valuetext": where }),
      h("span", { class: "scrub-at" }, where),
      h("span", { class: "scrub-more" },
        state.over || state.mine.length ? branchForm(this.step) : "",
        state.record ? link(`${path}/record`, state.over || state.mine.length < 2 ? "Record" : "Record with all hands") : "", link(`${path}/log`, "Log"), link(picture, "Picture"),
        state.over || alone(state) ? h("a", { class: "button quiet", href: `${path}/analysis` }, icon("dice"), "Analysis") : "",
        state.at == null && h("button", { class: "button quiet", type: "button", id: "close-history", "data-do": "close-history" }, icon("close"), "Close")));
    $("scrub").value = this.step;
  }
}

/** Whether nobody else plays here but bots. */
const alone = (state) => state.steps > 0 && state.mine.length === 1 && state.seats.every((seat) => seat.mine || seat.kind === "bot");

const step = (name, words) =>
  h("button", { type: "button", class: "button quiet", id: `step-${name === "pause" ? "play" : name}`, "data-do": `step-${name}`, "aria-label": words, title: words }, icon(name));

const link = (href, words) => h("a", { class: "button quiet", href, download: true }, icon("down"), words);
