// The switch for this device: told even when no page is open. Nothing is asked before somebody switches it.

import { possible, Refused, renew, subscription, switchOff, switchOn } from "./push.js";

const FORBIDDEN = "This browser does not allow notifications of this site; its settings can change that.";
const UNREACHED = "That did not work: this browser, its maker’s service or the line here cannot be reached. Try again later.";
const APPLE = /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const box = document.getElementById("by-push");
const state = document.getElementById("push-state");
let before = Promise.resolve(); // switching once more waits until the last is done

if (possible && box) watch(box);
else if (APPLE) document.getElementById("first-home").hidden = false;
else if (box) state.textContent = isSecureContext ? "This browser cannot be told while no page is open." : "This needs an address that begins with https.";

async function watch(box) {
  await renew(0).catch(() => {});
  box.checked &&= Boolean(await subscription());
  box.disabled = false;
  box.addEventListener("change", () => {
    const wanted = box.checked;
    const allowed = wanted && Notification.requestPermission(); // asked at once: some browsers want it from a click only
    before = before.then(() => follow(wanted, allowed));
  });
}

async function follow(wanted, allowed) {
  state.textContent = "";
  try {
    if (!wanted) await switchOff();
    else if ((await allowed) !== "granted") throw new Refused(FORBIDDEN);
    else await switchOn(box.dataset.key);
    state.textContent = wanted ? "You will be told on this device." : "You are told on this device no more.";
  } catch (error) {
    box.checked = !wanted;
    state.textContent = error instanceof Refused ? error.message : UNREACHED;
  }
  await showDevices().catch(() => {});
}

async function showDevices() {
  const page = new DOMParser().parseFromString(await (await fetch("/notices")).text(), "text/html");
  document.getElementById("devices").replaceWith(page.getElementById("devices"));
}
