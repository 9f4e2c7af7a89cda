// The people at a table: who is here, how many watch, and whether everybody is there when it begins.

import { h, icon, listed } from "./dom.js";
import { strip } from "./notices.js";

/** A full dot before who looks at the table now, a ring before who does not. */
export function dot({ presence, line, state }, seat) {
  if ((seat.kind !== "person" && !state.lent[seat.number]) || !presence) return "";
  const here = presence.here.includes(seat.number) && (line.state === "open" || !seat.mine);
  return [h("i", { class: `dot ${here ? "here" : ""}`, "aria-hidden": "true", title: here ? "here" : "away" }), h("span", { class: "sr" }, here ? "here: " : "away: ")];
}

export const watching = ({ presence }) =>
  h("p", { class: "watching", id: "watching", hidden: !presence?.watch }, icon("eye"), presence?.watch === 1 ? "1 watches" : `${presence?.watch ?? 0} watch`);

/** For whom a game waits that begins when everybody has said to be there; who is asked reads it as the question. */
export function muster({ awaited, mine, seats }) {
  if (mine.some((seat) => awaited.includes(seat))) return "";
  const names = listed(awaited.map((seat) => seats[seat].player || seats[seat].name));
  return strip("muster", [icon("person"), `The game begins when ${names} ${awaited.length === 1 ? "has" : "have"} said “I am here”; after a day without a word the seat is free again.`]);
}

/** Says to the server whether this screen can be seen. */
export function watchScreen(line) {
  document.addEventListener("visibilitychange", () => line.send({ do: "visible", visible: !document.hidden }));
}
