// The bell of an open page: a sound or a notification when it is this person's turn and they look elsewhere. Both are off
// until somebody wants them, in this browser.

const KEY = "pylae-notices";

export function wanted() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export function want(kind, on) {
  localStorage.setItem(KEY, JSON.stringify({ ...wanted(), [kind]: on }));
}

/** Two soft notes of a lyre. */
export function sound() {
  const air = new AudioContext();
  for (const [at, pitch] of [[0, 440], [0.16, 659.3]]) {
    const string = air.createOscillator();
    const loud = air.createGain();
    string.type = "triangle";
    string.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, air.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.25, air.currentTime + at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, air.currentTime + at + 0.9);
    string.connect(loud).connect(air.destination);
    string.start(air.currentTime + at);
    string.stop(air.currentTime + at + 1);
  }
  setTimeout(() => air.close(), 1600);
}

/** Tells somebody who looks elsewhere that they are wanted at a table: nothing of the question, which others might read. */
export function ring(title, head = "It is your turn") {
  if (!document.hidden && document.hasFocus()) return;
  const { sound: loud, desktop } = wanted();
  if (loud) sound();
  if (desktop && globalThis.Notification?.permission === "granted") {
    try {
      const notice = new Notification(head, { body: title, tag: location.pathname, icon: "/static/icon.svg" });
      notice.onclick = () => (window.focus(), notice.close());
    } catch {
      // some phones allow notifications to programs in the background only
    }
  }
}
