// The pages without a table: copy and print buttons, and the set-up form that shows only what is used.

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.querySelector(button.dataset.copy).textContent.trim());
    button.textContent = "Copied";
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

for (const form of document.querySelectorAll("[data-setup]")) {
  const players = form.querySelector("[data-players]");
  const physical = form.querySelector("[data-physical]");
  const seats = [...form.querySelectorAll("[data-seat]")];

  /** Seats beyond the number of players go; with an open seat nobody can use the physical game, without
      one there is nobody to wait for. */
  const arrange = () => {
    const used = seats.filter((seat) => !players || Number(seat.dataset.seat) <= Number(players.value));
    for (const seat of seats) seat.hidden = !used.includes(seat);
    for (const row of form.querySelectorAll("[data-from]"))
      row.hidden = players && Number(row.dataset.from) > Number(players.value);
    for (const note of form.querySelectorAll(".from")) note.hidden = true;
    const open = used.some((seat) => seat.querySelector("select").value === "open");
    physical.disabled = open;
    if (open) physical.checked = false;
    for (const part of form.querySelectorAll("[data-open]")) part.hidden = part.disabled = !open;
  };
  form.addEventListener("change", arrange);
  form.addEventListener("arrange", arrange);
  arrange();
}
