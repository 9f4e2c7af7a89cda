// A form is sent once, however often its button is pressed while the answer is on its way.

const AGAIN = 5000; // milliseconds after which an answer that has not come is not waited for

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  setTimeout(() => delete form.dataset.sent, AGAIN);
});

// Who comes back to a page may send it anew.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
