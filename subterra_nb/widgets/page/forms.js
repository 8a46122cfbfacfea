// Panels with forms: breakpoints, other rulings, writing a file.

const POINTS = {
  rule: "an id, or a beginning of ids with .* at its end",
  event: "the kind of an event",
  figure: "a figure's id",
  place: "a place",
  value: "a path, then changed or a comparison: round > 3",
  predicate: "a Python function of a cell of this notebook, which gets an entry and says whether to stop",
};
const NEED_KERNEL = ["value", "predicate"];

class BreakpointsPanel extends Panel {
  constructor(view) {
    super(view, "Breakpoints", { open: false, name: "breakpoints" });
    const kinds = Object.keys(POINTS).filter((kind) => !(view.store.isStatic && NEED_KERNEL.includes(kind)));
    this.kind = h("select", {}, ...kinds.map((k) => h("option", { value: k }, k)));
    this.known = h("datalist", { id: newId() });
    this.what = h("input", { type: "text", list: this.known.id, autocomplete: "off" });
    this.example = h("p", { class: "sd-small" });
    this.list = h("ul", { class: "sd-points" });
    this.holds = [this.list];
    this.kind.addEventListener("change", view.guarded(() => this.offer()));
    this.what.addEventListener("keydown", view.guarded((e) => { if (e.key === "Enter") this.add(); }));
    this.what.addEventListener("focus", view.guarded(() => this.offer()));
    this.body.append(
      h("div", { class: "sd-row" }, labelled("Stop at", this.kind), labelled("Name", this.what), this.known,
        this.button("Add breakpoint", () => this.add())),
      this.example, this.list);
  }

  add() {
    const { store, view } = this;
    const what = this.what.value.trim();
    if (!what) { view.alerts.complain(`Say what to stop at: ${POINTS[this.kind.value]}`); return; }
    store.send({ do: "break", point: `${this.kind.value} ${what}`, branch: store.name });
  }

  offer() {
    const { words } = this.store;
    const { figures, cells } = this.view.board.scene || { figures: [], cells: [] };
    const known = {
      ...words,
      figure: figures.map((f) => f.id),
      place: cells.map((c) => c.id),
      value: figures.filter((f) => f.hearts !== null).map((f) => `${f.id}.${f.measure} < 2`),
    }[this.kind.value];
    this.known.replaceChildren(...(known || []).map((value) => h("option", { value })));
    this.example.textContent = POINTS[this.kind.value];
  }

  draw() {
    const { store } = this;
    if (!this.example.textContent) this.offer();
    const items = store.points.map((point, n) => h("li", {}, `${point.said} (${counted(point.hits.length, "time")}) `,
      this.button(`Remove ${point.said}`, () => store.send({ do: "clear", n }))));
    this.list.replaceChildren(...(items.length ? items : [h("li", {}, "No breakpoint is set.")]));
  }
}

class SettingsPanel extends Panel {
  constructor(view) {
    super(view, "Under another ruling", { open: false, name: "settings" });
    this.id = h("select");
    this.text = h("p", { class: "sd-small" });
    this.slot = h("div", { class: "sd-slot" });
    this.holds = [this.id, this.text, this.slot];
    this.id.addEventListener("change", view.guarded(() => this.choose()));
    this.body.append(
      h("p", {}, "The same answers once more, read otherwise, as a branch beside this one."),
      labelled("Question or figure", this.id), this.text,
      h("div", { class: "sd-row" }, this.slot, this.button("Play it so", () => this.send())));
  }

  draw() {
    const { store } = this;
    if (this.settings === store.settings) return;
    this.settings = store.settings;
    this.id.replaceChildren(...this.ordered().map((x) => h("option", { value: x.id }, x.id)));
    this.choose();
  }

  // What this record cites comes first: that is where another reading shows.
  ordered() {
    const cited = new Set();
    for (let i = 0; i < this.store.branch.length; i++) for (const c of this.store.entry(i)?.cites || []) cited.add(c);
    return [...this.settings].sort((a, b) => cited.has(b.id) - cited.has(a.id));
  }

  choose() {
    const chosen = this.settings.find((x) => x.id === this.id.value);
    if (!chosen) return;
    this.text.textContent = `${chosen.text} Now: ${chosen.now}.`;
    this.value = chosen.options
      ? h("select", {}, ...chosen.options.filter((o) => o !== chosen.now).map((o) => h("option", { value: o }, o)))
      : h("input", { type: "number", min: 0, max: 1000, value: chosen.now });
    this.slot.replaceChildren(labelled(chosen.options ? "Ruling" : "Figure", this.value));
  }

  send() {
    const { name, at } = this.store;
    this.store.send({ do: "settings", branch: name, at, id: this.id.value, value: this.value.value });
  }
}

class WritePanel extends Panel {
  constructor(view) {
    super(view, "Write as scenario", { open: false, name: "write" });
    this.name = h("input", { type: "text", value: "what-if.yaml", autocomplete: "off" });
    this.heading = h("input", { type: "text", autocomplete: "off" });
    this.first = h("input", { type: "number", min: 0 });
    this.result = h("p", { role: "status" });
    this.content = h("pre", { tabindex: "0", "aria-label": "The file", hidden: true });
    this.holds = [this.result, this.content];
    this.write = this.button("Write the file", () => this.send());
    this.name.addEventListener("input", view.guarded(() => this.another()));
    this.body.append(
      h("p", {}, "This branch up to where you stand, as a file that runs again: .yaml is a scenario and is checked at "
        + "once, .json a save."),
      h("div", { class: "sd-row" }, labelled("File", this.name), labelled("Title", this.heading),
        labelled("First answer (or leave empty)", this.first), this.write),
      this.result, this.content);
  }

  send() {
    const first = this.first.value === "" ? null : Number(this.first.value);
    const [name, title, over] = [this.name.value, this.heading.value, Boolean(this.over)];
    this.store.send({ do: "write", branch: this.store.name, at: this.store.at, name, title, first, over });
  }

  exists(m) { this.over = true; this.write.textContent = "Replace the file"; this.result.textContent = m.text; }

  // The file of another seat tells what this one may not know.
  forget() { super.forget(); this.another(); this.content.hidden = true; }

  // Leave to replace a file holds for that file only.
  another() { this.over = false; this.write.textContent = "Write the file"; }

  written(m) {
    this.another();
    this.result.textContent = m.text;
    this.content.hidden = false;
    this.content.textContent = m.content;
  }
}
