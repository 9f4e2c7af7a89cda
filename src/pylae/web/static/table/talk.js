// Talk: what people at the table say to each other, in a part of the rail beside the log. Everything is text, never markup.

import { showTab } from "./board.js";
import { $, h, icon, patch } from "./dom.js";
import { freshId } from "./socket.js";

const LONGEST = 200; // letters
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

export class Talk {
  room = null; // "players" or "watchers", once the server has told
  on = false;
  free = false; // may people say what they like?
  phrases = [];
  shunned = []; // the seats of those who are not heard
  entries = [];
  seen = 0; // the last number that was read
  open = false;
  sent = new Map(); // by id: what was sent and is not answered yet

  constructor(table) {
    this.table = table;
    $("talk").addEventListener("submit", (event) => {
      event.preventDefault();
      this.sayText();
    });
    $("rail-tabs").addEventListener("keydown", (event) => {
      if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      this.turn(this.open ? "log" : "talk");
      $(this.open ? "tab-talk" : "tab-log").focus();
    });
  }

  /** What the server tells: everything after a switch, or what was said since. */
  take(message) {
    const news = message.entries.filter((entry) => !entry.mine);
    if (message.whole) {
      const { room, on, free, phrases, shunned, seen, entries } = message;
      Object.assign(this, { room, on, free, phrases, shunned, entries, seen: Math.max(seen, this.room === room ? this.seen : 0) });
    } else this.entries.push(...message.entries);
    this.entries.splice(0, this.entries.length - 300);
    const unread = news.filter((entry) => entry.n > this.seen);
    if (unread.length && !message.whole && unread.length < 4) this.table.say(unread.map((entry) => `${entry.name} says: ${entry.text}`).join(" "));
    this.show();
  }

  /** The talk or the log comes to the front. */
  turn(part) {
    this.open = part === "talk";
    this.show();
    if (this.open) this.toEnd();
  }

  /** By its key: the talk comes to the front, ready to say something. */
  come() {
    if (!this.room) return this.table.say("There is nobody to talk to at this table.");
    showTab("log");
    this.turn("talk");
    (document.querySelector("#talk .phrase") ?? $("talk-on") ?? $("tab-talk")).focus();
  }

  get unread() {
    return this.on && !(this.open && shown()) ? this.entries.filter((entry) => entry.n > this.seen && !entry.mine).length : 0;
  }

  show() {
    if (!this.room) return;
    const body = $("talk-said");
    const atEnd = !body || body.scrollHeight - body.scrollTop - body.clientHeight < 40;
    $("rail-tabs").hidden = false;
    for (const [part, open] of [["log", !this.open], ["talk", this.open]]) {
      $(`tab-${part}`).setAttribute("aria-selected", String(open));
      $(`tab-${part}`).tabIndex = open ? 0 : -1;
    }
    $("rail-tabs").parentElement.classList.toggle("talking", this.open);
    $("talk").hidden = !this.open;
    if (this.open && shown()) this.read();
    const { unread } = this;
    $("news").hidden = !unread;
    patch($("news"), String(unread), h("span", { class: "sr" }, " new"));
    for (const tab of document.querySelectorAll('.tabs [data-tab="log"]')) tab.classList.toggle("told", unread > 0);
    const draft = $("say-text")?.value ?? "";
    patch($("talk"), this.on ? this.parts() : this.off());
    if ($("say-text")) $("say-text").value = draft;
    if (atEnd) this.toEnd();
  }

  parts() {
    const watching = this.room === "watchers";
    return [
      h("ol", { class: "talk-said", id: "talk-said", tabindex: 0, "aria-label": "What was said" }, this.entries.length ? this.entries.map((entry) => this.line(entry)) : h("li", { class: "note" }, "Nobody has said anything yet.")),
      h("div", { class: "phrases", role: "group", "aria-label": "Quick words" },
        this.phrases.map(([phrase, words]) => h("button", { class: "phrase", type: "button", id: `phrase-${phrase}`, "data-do": "phrase", "data-phrase": phrase }, words))),
      this.free ? h("form", { class: "say", id: "say-form", autocomplete: "off" },
        h("label", { class: "sr", for: "say-text" }, "Say something"),
        h("input", { class: "field", id: "say-text", maxlength: LONGEST, placeholder: "Say something" }),
        h("button", { class: "button", type: "submit", "aria-label": "Say it" }, icon("play"))) : "",
      h("p", { class: "note" }, watching ? "Only those who watch read this, never those who play." : this.free ? "Only those who play here read this." : "You met by chance, so there are quick words only. Only those who play here read them.",
        " ", this.people(), h("button", { class: "link", type: "button", id: "talk-off", "data-do": "talk-off" }, "Switch talk off")),
    ];
  }

  /** A way to each of the others: to mute, block or report. */
  people() {
    if (this.room !== "players") return "";
    const others = this.table.state?.seats.filter((seat) => (seat.kind === "person" || this.table.state.lent[seat.number]) && !seat.mine) ?? [];
    return others.map((seat) => [h("button", { class: "link", type: "button", id: `person-${seat.number}`, "data-do": "person", "data-seat": seat.number },
      this.shunned.includes(seat.number) ? `${seat.player} is muted` : `Mute or report ${seat.player}`), " "]);
  }

