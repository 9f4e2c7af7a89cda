// The pages of cards: all of them, of which some can be asked for; and the desk, where they are drawn as they are written.

import { readInto } from "./reading.js";

const PAUSE = 400; // milliseconds without a new letter after which somebody is thought to have finished a word

for (const filter of document.querySelectorAll("[data-filter]")) {
  const cards = [...document.querySelectorAll(".faces > li")];
  const choose = () => {
    const asked = [...new FormData(filter)].filter(([, value]) => value);
    const fits = (card) => asked.every(([key, value]) =>
      key === "decks" ? card.dataset.decks.split("|").includes(value) : card.dataset[key] === value);
    for (const card of cards) card.hidden = !fits(card);
    filter.querySelector("output").textContent = `${cards.filter((card) => !card.hidden).length} of ${cards.length}`;
  };
  filter.hidden = false;
  filter.addEventListener("change", choose);
  choose();
}

for (const desk of document.querySelectorAll("[data-desk]")) {
  const { text, name, file } = desk.elements;
  const told = document.getElementById("told");
  const faces = document.getElementById("faces");
  let waiting = 0;
  let asking = new AbortController();

  /** Shows what the server makes of the text. While something is wrong the cards stay as they last were right. */
  const show = async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const body = new FormData(desk);
    body.delete("file");
    try {
      const answer = await fetch(desk.action, { method: "POST", body, headers: { "X-Fragment": "1", Accept: "application/json" }, signal });
      if (!answer.ok) throw new Error((await answer.json()).reason);
      const home = document.createElement("template");
      home.innerHTML = await answer.text();
      const drawn = home.content.getElementById("faces");
      told.replaceChildren(...home.content.getElementById("told").childNodes);
      faces.classList.toggle("stale", drawn.hidden);
      text.setAttribute("aria-invalid", drawn.hidden);
      if (!drawn.hidden) {
        faces.replaceChildren(...drawn.childNodes);
        faces.hidden = false;
      }
    } catch (error) {
      if (!signal.aborted) told.textContent = `Not looked at yet: ${error.message || "there is no connection."}`;
    }
  };

  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, PAUSE);
  };
  desk.querySelector("[data-show]").hidden = true;
  text.addEventListener("input", soon);
  name.addEventListener("input", soon);
  if (text.value !== text.defaultValue) soon(); // somebody wrote while this page was loading, or came back to it
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!(await readInto(file, text))) return;
    name.value = chosen.name.slice(-name.maxLength);
    await show();
  });
}
