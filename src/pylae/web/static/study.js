// An analysis that is not ready: asks how far it is, and shows it when it is there.

const PAUSE = 1000; // milliseconds between two questions

const home = document.querySelector("[data-progress]");
const told = document.getElementById("told");
const bar = document.getElementById("share");

async function look() {
  try {
    const answer = await fetch(home.dataset.progress, { headers: { Accept: "application/json" } });
    const { state, text, share, reason } = await answer.json();
    if (["done", "failed", "gone"].includes(state)) return location.reload();
    told.textContent = text ?? reason;
    if (share == null) bar.removeAttribute("value");
    else bar.value = share;
  } catch {
    told.textContent = "There is no connection; trying again …";
  }
  setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
