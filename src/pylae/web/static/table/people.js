// Between people: clocks at the seats, cards for what is offered, and the menu of what one may do besides playing.

import { $, h, icon, many, patch } from "./dom.js";

const TICK = 250; // milliseconds
const USUAL = "heuristic"; // the bot that is offered first for an open seat
const WARNINGS = [60, 20]; // seconds left at which the one who is asked hears of it
const [MINUTE, HOUR, DAY] = [60, 3600, 86400];
const low = (seconds) => seconds < (clocks.live ? MINUTE : DAY);

let clocks = null; // as the server told them
let told = 0; // when, by the page's own clock
let sure = null; // the item of the menu that is asked about once more

// Clocks

/** Takes the clocks of a new state. */
export function wind(table) {
  if (clocks === table.state.clocks) return;
  clocks = table.state.clocks;
  told = performance.now();
  showInBar();
  wind.ticking ??= setInterval(() => tick(table), TICK);
}

/** The seconds a seat has left now. */
function left(seat) {
  const spent = clocks.running === seat ? (performance.now() - told) / 1000 : 0;
  return Math.max(0, clocks.left[seat] - spent);
}

/** On a phone the seats are behind a tab, so the clock that runs stands beside the question too. */
function showInBar() {
  const place = $("bar-clock");
  place.hidden = clocks?.running == null;
  if (place.hidden) return;
  place.textContent = shown(left(clocks.running));
  place.classList.toggle("low", low(left(clocks.running)));
}

/** "12:41", "5 h 12 m", "2 d 5 h", "3 days": seconds only where they matter. */
export function shown(seconds) {
  const [days, hours, minutes] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  if (days) return hours ? `${days} d ${hours} h` : many(days, "day");
  if (hours) return `${hours} h ${minutes} m`;
  return `${minutes}:${String(Math.floor(seconds % MINUTE)).padStart(2, "0")}`;
}

function spoken(seconds) {
  const parts = [[Math.floor(seconds / DAY), "day"], [Math.floor((seconds % DAY) / HOUR), "hour"], [Math.floor((seconds % HOUR) / MINUTE), "minute"]];
  if (seconds < HOUR) parts.push([Math.floor(seconds % MINUTE), "second"]);
  return `${parts.filter(([count]) => count).map(([count, noun]) => many(count, noun)).join(" ") || "no time"} left`;
}

/** The clock at a seat. */
export function clock(state, seat) {
  if (!state.clocks || seat.kind === "open" || state.over) return "";
  const [time, runs] = [left(seat.number), state.clocks.running === seat.number];
  const looks = [runs && "running", runs && low(time) && "low", state.clocks.paused && "paused"].filter(Boolean).join(" ");
  return h("span", { class: `clock ${looks}`, id: `clock-${seat.number}`, role: "timer", title: state.clocks.told, "aria-label": spoken(time) }, shown(time));
}

function tick(table) {
  const running = clocks?.running;
  const face = running == null ? null : $(`clock-${running}`);
  if (!face) return;
  const time = left(running);
  if (face.textContent !== shown(time)) {
    face.textContent = shown(time);
    face.setAttribute("aria-label", spoken(time));
    face.classList.toggle("low", low(time));
    showInBar();
  }
  if (!clocks.live || !table.state.mine.includes(running)) return;
  const due = WARNINGS.findLast((seconds) => time <= seconds);
  if (due != null && time > 0 && wind.warned !== `${clocks.deadline} ${due}`) {
    wind.warned = `${clocks.deadline} ${due}`;
    table.say(`Your clock: ${spoken(time)}.`);
  }
}

// Calls

/** Besides a question of the game: what calls somebody here who may look elsewhere, in a sentence, or nothing. */
export function call(state) {
  if (state.over) return "";
  if (state.awaited.some((seat) => state.mine.includes(seat))) return "Are you there?";
  const asked = [state.late, state.offer].find((one) => one?.yours_to_answer);
  if (asked) return asked.text;
  return state.back?.yours_to_answer ? takeBackWords(state) : "";
}

