// This device as a place to be told at while no page is open. The server knows it as long as the same person is here: what the
// server does not know any more is ended in the browser too.

const KEY = "pylae-push"; // when the server last heard of this device
const OFTEN = 86_400_000; // milliseconds between two times, whatever pages are opened
const FOREIGN = [403, 404]; // somebody else is here now, or nobody

export const possible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Subscribes this browser and tells the server; to be called where notifications are allowed. */
export async function switchOn(key) {
  await navigator.serviceWorker.register(`/worker.js?key=${key}`);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be sealed with an older key of the server
  const fresh = await subscribed(pushManager, key);
  const answer = await tell("/notices/here", fresh);
  if (!answer.ok) {
    await fresh.unsubscribe();
    throw new Refused((await answer.json()).reason);
  }
  localStorage.setItem(KEY, Date.now());
}

export class Refused extends Error {}

export async function switchOff() {
  localStorage.removeItem(KEY);
  await tell("/notices/here/drop", {});
  await (await subscription())?.unsubscribe();
}

/** What this browser is told by, if it is. */
export async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
}

/** Looks now and then whether this device can still be told, and says so to the server. */
export async function renew(often = OFTEN) {
  const last = possible && localStorage.getItem(KEY);
  if (!last || Date.now() - last < often) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const allowed = registration?.active && Notification.permission === "granted";
  if (!allowed) return switchOff();
  const key = new URL(registration.active.scriptURL).searchParams.get("key");
  const standing = (await subscription()) ?? (await subscribed(registration.pushManager, key));
  const answer = await tell("/notices/here/renew", standing);
  if (answer.ok) localStorage.setItem(KEY, Date.now());
  else if (FOREIGN.includes(answer.status)) await switchOff();
}

const subscribed = (pushManager, key) => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });

function tell(path, what) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return fetch(path, { method: "POST", headers, body: JSON.stringify(what) });
}
