// The switches for sound and notifications of this browser.

import { sound, want, wanted } from "./bell.js";

const state = document.getElementById("notice-state");

for (const box of document.querySelectorAll("[data-notice]")) {
  const kind = box.dataset.notice;
  box.checked = Boolean(wanted()[kind]) && (kind === "sound" || globalThis.Notification?.permission === "granted");
  box.addEventListener("change", async () => {
    state.textContent = "";
    if (box.checked && kind === "desktop" && !(await allowed())) {
      box.checked = false;
      state.textContent = globalThis.Notification ? "This browser does not allow notifications of this site; its settings can change that." : "This browser has no notifications; on a phone, put this site on the home screen first.";
    }
    want(kind, box.checked);
    if (box.checked) {
      state.textContent = kind === "sound" ? "It sounds like this." : "You will be notified.";
      if (kind === "sound") sound();
    }
  });
}

async function allowed() {
  return globalThis.Notification && (await Notification.requestPermission()) === "granted";
}