/** Who has sat down since at an open seat, in a sentence, or nothing. */
export function came(before, state) {
  const open = (seats) => seats.filter(({ kind }) => kind === "open").map(({ number }) => number);
  const taken = before ? open(before.seats).filter((seat) => !open(state.seats).includes(seat)) : [];
  const people = taken.map((seat) => state.seats[seat]).filter(({ kind, mine }) => kind === "person" && !mine);
  return people.length ? `${people.map(({ player }) => player).join(", ")} ${people.length > 1 ? "have" : "has"} sat down.` : "";
}

// Cards

/** What waits for an answer or stands between the people here; a mark on the tab says so where the rail is behind it. */
export function showCards(table) {
  const { state } = table;
  const cards = [state.invite && invitation(state), state.away && away(state), state.late && late(state), state.offer && offer(state), state.back && takeBack(state), state.clocks?.paused && paused(state)].filter(Boolean);
  patch($("between"), cards);
  const waiting = state.away?.can || [state.offer, state.late, state.back].some((one) => one?.yours_to_answer);
  document.querySelector(".tabs [data-tab=log]").classList.toggle("waiting", Boolean(waiting));
}

/** What whoever waits for people may do: send the link, or call a bot for the first open seat. */
const invitation = ({ invite, bots, sought, seats }) =>
  h("div", { class: "card invite", id: "invitation" },
    h("b", {}, sought ? "Anybody may sit down" : "Nobody but friends with this link can sit down"),
    h("p", {}, sought ? ["The table stands in the ", h("a", { href: "/meet" }, "meeting place"), ". You need not wait here: "] : "You need not wait here: ", h("a", { href: "/notices" }, "be told when it is your turn"), "."),
    h("span", { class: "row" },
      h("input", { class: "field", id: "invite", "aria-label": "The link to send to a friend", readonly: true, value: new URL(invite, location.href).href }),
      h("button", { class: "button", type: "button", id: "copy-invite", "data-do": "copy-invite" }, icon("copy"), "Copy")),
    h("form", { method: "post", action: `/tables/${$("table").dataset.table}/bot` },
      h("input", { type: "hidden", name: "seat", value: seats.find(({ kind }) => kind === "open")?.number }),
      h("span", { class: "row" },
        h("select", { class: "field", id: "which-bot", name: "policy", "aria-label": "Or a bot" },
          bots.map(([policy, sentence]) => h("option", { value: policy, selected: policy === USUAL }, sentence))),
        h("button", { class: "button", type: "submit", id: "call-bot" }, "Call this bot"))));

const away = ({ away: { text, can } }) =>
  card("away", text, can ? "You can come back as soon as it has chosen once." : "You have resigned; it plays to the end.",
    can ? act("come-back", "Take my seat back", "primary") : "");

const late = ({ late: { text, more, give, yours_to_answer: ask } }) =>
  card("late", text, ask ? "What shall become of the seat? Its person can come back at any time." : more,
    ask ? act("lend", "Let a bot play on", "primary") : "", ask ? act("give-time", give) : "");

const offer = ({ offer: { text, more, take, mine, yours_to_answer: ask } }) =>
  card("offer", text, more || (mine ? "The others have to agree." : ""),
    ask ? act("take-offer", take, "primary") : "", ask ? act("no-offer", "No, thanks", "quiet") : "", mine ? act("no-offer", "Take it back", "quiet") : "");

function takeBackWords({ back, seats, steps }) {
  const who = seats.find((seat) => seat.number === back.asked_by);
  return `${who?.player || who?.name || "Somebody"} asks to take back ${many(steps - back.keep, "step")}.`;
}

function takeBack(state) {
  const { back, steps } = state;
  if (back.mine) return card("back", `You asked to take back ${many(steps - back.keep, "step")}.`, "The others have to agree.");
  return card("back", takeBackWords(state), "",
    back.yours_to_answer ? act("allow", "Allow", "primary") : "", back.yours_to_answer ? act("refuse", "Refuse", "quiet") : "");
}

const paused = ({ menu }) =>
  card("paused", "The clocks stand still.", "They run again when somebody goes on or chooses.", menu.length ? act("resume", "Go on", "primary") : "");

