// Buttons over the board: ways to move, and how the board is shown.

function verbsBar(view) {
  const verbs = KEYS.map(([key, verb, words, about]) =>
    view.button(words, () => view.verb(verb), { "data-verb": verb, title: `${about} (${key})`, "aria-keyshortcuts": key }));
  const group = (from, to, name) => h("div", { class: "sd-group", role: "group", "aria-label": name }, ...verbs.slice(from, to));
  return h("div", { class: "sd-bar", role: "toolbar", "aria-label": "Move through the record" },
    group(9, 11, "Ends"), group(0, 2, "Entries"), group(2, 5, "Rules"), group(5, 7, "Decisions"), group(7, 9, "Breakpoints"),
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
    const sized = ([words, act, key]) => view.button(words, () => view.go(act),
      { "aria-keyshortcuts": key, title: `${words.toLowerCase()} (${key})`, "aria-label": `Board: ${words.toLowerCase()}` });
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
    const known = ["", ...viewpoints];
    this.seat.replaceChildren(...known.map((v) => h("option", { value: v, selected: v === viewpoint }, v || "the whole table")));
  }
}
