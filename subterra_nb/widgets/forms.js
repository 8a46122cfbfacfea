// Panels with forms: branches and comparisons, breakpoints, other rulings, writing a file.

class BranchesPanel extends Panel {
  constructor(view) {
    super(view, "Branches", { name: "branches" });
    this.tree = h("div");
    this.one = h("select");
    this.other = h("select");
    this.form = h("div", { class: "sd-row" }, labelled("Compare", this.one), labelled("with", this.other),
      this.button("Compare branches", () => this.store.send({ do: "compare", one: this.one.value, other: this.other.value })));
    this.result = h("div", { class: "sd-compared" });
    this.body.append(this.tree, this.form, this.result);
  }

  draw() {
    const { store } = this;
    const key = [...store.branches.values()].map((b) => b.name + b.length).join("|") + store.name;
    if (this.key === key) return;
    this.key = key;
    const under = (parent) => [...store.branches.values()].filter((b) => (store.branches.has(b.parent) ? b.parent : "") === parent);
    const list = (branches) => h("ul", { class: "sd-tree" }, ...branches.map((b) => {
      const here = b.name === store.name;
      const button = this.button(b.name, () => store.switchTo(b.name), { "aria-current": here ? "true" : null, class: "sd-branch" });
      const below = under(b.name);
      return h("li", {}, button, h("small", {}, ` ${b.about.replace(b.name, "").replace(/^:? /, "")}${here ? " (shown)" : ""}`), below.length ? list(below) : null);
    }));
    this.tree.replaceChildren(list(under("")));
    const names = [...store.branches.keys()];
    const parent = store.branches.has(store.branch.parent) ? store.branch.parent : names.find((n) => n !== store.name);
    for (const [select, chosen] of [[this.one, parent], [this.other, store.name]]) {
      select.replaceChildren(...names.map((n) => h("option", { value: n, selected: n === chosen }, n)));
    }
    this.form.hidden = names.length < 2 || store.isStatic;
  }

  // The board without the lists beside it: what differs stands in the table above.
  cropped(svg) {
    const node = made(svg);
    const picture = node.querySelector("svg");
    const [x, y, w, tall] = picture.getAttribute("viewBox").split(" ").map(Number);
    picture.setAttribute("viewBox", `${x} ${y} ${w - LOOK.panel} ${tall}`);
    return node;
  }

  compared(m) {
    this.node.open = true;
    const boards = (m.boards || []).map(([name, svg]) => h("figure", {}, h("figcaption", {}, `${name}, at its end`), this.cropped(svg)));
    const found = [made(m.html), h("div", { class: "sd-beside" }, ...boards)];
    this.result.replaceChildren(...(this.store.isStatic ? [h("details", {}, h("summary", {}, "Branches compared"), ...found)] : found));
  }
}

class BreakpointsPanel extends Panel {
  constructor(view) {
    super(view, "Breakpoints", { open: false, name: "breakpoints" });
    const kinds = view.store.isStatic ? ["rule", "event", "figure", "place"] : ["rule", "event", "figure", "place", "value"];
    this.kind = h("select", {}, ...kinds.map((k) => h("option", { value: k }, k)));
    this.known = h("datalist", { id: `sd-${++serial}` });
    this.what = h("input", { type: "text", list: this.known.id, autocomplete: "off" });
    this.example = h("p", { class: "sd-small" });
    this.list = h("ul", { class: "sd-points" });
    const add = () => {
      if (!this.what.value.trim()) { this.view.complain("Say what to stop at, such as " + this.example.textContent); return; }
      view.store.send({ do: "break", point: `${this.kind.value} ${this.what.value.trim()}`, branch: view.store.name });
    };
    this.kind.addEventListener("change", view.guarded(() => this.offer()));
    this.what.addEventListener("keydown", view.guarded((e) => { if (e.key === "Enter") add(); }));
    this.what.addEventListener("focus", view.guarded(() => this.offer()));
    this.body.append(h("div", { class: "sd-row" }, labelled("Stop at", this.kind), labelled("Name", this.what), this.known, this.button("Add breakpoint", add)), this.example, this.list);
  }

  offer() {
    const { store, view } = this;
    const scene = view.board.scene;
    const words = { rule: store.words.rule, event: store.words.event, figure: scene?.figures.map((f) => f.id) || [],
      place: scene?.cells.map((c) => c.id) || [], value: (scene?.figures || []).map((f) => `${f.id}.hearts < 2`) }[this.kind.value];
    this.known.replaceChildren(...words.map((value) => h("option", { value })));
    this.example.textContent = { rule: "an id, or a beginning of ids with .* at its end", event: "the kind of an event", figure: "a figure's id",
      place: "a place", value: "a path, then changed or a comparison: guide.hearts < 2" }[this.kind.value];
  }

  draw() {
    const { store } = this;
    if (!this.example.textContent) this.offer();
    const items = store.points.map((point, n) => h("li", {}, `${point.said} (${point.hits.length} times) `,
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
    this.id.addEventListener("change", view.guarded(() => this.choose()));
    this.body.append(h("p", {}, "The same answers once more, read otherwise, as a branch beside this one."), labelled("Question or figure", this.id), this.text,
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

  send() { this.store.send({ do: "settings", branch: this.store.name, at: this.store.at, id: this.id.value, value: this.value.value }); }
}

class WritePanel extends Panel {
  constructor(view) {
    super(view, "Write as scenario", { open: false, name: "write" });
    this.name = h("input", { type: "text", value: "what-if.yaml", autocomplete: "off" });
    this.heading = h("input", { type: "text", autocomplete: "off" });
    this.first = h("input", { type: "number", min: 0, placeholder: "by itself" });
    this.result = h("p", { role: "status" });
    this.content = h("pre", { tabindex: "0", "aria-label": "The file", hidden: true });
    this.write = this.button("Write the file", () => this.send());
    this.body.append(
      h("p", {}, "This branch up to where you stand, as a file that runs again: .yaml is a scenario and is checked at once, .json a save."),
      h("div", { class: "sd-row" }, labelled("File", this.name), labelled("Title", this.heading), labelled("From answer number", this.first), this.write),
      this.result, this.content);
  }

  send() {
    const first = this.first.value === "" ? null : Number(this.first.value);
    this.store.send({ do: "write", branch: this.store.name, at: this.store.at, name: this.name.value, title: this.heading.value, first, over: Boolean(this.over) });
  }

  exists(m) { this.over = true; this.write.textContent = "Replace the file"; this.result.textContent = m.text; }

  written(m) {
    this.over = false;
    this.write.textContent = "Write the file";
    this.result.textContent = m.text;
    this.content.hidden = false;
    this.content.textContent = m.content;
  }
}
