// The worker: what a browser wakes while no page of Pylae is open, to say that it is somebody's turn. It keeps no pages.
// The server's key stands in its address, so that it can subscribe anew by itself.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => event.waitUntil(show(event)));

/** What a message says; `path` is the table, of which one notice stands at a time. */
async function show(event) {
  const { head, text, path } = event.data.json();
  await self.registration.showNotification(head, { body: text, tag: path, renotify: true, data: path, icon: "/static/icons/mark-192.png", lang: "en" });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit(new URL(event.notification.data, self.location.origin)));
});

/** The page where it goes on: the one that is open, or a new one. */
async function visit(place) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === place.pathname);
  return open ? open.focus() : self.clients.openWindow(place.href);
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.newSubscription)));

/** The browser's service has given this device another address: the server is told the new one. */
async function renew(given) {
  const key = new URL(self.location).searchParams.get("key");
  const subscription = given ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const answer = await fetch("/notices/here/renew", { method: "POST", headers, body: JSON.stringify(subscription) });
  if ([403, 404].includes(answer.status)) await subscription.unsubscribe(); // somebody else is here now, or nobody
}