  off() {
    const words = this.room === "watchers" ? "Talk among those who watch is off." : "You have switched talk off, at all tables.";
    return [h("p", { class: "note" }, words), h("button", { class: "button", type: "button", id: "talk-on", "data-do": "talk-on" }, "Switch talk on"), h("p", { class: "note" }, this.people())];
  }

  line(entry) {
    const when = h("time", { datetime: new Date(entry.at * 1000).toISOString() }, clock.format(entry.at * 1000));
    const who = entry.mine ? h("b", {}, "You") : this.room === "watchers" ? h("button", { class: "link", type: "button", "data-do": "person", "data-entry": entry.n, "aria-label": `${entry.name}: mute or report` }, h("b", {}, entry.name)) : h("b", {}, entry.name);
    return h("li", { id: `said-${entry.n}` }, who, " ", entry.text, " ", when);
  }

  toEnd() {
    const body = $("talk-said");
    if (body) body.scrollTop = body.scrollHeight;
  }

  read() {
    const last = this.entries.at(-1)?.n ?? 0;
    if (last <= this.seen) return;
    this.seen = last;
    this.table.line.send({ do: "heard", number: last });
  }

  send(message) {
    const id = freshId();
    this.sent.set(id, message);
    this.table.line.send({ ...message, id });
  }

  sayPhrase(phrase) {
    this.send({ do: "say", phrase });
  }

  sayText() {
    const text = $("say-text").value.trim();
    if (text) this.send({ do: "say", text });
  }

  /** The server has done what was sent from here. */
  done({ id, do: deed }) {
    const message = this.sent.get(id);
    this.sent.delete(id);
    if (message?.text && deed === "say" && $("say-text")?.value.trim() === message.text) $("say-text").value = "";
    const words = { mute: "Muted.", block: "Blocked: you will not meet again.", hear: "You hear this person again.", report: "Told to the owner of this server." }[deed];
    if (words) this.table.say(words);
    if (!$("person").open) return;
    if (deed === "report") $("person-body").replaceChildren(h("p", { id: "reported" }, "Told to the owner of this server, with what this person has said here. You can mute or block them too; nobody learns of it."), h("p", { class: "row" }, h("button", { class: "button primary", type: "button", "data-do": "close" }, "Good")));
    else if (words) $("person").close();
  }

  /** Whether a refusal was of something that was said; it is told where it was said. */
  refused({ id, reason }) {
    if (!this.sent.delete(id)) return false;
    this.table.say(reason);
    if ($("person").open) patch($("person-note"), reason);
    else if ($("talk-said")) {
      $("talk-said").append(h("li", { class: "note", role: "status" }, reason));
      this.toEnd();
    }
    return true;
  }

  /** What may be done about somebody. */
  about({ seat, entry }) {
    const whom = seat != null ? { seat: Number(seat) } : { entry: Number(entry) };
    const name = seat != null ? this.table.state.seats[Number(seat)].player : this.entries.find(({ n }) => n === Number(entry))?.name;
    const muted = this.shunned.includes(Number(seat));
    this.whom = whom;
    $("person-title").textContent = name ?? "Somebody";
    $("person-body").replaceChildren(
      h("p", { class: "row" },
        h("button", { class: "button", type: "button", "data-do": muted ? "hear" : "mute" }, muted ? "Hear again" : "Mute"),
        h("button", { class: "button", type: "button", "data-do": "block" }, "Block")),
      h("p", { class: "note" }, "Whom you mute you do not hear, at any table. Whom you block you do not meet in the meeting place either; games that run go on. Nobody is told. On your account you let people in again."),
      h("label", { for: "complaint" }, "What should the owner of this server know? What was said here goes with it."),
      h("p", { class: "row" }, h("input", { class: "field", id: "complaint", maxlength: 500 }), h("button", { class: "button", type: "button", "data-do": "report" }, "Report")),
      h("p", { class: "note", id: "person-note", role: "status" }));
    $("person").showModal();
  }

  deed(what) {
    this.send({ do: what, ...this.whom, ...(what === "report" ? { text: $("complaint").value } : {}) });
  }
}

/** Is the rail on the screen? On a phone it is behind a tab. */
const shown = () => !document.hidden && $("talk").getClientRects().length > 0;

/** What the buttons of the talk do, by their `data-do`. */
export const talkDeeds = (talk) => ({
  rail: (button) => talk.turn(button.dataset.part),
  phrase: (button) => talk.sayPhrase(button.dataset.phrase),
  "talk-on": () => talk.send({ do: "talk", on: true }),
  "talk-off": () => talk.send({ do: "talk", on: false }),
  person: (button) => talk.about(button.dataset),
  mute: () => talk.deed("mute"),
  block: () => talk.deed("block"),
  hear: () => talk.deed("hear"),
  report: () => talk.deed("report"),
});
