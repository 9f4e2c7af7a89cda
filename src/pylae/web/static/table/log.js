// The log: what was told, grouped by where the game stood; every line leads to its position.

import { $, die, h, icon, listed, many, mark, rule } from "./dom.js";

export class Log {
  entries = [];
  row = null; // sentences at the end of the log that say the same of several things, and are shown as one
  loose = []; // details at the end of the log that wait for the sentence they lead to
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
    const kept = this.entries.filter((entry) => news.from && entry.n <= news.from);
    const entries = kept.length < this.entries.length ? [...kept, ...news.entries] : news.entries;
    if (kept.length < this.entries.length || !news.from) {
      body.replaceChildren();
      Object.assign(this, { entries: [], row: null, loose: [] });
    }
    for (const entry of entries) for (let at = 0; at < Math.max(1, entry.lines.length); at++) this.addLine(entry, at);
  }

  /** One line of an entry; the first brings the heading, the last the notes. */
  addLine(entry, at) {
    const body = $("log");
    const { n, lines } = entry;
    const last = at >= lines.length - 1;
    if (!at) this.begin(body, entry);
    if (lines[at]) this.place(body, { n, line: lines[at], last });
    if (last) for (const note of entry.notes ?? []) body.append(h("p", { class: "log-note", "data-n": n }, note));
  }

  begin(body, entry) {
    const before = this.entries.findLast((other) => other.heading)?.heading;
    if (entry.heading && entry.heading !== before) {
      body.append(h("h3", { class: "turn-head", "data-n": entry.n }, entry.heading));
      this.row = null;
    }
    this.entries.push(entry);
  }

  /** A sentence comes to the end of the log, with the details that led to it behind it; among its like it joins them. */
  place(body, told) {
    const { line } = told;
    if (line.detail) {
      this.loose.push(told);
      body.append(single(told));
      return;
    }
    for (const { n } of this.loose) body.querySelector(`:scope > ul.single[data-n="${n}"]`)?.remove();
    const details = this.loose.splice(0);
    const key = line.together && [line.together, line.section, line.side].join("\n");
    if (key && this.row?.key === key) this.row.node.remove();
    else this.row = { key, told: [], behind: [] };
    const { row } = this;
    row.told.push(told);
    const thrown = line.together?.includes("{dice}"); // all of a throw is in its one sentence
    row.behind.push(...details, ...(key && !thrown ? [told] : []));
    row.node = folded(row.told, row.behind.length > 1 || !key || thrown ? row.behind : []);
    body.append(row.node);
  }

  /** Marks the line of the position that is shown, offers to go back to where that is allowed, and shows where undo ends; while
      something is still being told all that waits. */
  show(state, telling = false) {
    const body = $("log");
    const { can, floor, last, steps, why } = state.undo;
    for (const button of body.querySelectorAll(".to-here")) {
      button.hidden = telling || !steps.includes(Number(button.dataset.n)) || state.at != null;
    }
    for (const list of body.querySelectorAll("ul")) list.classList.toggle("now", Number(list.dataset.n) === state.at);
    body.querySelector(".undo-lock")?.remove();
    const end = can ? floor : state.steps;
    if (last != null && end && !state.over && !telling) {
      const next = [...body.children].find((node) => Number(node.dataset.n) > end);
      body.insertBefore(h("p", { class: "undo-lock", "data-n": end }, icon("lock"), h("span", {}, why || "Undo ends here.")), next ?? null);
    }
    const past = state.at != null && [...body.querySelectorAll("ul.now")].at(-1);
    const fold = past && past.closest(".behind[hidden]");
    if (fold) unfold(fold.previousElementSibling.querySelector(".unfold"));
    if (past) body.scrollTop = past.offsetTop - body.clientHeight / 2;
    else this.follow();
  }

  /** The arrows lead from line to line, and within a line to its undo and its rule: a long log is one stop of the Tab key. */
  walk(key) {
    const shown = (element) => element.getClientRects().length > 0;
    const lines = [...$("log").querySelectorAll(".line")].filter(shown);
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

/** A sentence by itself. */
const single = (told) => h("ul", { class: "single", "data-n": told.n }, logLine(told.n, told.line, told.last));

/** One sentence for several alike, with all that is behind it. */
function folded(told, behind) {
  const { n, line, last } = told.at(-1);
  const shown = logLine(n, told.length > 1 ? together(told) : line, last);
  if (!behind.length) return h("ul", { class: "single", "data-n": n }, shown);
  const words = `${many(behind.length, "line")} behind this`;
  shown.append(h("button", { class: "unfold", type: "button", tabindex: -1, "data-do": "unfold", "aria-expanded": "false", "aria-label": words, title: words }, `+${behind.length}`));
  return h("ul", { "data-n": n }, shown, h("li", { class: "behind", hidden: true }, behind.map(single)));
}

/** One line for several: what they have in common, and all dice of one throw. */
function together(told) {
  const { line } = told.at(-1);
  const names = [...new Set(told.map((one) => one.line.name))];
  const dice = line.together.includes("{dice}") ? told.flatMap((one) => one.line.dice) : [];
  const words = { number: told.length, names: listed(names), dice: dice.join(", "), last: line.name };
  return { ...line, text: line.together.replace(/\{(\w+)\}/g, (_, name) => words[name]), dice };
}

/** Shows what is behind a sentence, or hides it again. */
export function unfold(button) {
  const fold = button.closest(".line").nextElementSibling;
  fold.hidden = !fold.hidden;
  button.setAttribute("aria-expanded", String(!fold.hidden));
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
