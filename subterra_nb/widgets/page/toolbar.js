// Buttons over the board: ways to move, and how the board is shown.

function verbsBar(view) {
  const verbs = new Map(KEYS.map(([key, verb, words, about]) =>
    [verb, view.button(words, () => view.verb(verb), { title: `${about} (${key})`, "aria-keyshortcuts": key })]));
  const group = (name, ...found) =>
    h("div", { class: "sd-group", role: "group", "aria-label": name }, ...found.map((verb) => verbs.get(verb)));
  return h("div", { class: "sd-bar", role: "toolbar", "aria-label": "Move through the record" },
    group("Ends", "start", "end"), group("Entries", "step", "back"), group("Rules", "into", "over", "out"),
    group("Decisions", "nextDecision", "previousDecision"), group("Breakpoints", "run", "runBack"),
    view.button("Help (?)", () => view.help.show(), { "aria-keyshortcuts": "?", title: "all shortcuts (?)" }));
}

class BoardTools {
  constructor(view) {
    this.view = view;
    this.toggles = new Map();
    const toggle = (name, words, key) => {
      const more = { "aria-pressed": "false", "aria-keyshortcuts": key, title: `from the selected place (${key})` };
      const button = view.button(words, () => view.toggle(name), more);
      this.toggles.set(name, button);
      return button;
    };
    const sized = ([words, act, key]) => {
      const low = words.toLowerCase();
      const named = { "aria-keyshortcuts": key, title: `${low} (${key})`, "aria-label": `Board: ${low}` };
      return view.button(words, () => view.go(act), named);
    };
    this.theme = h("select", {}, ...["as the page", "light", "dark"].map((v) => h("option", { value: v }, v)));
    this.theme.addEventListener("change", view.guarded(() => this.themed()));
    this.seat = h("select");
    this.seat.addEventListener("change", view.guarded(() => view.store.send({ do: "seat", seat: this.seat.value })));
    this.seats = labelled("Seen by", this.seat, "sd-field sd-inline");
    this.seats.hidden = true;
    this.node = h("div", { class: "sd-row sd-tools" },
      toggle("distances", "Distances", "1"), toggle("sight", "Sight", "2"),
      ...[["Larger", "larger", "+"], ["Smaller", "smaller", "-"], ["Fit", "fit", "0"]].map(sized),
      labelled("Theme", this.theme, "sd-field sd-inline"), this.seats);
  }

  press(name, on) { this.toggles.get(name).setAttribute("aria-pressed", String(on)); }

  themed() {
    for (const name of ["light", "dark"]) this.view.root.classList.toggle(`sd-${name}`, this.theme.value === name);
    this.view.timeline.later();
  }

  // Only a game with secrets looks different from different seats. A page holds one view: the kernel sends another.
  offer() {
    const { viewpoints, viewpoint, isStatic } = this.view.store;
    this.seats.hidden = !viewpoints.length || isStatic;
    const option = (v) => h("option", { value: v, selected: v === viewpoint }, v || "the whole table");
    this.seat.replaceChildren(...["", ...viewpoints].map(option));
  }
}
