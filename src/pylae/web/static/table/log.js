// The log: what was told, grouped by where the game stood; every line leads to its position.

import { $, die, h, icon, mark, rule } from "./dom.js";

export class Log {
  entries = [];
  follows = true; // does the reader stay with the newest line?

  constructor() {
    const body = $("log");
    body.addEventListener("scroll", () => (this.follows = body.scrollHeight - body.scrollTop - body.clientHeight < 40));
    new ResizeObserver(() => this.follow()).observe(body);
  }

  follow() {
    if (this.follows) $("log").scrollTop = $("log").scrollHeight;
  }

  /** Entries after `from` replace what stands there. @param {{from: number, entries: any[]} | null} news */
  take(news) {
    if (!news) return;
    const body = $("log");
    this.entries = this.entries.filter((entry) => news.from && entry.n <= news.from);
    for (const node of [...body.children]) if (Number(node.dataset.n) > news.from || !news.from) node.remove();
    for (const entry of news.entries) this.add(body, entry);
  }

  add(body, entry) {
    const before = this.entries.findLast((other) => other.heading)?.heading;
    if (entry.heading && entry.heading !== before) body.append(h("h3", { class: "turn-head", "data-n": entry.n }, entry.heading));
    this.entries.push(entry);
    const { n, lines } = entry;
    if (lines.length) body.append(h("ul", { "data-n": n }, lines.map((line, at) => logLine(n, line, at === lines.length - 1))));
    for (const note of entry.notes ?? []) body.append(h("p", { class: "log-note", "data-n": n }, note));
  }

  /** Marks the line of the position that is shown, offers to go back to where that is allowed, and shows where undo ends. */
  show(state) {
    const body = $("log");
    const { can, floor, last, steps, why } = state.undo;
    for (const button of body.querySelectorAll(".to-here")) {
      button.hidden = !steps.includes(Number(button.dataset.n)) || state.at != null;
    }
    for (const list of body.querySelectorAll("ul")) list.classList.toggle("now", Number(list.dataset.n) === state.at);
    body.querySelector(".undo-lock")?.remove();
    const end = can ? floor : state.steps;
    if (last != null && end && !state.over) {
      const next = [...body.children].find((node) => Number(node.dataset.n) > end);
      body.insertBefore(h("p", { class: "undo-lock", "data-n": end }, icon("lock"), h("span", {}, why || "Undo ends here.")), next ?? null);
    }
    const past = state.at != null && body.querySelector("ul.now");
    if (past) body.scrollTop = past.offsetTop - body.clientHeight / 2;
    else this.follow();
  }

  /** The arrows lead from line to line, and within a line to its undo and its rule: a long log is one stop of the Tab key. */
  walk(key) {
    const shown = (element) => element.getClientRects().length > 0;
    const lines = [...$("log").querySelectorAll(".line")];
    const here = document.activeElement;
    const line = here.closest(".line");
    const within = line ? [...line.querySelectorAll("button, a")].filter(shown) : [];
    const at = line ? lines.indexOf(line) : lines.length;
    const next = {
      ArrowUp: lines[Math.max(at - 1, 0)],
      ArrowDown: lines[Math.min(at + 1, lines.length - 1)],
      ArrowLeft: within[within.indexOf(here) - 1],
      ArrowRight: within[within.indexOf(here) + 1],
    }[key];
    (next?.querySelector(".go") ?? next)?.focus();
    return true;
  }

  /** The words of the last thing told up to a step. */
  words(step = Infinity) {
    const entry = this.entries.findLast((other) => other.n <= step && other.lines.length);
    return entry ? entry.lines.map((line) => line.text).join(" ") : "";
  }

  text() {
    const told = [];
    let heading = "";
    for (const entry of this.entries) {
      if (entry.heading && entry.heading !== heading) told.push("", heading = entry.heading);
      for (const line of entry.lines) told.push(`  ${line.text}${line.section ? ` (${line.section})` : ""}`);
      for (const note of entry.notes ?? []) told.push(`  ${note}`);
    }
    return told.join("\n").trim();
  }
}

function logLine(n, line, last) {
  const dice = line.dice?.length ? h("span", { class: "dice" }, line.dice.map((value) => die(value, line.side))) : "";
  const link = line.section && rule(line.section, "§");
  if (link) link.tabIndex = -1;
  return h("li", { class: `line ${line.side}` },
    h("button", { class: "go", type: "button", tabindex: -1, "data-do": "go", "data-n": n, title: `Step ${n}` }, mark(line.side), h("span", {}, line.text, dice)),
    last ? h("button", { class: "to-here", type: "button", tabindex: -1, "data-do": "undo-to", "data-n": n, "aria-label": "Undo to here", title: "Undo to here", hidden: true }, icon("undo")) : "",
    link);
}
