// The end at its table: stands over the final board until it is closed or somebody looks at a step, and comes back from the bar.

import { watchEnding } from "../ending.js";
import { $ } from "./dom.js";

export class Ending {
  closed = false;
  told = null; // for which state of the rematch it was fetched

  constructor(table) {
    this.table = table;
    $("ending").addEventListener("click", (event) => this.clicked(event));
  }

  /** Whether it stands over the board now: once the last scene is over. */
  get shown() {
    const { state, scenes } = this.table;
    return Boolean(state?.over) && state.at == null && !this.closed && !state.curtain && !scenes.playing;
  }

  show() {
    const { state } = this.table;
    if (!state?.over) this.closed = false; // taken back
    const { shown } = this;
    $("ending").hidden = !shown || !$("ending").firstElementChild;
    $("table").classList.toggle("at-end", !$("ending").hidden);
    if (shown) this.fetch();
  }

  /** Fetches what it says, and again when a rematch was opened. */
  async fetch() {
    const known = `${this.table.state.seq} ${this.table.state.rematch}`;
    if (this.told === known) return;
    this.told = known;
    try {
      const answer = await fetch(`/tables/${$("table").dataset.table}/end`, { headers: { "X-Fragment": "1" } });
      if (answer.status === 404) return; // nothing is told of this end
      if (!answer.ok) throw new Error();
      $("ending").innerHTML = await answer.text();
      watchEnding($("ending"));
      this.show();
    } catch {
      this.told = null; // the next state asks again
    }
  }

  clicked(event) {
    const step = event.target.closest("[data-step]");
    if (step) {
      event.preventDefault();
      this.table.history.go(Number(step.dataset.step));
      $("question").focus();
    } else if (event.target.closest("[data-close-end]")) this.close();
  }

  close() {
    this.closed = true;
    this.table.show();
    $("do-the-end")?.focus();
  }

  open() {
    this.closed = false;
    this.table.show();
    $("end-title")?.focus();
  }
}
