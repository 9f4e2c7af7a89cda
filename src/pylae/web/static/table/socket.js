// The line to the server: opens itself again, keeps what was not acknowledged and sends it again with the same id.

const FIRST_WAIT = 400; // milliseconds before the first new attempt; doubled with each, up to the last
const LAST_WAIT = 15000;
const PING_EVERY = 20000;
const SILENCE = 45000; // a line that has been silent for so long is dead
const FOR_GOOD = { 4404: "There is no such table.", 4403: "This page may not open the table." };
const FOR_NOW = {
  1012: "The server is going away for a moment.",
  1013: "The server's database does not answer just now.",
};
const LOGGED_OUT = 4401; // the page is shown as whoever the cookie says now

export class Line {
  /**
   * @param {string} path
   * @param {{hello: () => object, message: (message: any) => void, changed: (line: Line) => void}} on
   */
  constructor(path, on) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.on = on;
    this.kept = new Map(); // by id: what the server has not answered yet
    this.state = "opening"; // opening, open, lost, closed
    this.why = ""; // the line was lost, in a sentence; empty where nobody knows
    this.attempts = 0;
    this.last = Promise.resolve();
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.on.changed(this));
    addEventListener("pageshow", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    setInterval(() => this.beat(), PING_EVERY);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      this.send({ do: "hello", ...this.on.hello() });
      for (const message of this.kept.values()) this.send(message);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      // Unpacking takes a moment of uncertain length; what came first is told first.
      this.last = this.last.then(() => unpacked(data)).then((message) => this.tell(message));
    };
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.socket || this.state === "closed") return;
      if (FOR_NOW[code]) this.why = FOR_NOW[code]; // and still so while nobody answers
      if (code === LOGGED_OUT) location.reload();
      else if (FOR_GOOD[code]) this.end(reason || FOR_GOOD[code]);
      else this.wait(code === 4429 ? 4 : 0);
    };
  }

  tell(message) {
    if (message.type === "bye" && message.code === LOGGED_OUT) return location.reload();
    if (message.type === "bye") return this.end(message.reason);
    if (this.state !== "open") {
      this.state = "open";
      this.why = "";
      this.attempts = 0;
      this.on.changed(this);
    }
    if (message.id && (message.type === "done" || message.type === "no")) this.kept.delete(message.id);
    this.on.message(message);
  }

  end(reason) {
    this.state = "closed";
    this.reason = reason;
    this.socket.close();
    this.on.changed(this);
  }

  wait(more) {
    if (this.state !== "lost") this.since = Date.now();
    this.state = "lost";
    this.attempts += 1 + more;
    const longest = Math.min(LAST_WAIT, FIRST_WAIT * 2 ** Math.min(this.attempts - 1, 10));
    this.timer = setTimeout(() => this.open(), longest * (0.5 + Math.random() / 2));
    this.on.changed(this);
  }

  /** Somebody looks again, or the network is back: no more waiting. */
  hurry() {
    if (this.state === "lost") this.open();
    else this.beat();
  }

  beat() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) {
      this.socket.onclose({ code: 0, reason: "" });
      this.socket.close();
    } else this.send({ do: "ping" });
  }

  /** Sends what is worth nothing later. */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends what must arrive; returns its id. */
  keep(message) {
    const id = freshId();
    this.kept.set(id, { ...message, id });
    if (this.state === "open") this.send(this.kept.get(id));
    this.on.changed(this);
    return id;
  }
}

/** An id that nobody can guess. */
export const freshId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function unpacked(data) {
  if (typeof data === "string") return JSON.parse(data);
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}
