// What somebody brings to a table, on the set-up page: a file becomes a text that can be changed, a deck that has a name
// needs no text, and the decks of cards that are brought can be chosen at once.

import { readInto } from "./reading.js";

const own = document.querySelector("[data-own]");
const form = own.closest("form");

/** Only who brings a text sees where to write it. */
function arrange() {
  for (const row of own.querySelectorAll(".brought")) {
    const pick = row.querySelector("[data-pick]");
    row.querySelector("[data-text]").hidden = pick && pick.value !== "own";
  }
  form.dispatchEvent(new Event("arrange"));
}

const written = () => JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === "string"));

/** Asks the server what it thinks of it; an answer that comes after a change is an answer to something else. */
async function ask() {
  const before = written();
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "X-Fragment": "1" } });
  if (!answer.ok) return;
  const text = await answer.text();
  if (written() !== before) return;
  const focused = own.contains(document.activeElement) ? document.activeElement.id : "";
  own.innerHTML = text;
  arrange();
  if (focused) document.getElementById(focused)?.focus();
}

own.addEventListener("change", async ({ target }) => {
  const row = target.closest(".brought");
  if (target.type === "file") {
    const field = row.querySelector("textarea");
    if (!(await readInto(target, field))) return;
    field.closest("details").open = true;
  }
  arrange();
  await ask().catch(() => {}); // without a connection it is told when the table is opened
});
arrange();
