// What a page asks of the kernel, and what it says when nothing comes back.

const HURRIED = ["answer", "settings"];
const QUIET = ["asked", "fault", "hello", "moved", "part", "switch", "tick"];
const PATIENCE = 4000; // milliseconds

class Sending {
  constructor(store) {
    this.store = store;
    this.lost = false;
  }

  // After a restart of the kernel nobody is there to hear: the reader is told, each time an answer was waited for.
  send(message) {
    const { store } = this;
    try { store.model.send(message); } catch (error) {
      const known = this.lost;
      this.lost = true;
      console.warn(error);
      if (!known || !QUIET.includes(message.do)) store.tell("lost");
      return;
    }
    if (store.isStatic) return;
    if (HURRIED.includes(message.do)) this.hurry();
    if (QUIET.includes(message.do)) return;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => store.tell("waiting"), PATIENCE);
  }

  // A reply waits behind Jupyter's notice that the kernel is busy until the browser has acknowledged that one, which it
  // puts off for 40 ms unless it has something to send itself (Nagle's algorithm against delayed acknowledgements).
  hurry() {
    this.awaiting = true;
    for (const ms of [6, 14, 28]) setTimeout(() => { if (this.awaiting) this.send({ do: "tick" }); }, ms);
  }

  heard() {
    this.awaiting = this.lost = false;
    clearTimeout(this.patience);
  }
}