const card = (name, title, text, ...buttons) =>
  h("div", { class: "card", id: `card-${name}`, role: "status" },
    h("b", {}, title), text ? h("p", {}, text) : "", buttons.some(Boolean) ? h("div", { class: "row" }, buttons) : "");

const act = (name, words, style = "") =>
  h("button", { class: `button ${style}`, type: "button", id: `do-${name}`, "data-do": name }, words);

// The menu

const open = () => !$("table-menu").hidden;

/** Shows the menu as it is now; without anything to do there is none. */
export function showMenu({ state }) {
  $("open-table-menu").hidden = !state.menu.length;
  if (!state.menu.length) return close(false);
  if (open()) fill(state);
}

function fill({ menu }) {
  patch($("table-menu"), h("h2", {}, "This table"),
    h("ul", {}, menu.map((item) => h("li", {}, item.sure && sure === item.name ? asked(item) : entry(item)))));
}

const entry = ({ name, icon: sign, title, text }) =>
  h("button", { class: `entry ${name}`, type: "button", id: `menu-${name}`, "data-do": "deal", "data-name": name },
    icon(sign), h("span", {}, h("b", {}, title), h("small", {}, text)));

const asked = ({ name, title, sure: words }) =>
  h("div", { class: "sure", role: "group", "aria-label": words },
    h("p", { id: "menu-sure" }, words),
    h("span", { class: "row" },
      h("button", { class: "button primary", type: "button", id: "menu-yes", "data-do": "deal", "data-name": name }, title),
      h("button", { class: "button quiet", type: "button", id: "menu-no", "data-do": "deal-no" }, "No, play on")));

export function toggleMenu(table) {
  if (open()) return close();
  sure = null;
  const menu = $("table-menu");
  menu.style.top = `${$("prompt").getBoundingClientRect().bottom}px`;
  menu.style.right = `${Math.max(0, innerWidth - $("centre").getBoundingClientRect().right)}px`;
  if (!$("centre").getClientRects().length) menu.style.right = "0px";
  menu.hidden = false;
  fill(table.state);
  $("open-table-menu").setAttribute("aria-expanded", "true");
  menu.querySelector("button").focus();
}

function close(focus = true) {
  if (!open()) return;
  $("table-menu").hidden = true;
  $("open-table-menu").setAttribute("aria-expanded", "false");
  if (focus) $("open-table-menu").focus();
}

const SENT = {
  "take-back": { do: "ask", to: null },
  draw: { do: "offer", what: "draw" },
  pause: { do: "offer", what: "pause" },
  resume: { do: "resume" },
  lend: { do: "lend" },
  resign: { do: "resign" },
};

/** Does what an item says; what ends the game only when it is chosen once more. */
function deal(table, name) {
  const item = table.state.menu.find((one) => one.name === name);
  if (item?.sure && sure !== name) {
    sure = name;
    fill(table.state);
    return $("menu-no").focus(); // so that a second press of the same key resigns nothing
  }
  close();
  if (item && !table.pending) table.send(SENT[name]);
}

/** What the buttons of all this do. */
export const dealings = (table) => ({
  "table-menu": () => toggleMenu(table),
  deal: (button) => deal(table, button.dataset.name),
  "deal-no": () => ((sure = null), fill(table.state), $("menu-resign").focus()),
  "come-back": () => table.send({ do: "come_back" }),
  lend: () => table.send({ do: "lend" }),
  "give-time": () => table.send({ do: "give_time" }),
  "take-offer": () => table.send({ do: "reply", yes: true }),
  "no-offer": () => table.send({ do: "reply", yes: false }),
  resume: () => table.send({ do: "resume" }),
});

/** Keys inside the menu are its own, and a click beside it closes it. */
export function watchMenu() {
  document.addEventListener("keydown", (event) => {
    const menu = $("table-menu");
    if (menu.hidden) return;
    const inside = menu.contains(event.target);
    if (event.key === "Escape") close();
    else if (!inside) return;
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const buttons = [...menu.querySelectorAll("button")];
      const next = buttons.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
      buttons.at(next % buttons.length)?.focus();
    } else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("pointerdown", (event) => {
    if (open() && !event.target.closest("#table-menu, #open-table-menu")) close(false);
  });
}
