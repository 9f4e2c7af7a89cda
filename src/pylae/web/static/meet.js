// The meeting place looks again now and then, while somebody looks at it and is not busy with a part of it.

const EVERY = 20_000; // milliseconds

const home = document.getElementById("meetings");

async function look() {
  if (document.hidden || home.contains(document.activeElement)) return;
  try {
    const answer = await fetch("/meet", { headers: { "X-Fragment": "1" } });
    if (!answer.ok) return;
    const text = await answer.text();
    if (home.contains(document.activeElement)) return;
    const open = [...home.querySelectorAll("details")].map((part) => part.open);
    home.innerHTML = text;
    home.querySelectorAll("details").forEach((part, at) => (part.open = open[at] ?? part.open));
  } catch {
    // offline: what stands there stays
  }
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
