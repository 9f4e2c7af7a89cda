// The people at a table: who is here, how many watch, and whether everybody is there when it begins.

import { h, icon, listed } from "./dom.js";
import { act, strip } from "./notices.js";

/** A full dot before who looks at the table now, a ring before who does not. */
export function dot({ presence, line }, seat) {
  if (seat.kind !== "person" || !presence) return "";
  const here = presence.here.includes(seat.number) && (line.state === "open" || !seat.mine);
  return [h("i", { class: `dot ${here ? "here" : ""}`, "aria-hidden": "true", title: here ? "here" : "away" }), h("span", { class: "sr" }, here ? "here: " : "away: ")];
}

export const watching = ({ presence }) =>
  h("p", { class: "watching", id: "watching", hidden: !presence?.watch }, icon("eye"), presence?.watch === 1 ? "1 watches" : `${presence?.watch ?? 0} watch`);

/** Everybody has come to a table that was open to all: the game begins when all say that they are there. */
export function muster({ awaited, mine, seats }) {
  const names = listed(awaited.filter((seat) => !mine.includes(seat)).map((seat) => seats[seat].player || seats[seat].name));
  if (mine.some((seat) => awaited.includes(seat)))
    return strip("muster", [icon("person"), "Everybody has come. Are you there? The game begins when all have said so."], act("there", "I am here", "primary"));
  return strip("muster", [icon("person"), `Everybody has come. The game begins when ${names} ${awaited.length === 1 ? "says" : "say"} so; after a day without a word the seat is free again.`]);
}

/** Says to the server whether this screen can be seen. */
export function watchScreen(line) {
  document.addEventListener("visibilitychange", () => line.send({ do: "visible", visible: !document.hidden }));
}
