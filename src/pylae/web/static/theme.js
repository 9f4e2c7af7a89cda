// The theme: "bone" by day, "ink" by night, or as the device says. The choice lies in a cookie as well, so that the
// server can write it into the page before the first paint.

import "./once.js";

const KEY = "pylae-theme";
const NAMES = { "": "as your device", bone: "light", ink: "dark" };
const NEXT = { "": "bone", bone: "ink", ink: "" };

export function theme() {
  try {
    return localStorage.getItem(KEY) ?? document.documentElement.dataset.theme ?? "";
  } catch {
    return document.documentElement.dataset.theme ?? "";
  }
}

/** Sets the theme on the page, in the cookie and in the browser's memory, and tells the switch. */
export function setTheme(name) {
  const root = document.documentElement;
  if (name) root.dataset.theme = name;
  else delete root.dataset.theme;
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // A browser that keeps nothing still has the cookie.
  }
  document.cookie = `${KEY}=${name}; path=/; max-age=31536000; samesite=lax`;
  tell();
}

/** The next of light, dark and automatic; returns its name in words. */
export function changeTheme() {
  const name = NEXT[theme()] ?? "bone";
  setTheme(name);
  return NAMES[name];
}

function tell() {
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    const words = `Colours: ${NAMES[theme()] ?? NAMES[""]}. Change`;
    button.setAttribute("aria-label", words);
    button.title = words;
  }
}

document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("[data-theme-switch]")) changeTheme();
});
if (theme() !== (document.documentElement.dataset.theme ?? "")) setTheme(theme());
tell();
