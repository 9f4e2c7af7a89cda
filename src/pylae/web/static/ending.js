// The end of a game: asks for the ribbon, says how far it is, and copies the link. At its table, and on a page of its own.

const PAUSE = 1000; // milliseconds between two questions

/** Makes the end that stands in an element work. */
export function watchEnding(home) {
  const link = home.querySelector("[data-copy-link]");
  link?.addEventListener("click", () => copyLink(home, link));
  const picture = home.querySelector("[data-themed]");
  picture?.addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "ink" : "bone");
    picture.href = `${picture.href.split("?")[0]}?theme=${theme}`;
  });
  watchChances(home);
}

/** The part about chances: begins when it is asked to, and looks again as long as it is being made. */
function watchChances(home) {
  const part = home.querySelector("[data-chances]");
  if (!part) return;
  part.querySelector("[data-begin]")?.addEventListener("click", (event) => {
    event.preventDefault();
    event.currentTarget.setAttribute("aria-disabled", "true");
    look(home, part, "?begin=1");
  });
  if (part.querySelector("[data-waiting]")) setTimeout(() => look(home, part), PAUSE);
}

async function look(home, part, query = "") {
  if (!part.isConnected) return;
  try {
    const answer = await fetch(part.dataset.chances + query, { headers: { "X-Fragment": "1" } });
    if (!answer.ok) throw new Error();
    const held = part.contains(document.activeElement);
    part.innerHTML = await answer.text();
    const waiting = part.querySelector("[data-waiting]");
    if (!waiting) say(home, part.querySelector(".ribbon") ? "The chances and turning points are there." : "");
    if (held) focusOn(part);
  } catch {
    say(home, "There is no connection; trying again.");
    return setTimeout(() => look(home, part, query), PAUSE);
  }
  watchChances(home);
}

function focusOn(part) {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

export function say(home, words) {
  const region = home.querySelector("[data-end-say]");
  if (region) region.textContent = words;
}

async function copyLink(home, button) {
  const link = home.querySelector("[data-link]").dataset.link;
  const words = button.querySelector("span");
  try {
    await navigator.clipboard.writeText(link);
    say(home, "The link is copied.");
    words.textContent = "Copied";
    setTimeout(() => (words.textContent = "Link"), 1600);
  } catch {
    say(home, "");
    const field = document.createElement("input");
    Object.assign(field, { className: "field", readOnly: true, value: link });
    field.setAttribute("aria-label", "The link");
    button.replaceWith(field);
    field.select();
  }
}

const alone = document.querySelector("main .end");
if (alone) watchEnding(alone.parentElement);
