// What is said to the reader: faults and refusals, and changes in a live region.

class Alerts {
  // `home`: puts the focus where a reader can go on from, when nothing else is left to stand on.
  constructor(store, home) {
    this.store = store;
    this.home = home;
    this.node = h("div", { class: "sd-alert", role: "alert", hidden: true });
    this.live = h("p", { class: "sd-live", role: "status", "aria-live": "polite" });
  }

  // A fault in the page itself is shown and logged, here and in the kernel, never swallowed.
  guarded(act) {
    return (...given) => {
      try { return act(...given); } catch (error) {
        console.error(error);
        const [text, details] = [`${error.name}: ${error.message}`, error.stack || ""];
        this.store.send({ do: "fault", text, details });
        this.fault(text, details);
        return undefined;
      }
    };
  }

  fault(text, details) {
    const copied = () => navigator.clipboard?.writeText(details);
    const copy = h("button", { type: "button", onclick: copied }, "Copy the details");
    const area = h("pre", { tabindex: "0", "aria-label": "Details" }, details);
    this.show("sd-alert sd-fault", "This is a fault of the kit: ", text,
      h("details", {}, h("summary", {}, "Details"), area, copy));
  }

  complain(text) { this.show("sd-alert", "Not done: ", text); }

  show(look, kind, text, more = "") {
    if (!this.node.contains(document.activeElement)) this.was = document.activeElement;
    this.node.hidden = false;
    this.node.className = look;
    this.node.replaceChildren(h("p", {}, h("strong", {}, kind), text), more,
      h("button", { type: "button", onclick: () => this.leave() }, "Close this message"));
  }

  clear() { this.node.hidden = true; }

  // Another game, or another seat: nothing that was said may stay.
  forget() {
    clearTimeout(this.telling);
    this.clear();
    this.node.replaceChildren();
    this.live.textContent = "";
  }

  // The button that was pressed is gone: the focus goes back to where the reader was.
  leave() {
    this.clear();
    if (this.was?.isConnected && this.was !== document.body) this.was.focus({ preventScroll: true });
    else this.home();
  }

  // Changes are announced when the reader pauses, not for each step of a held key.
  announce(words) {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => { this.live.textContent = words; }, 120);
  }

  close() { clearTimeout(this.telling); }
}
