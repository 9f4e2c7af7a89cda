// The seats: who plays which side, whose turn it is, how it ended, and what is done for somebody.

import { $, h, mark, patch } from "./dom.js";
import { dot, watching } from "./here.js";
import { clock } from "./people.js";

export function showSeats(table) {
  const { state } = table;
  patch($("seats"), h("h2", { class: "sr" }, "Seats"),
    h("ul", {}, state.seats.map((seat) => seatRow(table, seat))),
    watching(table),
    state.looked ? h("p", { class: "looked" }, "In this game something was taken back after it had been seen.") : "",
    state.standing_orders ? standingOrders(state) : "",
    turnsThatGoBy(state),
    h("p", { class: `line-state ${table.line.state}` }, connection(table)));
}

function seatRow(table, seat) {
  const { state } = table;
  const turn = seat.turn && !state.over && !state.awaited.length && state.seats.every(({ kind }) => kind !== "open");
  return h("li", { class: `seat ${seat.side} ${turn ? "turn" : ""}`, id: `sitter-${seat.number}` },
    mark(seat.side), h("span", {}, h("b", {}, seat.name), h("span", { class: "who" }, dot(table, seat), player(state, seat))),
    h("span", { class: "flags" }, flag(table, seat, turn), clock(state, seat)));
}

function player({ lent }, seat) {
  if (seat.kind === "open") return "open seat";
  if (lent[seat.number]) return `${seat.player} · ${lent[seat.number]} plays on`;
  const who = seat.mine ? "you" : "";
  return [seat.player, seat.kind === "bot" ? "computer" : who].filter(Boolean).join(" · ");
}

function flag({ state, scenes }, seat, turn) {
  if (state.over && seat.result != null) {
    if (scenes.playing) return ""; // what is shown has not come to the end yet
    const word = seat.result > 0 ? "won" : seat.result < 0 ? "lost" : "drew";
    return h("span", { class: `flag ${seat.result > 0 ? "" : "wait"}` }, word);
  }
  if (turn && state.bot?.seat === seat.number) return h("span", { class: "flag wait thinking" }, "thinks", h("i"), h("i"), h("i"));
  if (turn) return h("span", { class: "flag" }, seat.mine ? "Your turn" : "to move");
  return "";
}

/** What is done for somebody who is asked out of turn and does not answer, or does not want to be asked. */
const standingOrders = ({ standing_orders: orders, outspoken: cards }) =>
  h("button", { class: "standing-orders", type: "button", id: "standing-orders", role: "switch", "aria-checked": String(orders === "decline"), "data-do": "standing-orders",
    title: cards ? "Otherwise you are asked when it matters, or always where the table was opened so. What is dangerous is asked all the same. Only you see this." : "Only you see this." },
    cards ? "Pass for me when I could play a card out of turn" : "Decline for me after five seconds when I am asked out of turn");

/** What ends somebody's turns without asking, in a game where they may go by. */
function turnsThatGoBy({ beforehand: said }) {
  if (!said) return "";
  const switched = (id, on, title, words) =>
    h("button", { class: "standing-orders", type: "button", id, role: "switch", "aria-checked": String(on), "data-do": id, title }, h("span", {}, words));
  return h("div", { class: "goes-by" },
    said.idle_while ? switched("end-idle", said.idle, "It ends only movement in which you have moved nobody, and never what has a warning. Only you see this.", `End for me while ${said.idle_while}`) : "",
    switched("go-on", said.go_on, "From now on, also while this page is closed, until then or until you act yourself. You are told why it is over. Only you see this.", ["End for me until something happens to me", said.why ? h("small", {}, `Over: ${said.why}`) : ""]));
}

/** Why an order to go on is over is said once, to its giver. */
export function sayWhyOver(table, before) {
  const why = table.state.beforehand?.why;
  if (why && (!before || before.beforehand?.go_on)) table.message = { kind: "hint", text: `Your order is over: ${why}` };
}

function connection({ line, state }) {
  const role = state.mine.length ? "" : " · watching";
  return { open: `Connected${role}`, lost: "Reconnecting …", opening: "Connecting …", closed: "Not connected" }[line.state];
}
