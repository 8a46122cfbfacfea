// The debugger as a whole: toolbar, timeline, board, panels, shortcuts, announcements.

const KEYS = [
  ["n", "step", "Step", "one entry on"],
  ["b", "back", "Back", "one entry back"],
  ["i", "into", "Into", "into the next rule that runs"],
  ["o", "over", "Over", "past everything that the next rule does"],
  ["u", "out", "Out", "to the end of the rule that is running"],
  ["d", "nextDecision", "Next decision", "on to where somebody is asked next"],
  ["Shift+D", "previousDecision", "Previous decision", "back to where somebody was asked"],
  ["r", "run", "Run", "on to the next breakpoint"],
  ["Shift+R", "runBack", "Run back", "back to the previous breakpoint"],
  ["Home", "start", "Start", "to the start of the record"],
  ["End", "end", "End", "to the present end"],
];
const MORE = [
  ["e", "nextEvent", "on to the next event"], ["Shift+E", "previousEvent", "back to the event before"],
  ["l", "nextRoll", "on to the next decision or roll"], ["Shift+L", "previousRoll", "back to the decision or roll before"],
  ["Shift+O", "overBack", "back past everything that a rule which ends here did"], ["Shift+U", "outBack", "back to before the rule that is running"],
];
const PLACES = [
  ["m", "board", "to the board; arrow keys walk it, Enter selects, Shift+Enter shows the path there"],
  ["t", "timeline", "to the timeline"], ["a", "decision", "to the answers"], ["w", "why", "to the reasons of what just happened"],
  ["g", "log", "to the log"], ["f", "filter", "to the filter of the log"], ["x", "selected", "to what is selected"],
  ["c", "branches", "to the branches"], ["p", "breakpoints", "to the breakpoints"], ["s", "write", "to writing a scenario"],
  ["1", "distances", "distances from the selected place, on and off"], ["2", "sight", "straight lines from the selected place, on and off"],
  ["+", "larger", "the board larger"], ["-", "smaller", "the board smaller"], ["0", "fit", "the whole board"], ["?", "help", "this list"],
];

function nameOf(control) {
  return control.getAttribute("aria-label") || control.labels?.[0]?.textContent || control.textContent;
}

class View {
  constructor(store, el) {
    this.store = store;
    this.chosen = { cell: "", piece: "" };
    this.root = h("div", { class: "sd-root stn-auto", role: "region", "aria-label": "Board and debugger" });
    this.alert = h("div", { class: "sd-alert", role: "alert", hidden: true });
    this.live = h("p", { class: "sd-live", role: "status", "aria-live": "polite" });
    this.now = h("p", { class: "sd-nowline" });
    this.just = h("p", { class: "sd-just" });
    this.board = new BoardView(store, this.guarded((chosen) => this.select(chosen)));
    this.panels = {
      decision: new DecisionPanel(this), why: new WhyPanel(this), rules: new RulesPanel(this), selected: new SelectedPanel(this),
      figures: new FiguresPanel(this), log: new LogPanel(this), branches: new BranchesPanel(this), breakpoints: new BreakpointsPanel(this),
      ...(store.isStatic ? {} : { settings: new SettingsPanel(this), write: new WritePanel(this) }),
    };
    this.build();
    if (store.model.get?.("panels") === "board") this.root.classList.add("sd-board-only");
    el.append(this.root);
    this.root.addEventListener("keydown", this.guarded((event) => this.key(event)));
    // JupyterLab looks at plain keys before anybody else, and must leave them to this view; Ctrl+S and such are its own.
    this.before = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) this.root.removeAttribute("data-lm-suppress-shortcuts");
      else this.root.setAttribute("data-lm-suppress-shortcuts", "true");
    };
    window.addEventListener("keydown", this.before, true);
    this.unwatch = store.watch(this);
    this.observer = new ResizeObserver(() => { this.board.resize(); this.drawStrip(); });
    this.observer.observe(this.board.scroll);
    if (store.ready) this.redraw();
  }

  close() { this.unwatch(); window.removeEventListener("keydown", this.before, true); this.observer.disconnect(); clearTimeout(this.telling); clearTimeout(this.settling); clearTimeout(this.following); this.root.remove(); }

  // A fault in the page itself is shown and logged, never swallowed.
  guarded(act) {
    return (...given) => {
      try { return act(...given); } catch (error) {
        console.error(error);
        this.fault(`${error.name}: ${error.message}`, error.stack || "");
        return undefined;
      }
    };
  }

  fault(text, details) {
    const copy = h("button", { type: "button" }, "Copy the details");
    const area = h("pre", { tabindex: "0", "aria-label": "Details" }, details);
    copy.addEventListener("click", () => navigator.clipboard?.writeText(details));
    this.alert.hidden = false;
    this.alert.className = "sd-alert sd-fault";
    this.alert.replaceChildren(h("p", {}, h("strong", {}, "This is a fault of the kit: "), text), h("details", {}, h("summary", {}, "Details"), area, copy), this.closer());
  }

  complain(text) {
    this.alert.hidden = false;
    this.alert.className = "sd-alert";
    this.alert.replaceChildren(h("p", {}, h("strong", {}, "Not done: "), text), this.closer());
  }

  closer() { return h("button", { type: "button", onclick: () => { this.alert.hidden = true; } }, "Close this message"); }

  // -- Parts ---------------------------------------------------------------------------------------------------------

  build() {
    const button = (words, act, more = {}) => h("button", { type: "button", onclick: this.guarded(act), ...more }, words);
    const verbs = KEYS.map(([key, verb, words, about]) =>
      button(words, () => this.verb(verb), { "data-verb": verb, title: `${about} (${key})`, "aria-keyshortcuts": key }));
    const group = (from, to, name) => h("div", { class: "sd-group", role: "group", "aria-label": name }, ...verbs.slice(from, to));
    this.dialog = h("dialog", { class: "sd-help", "aria-label": "Shortcuts" });
    this.dialog.append(h("h3", {}, "Shortcuts"), h("p", {}, "They work while the focus is in this view and not in a field."),
      h("table", {}, h("tbody", {}, ...[...KEYS.map(([k, , , about]) => [k, about]), ...MORE.map(([k, , about]) => [k, about]), ...PLACES.map(([k, , about]) => [k, about])]
        .map(([k, about]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, k)), h("td", {}, about))))),
      button("Close", () => this.dialog.close()));
    this.dialog.addEventListener("close", () => this.opener?.focus());
    this.helper = button("Help (?)", () => this.help(), { "aria-keyshortcuts": "?", title: "all shortcuts (?)" });
    this.slider = h("input", { type: "range", min: 0, max: 0, step: 1, "aria-label": "Timeline" });
    this.slider.addEventListener("input", this.guarded(() => {
      this.scrubbing = true;
      this.store.jump(Number(this.slider.value));
      this.scrubbing = false;
    }));
    this.strip = h("canvas", { class: "sd-strip", "aria-hidden": "true", height: 14 });
    this.place = h("span", { class: "sd-place" });
    const toggle = (name, words, key) => {
      const b = button(words, () => this.toggle(name), { "aria-pressed": "false", "aria-keyshortcuts": key, title: `from the selected place (${key})` });
      return (this[name + "Button"] = b);
    };
    const zooms = [["Larger", "larger", "+"], ["Smaller", "smaller", "-"], ["Fit", "fit", "0"]]
      .map(([words, act, key]) => button(words, () => this.go(act), { "aria-keyshortcuts": key, title: `${words.toLowerCase()} (${key})`, "aria-label": `Board: ${words.toLowerCase()}` }));
    const theme = h("select", {}, ...["as the page", "light", "dark"].map((v) => h("option", { value: v }, v)));
    theme.addEventListener("change", this.guarded(() => {
      this.root.classList.toggle("sd-light", theme.value === "light");
      this.root.classList.toggle("sd-dark", theme.value === "dark");
      this.drawStrip();
    }));
    const p = this.panels;
    this.root.append(
      this.alert,
      h("div", { class: "sd-bar", role: "toolbar", "aria-label": "Move through the record" }, group(9, 11, "Ends"), group(0, 2, "Entries"), group(2, 5, "Rules"), group(5, 7, "Decisions"), group(7, 9, "Breakpoints"), this.helper),
      h("div", { class: "sd-time" }, h("div", { class: "sd-track" }, this.slider, this.strip), this.place),
      this.now, this.just, this.live,
      h("div", { class: "sd-main" },
        h("div", { class: "sd-left" },
          h("section", { "aria-label": "Board" },
            h("div", { class: "sd-row sd-tools" }, toggle("distances", "Distances", "1"), toggle("sight", "Sight", "2"), ...zooms, labelled("Theme", theme, "sd-field sd-inline")),
            this.board.scroll),
          p.log.node, p.figures.node),
        h("div", { class: "sd-right" }, p.decision.node, p.branches.node, p.why.node, p.selected.node, p.rules.node,
          p.breakpoints.node, p.settings?.node ?? "", p.write?.node ?? "")),
      this.dialog);
  }

  // -- Keys and verbs ------------------------------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.dialog.open) return;
    if (event.target.matches("input:not([type=range]),select,textarea,[contenteditable]")) {
      if (event.key === "Escape") { this.board.focus(); event.preventDefault(); }
      return;
    }
    const key = event.shiftKey && /^[a-z]$/i.test(event.key) ? `Shift+${event.key.toUpperCase()}` : event.key;
    const found = KEYS.find(([k]) => k === key) || MORE.find(([k]) => k === key);
    const place = PLACES.find(([k]) => k === key);
    if (event.target === this.slider && ["Home", "End"].includes(key)) return;
    if (found) this.verb(found[1]);
    else if (place) this.go(place[1]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  verb(name) {
    if (!this.store.ready) return;
    if (name === "run" || name === "runBack") this.store.run(name === "runBack");
    else this.store.move(name);
  }

  go(name) {
    const into = (panel, selector) => { panel.node.open = true; panel.update(); (panel.node.querySelector(selector) || panel.title).focus(); };
    const act = {
      board: () => this.board.focus(),
      timeline: () => this.slider.focus(),
      decision: () => into(this.panels.decision, ".sd-answers button"),
      why: () => into(this.panels.why, "summary"),
      log: () => into(this.panels.log, ".sd-lines"),
      filter: () => into(this.panels.log, "input"),
      selected: () => into(this.panels.selected, "summary"),
      branches: () => into(this.panels.branches, ".sd-branch"),
      breakpoints: () => into(this.panels.breakpoints, "input"),
      write: () => this.panels.write && into(this.panels.write, "input"),
      distances: () => this.toggle("distances"),
      sight: () => this.toggle("sight"),
      larger: () => this.board.zoomBy(1.25),
      smaller: () => this.board.zoomBy(0.8),
      fit: () => this.board.zoomBy(0),
      help: () => this.help(),
    }[name];
    act();
  }

  help() { this.opener = document.activeElement; this.dialog.showModal(); }

  toggle(name) {
    const on = (this.board.show[name] = !this.board.show[name]);
    this[name + "Button"].setAttribute("aria-pressed", String(on));
    if (on && !this.chosen.cell) this.chosen.cell = this.board.focused;
    this.select({ cell: this.chosen.cell || this.board.focused }, `${name} ${on ? "on" : "off"}`);
  }

  select(chosen, words = "") {
    if (chosen.path) this.board.show.path = chosen.path;
    else this.chosen = { cell: chosen.cell || "", piece: chosen.piece || "" };
    if (chosen.piece) {
      const figure = this.board.scene?.figures.find((f) => f.id === chosen.piece);
      this.board.selected = figure && this.board.cells.has(figure.at) ? figure.at : "";
    } else if (chosen.cell) this.board.selected = chosen.cell;
    this.panels.selected.node.open = true;
    this.keepingFocus(() => this.redraw());
    const told = chosen.path ? this.panels.selected.body.textContent.match(/Shortest path[^:]*:[^A-Z]*[^.]*/)?.[0] : "";
    this.announce(words || told || `selected: ${chosen.piece || chosen.cell}`);
  }

  // -- What the store says -------------------------------------------------------------------------------------------

  heard(what, detail) {
    this.guarded(() => this.keepingFocus(() => this.react(what, detail)))();
  }

  // Who stands on a control that is made anew stands on the new one, or on the title of its panel, never nowhere.
  keepingFocus(act) {
    const was = document.activeElement;
    const panel = Object.values(this.panels).find((p) => p.node.contains(was));
    const name = panel && nameOf(was);
    act();
    if (!panel || was.isConnected) return;
    const again = [...panel.node.querySelectorAll("button,select,input")].find((b) => nameOf(b) === name);
    (again || panel.title).focus({ preventScroll: true });
  }

  react(what, detail) {
    const p = this.panels;
    if (what === "refused") { this.complain(detail.text); return; }
    if (what === "error") { this.fault(detail.text, detail.details || ""); return; }
    if (what === "exists") { p.write?.exists(detail); return; }
    if (what === "written") { p.write?.written(detail); return; }
    if (what === "told") {
      if (detail.what === "compare") p.branches.compared(detail);
      else p.why.tell("Why not", made(detail.html));
      this.announce(detail.text);
      return;
    }
    if (what === "points") { p.breakpoints.draw(); this.drawStrip(); this.announce(this.store.points.map((x) => x.said).join(", ") || "no breakpoint is set"); return; }
    if (what === "note") { this.announce(this.store.note); this.just.textContent = this.store.note; return; }
    if (["open", "branch", "grown"].includes(what)) this.alert.hidden = true;
    this.redraw();
    if (what === "asked" || what === "part") { this.drawStrip(); return; }
    this.say(what === "branch" && detail ? `branch ${this.store.name}. ` : "");
    this.settle();
  }

  redraw() {
    const { store } = this;
    if (!store.ready) return;
    const b = store.branch;
    store.loads = b.rows.length;
    store.missing = b.length > 0 && store.missingPart(b) >= 0;
    this.board.draw();
    this.slider.max = b.length;
    this.slider.value = store.at;
    this.slider.setAttribute("aria-valuetext", `${store.at} of ${b.length}: ${store.nowWords()}`);
    this.place.textContent = `${store.name}: ${store.at} of ${b.length}`;
    const e = store.at ? store.entry(store.at - 1) : null;
    this.now.replaceChildren(h("strong", {}, store.nowWords()), " ", h("code", {}, e ? e.cites.join(", ") : ""));
    const marks = [...new Set((this.board.marks || []).map((m) => m.text))];
    this.just.textContent = marks.length ? `Just now: ${marks.length > 6 ? `${marks.length - 6} more before; ` : ""}${marks.slice(-6).join("; ")}` : store.note || "\u00a0";
    // While one drags along the timeline only the board keeps up; the panels follow when one pauses.
    clearTimeout(this.following);
    const panels = () => { for (const panel of Object.values(this.panels)) panel.update(); };
    if (this.scrubbing) this.following = setTimeout(this.guarded(panels), 80);
    else panels();
    for (const problem of b.problems || []) if (this.problem !== problem) { this.problem = problem; this.complain(`does not hold: ${problem}`); }
    if (this.stripFor !== `${store.name} ${b.length}`) this.drawStrip();
  }

  // After a moment of rest the kernel is told where one stands, and asked what can be answered here.
  settle() {
    clearTimeout(this.settling);
    this.settling = setTimeout(this.guarded(() => {
      const { store } = this;
      const b = store.branch;
      b.stood = store.at;
      store.send({ do: "moved", branch: store.name, at: store.at });
      const ats = [];
      if (store.isAsked(store.at) && !store.ask()) ats.push(store.at);
      for (let i = store.at + 1; i < b.length && ats.length < 4; i++) if ("dl".includes(b.kinds[i]) && !b.asks.has(i)) ats.push(i);
      if (ats.length) store.send({ do: "asked", branch: store.name, ats });
    }), 90);
  }

  // Changes are announced when the reader pauses, not for each step of a held key.
  say(before = "") {
    const { store } = this;
    const asks = store.isAsked(store.at) ? ` ${store.ask()?.question || "a decision waits"}` : "";
    this.announce(`${before}${store.at} of ${store.branch.length}: ${store.nowWords()}.${asks}${store.note ? ` ${store.note}` : ""}`);
  }

  announce(words) {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => { this.live.textContent = words; }, 120);
  }

  // Decisions, rolls and breakpoints along the timeline; the slider itself says the same in words.
  drawStrip() {
    const { store } = this;
    const b = store.branch;
    if (!b) return;
    this.stripFor = `${store.name} ${b.length}`;
    const wide = (this.strip.width = this.strip.clientWidth || 600);
    const pen = this.strip.getContext("2d");
    const style = getComputedStyle(this.root);
    const colour = (name) => style.getPropertyValue(name).trim();
    pen.clearRect(0, 0, wide, 14);
    const x = (i) => 8 + ((wide - 16) * i) / Math.max(1, b.length);
    for (let i = 0; i < b.length; i++) {
      const tall = { d: 9, l: 6, e: 3 }[b.kinds[i]];
      if (!tall) continue;
      pen.fillStyle = colour(b.kinds[i] === "d" ? "--way" : b.kinds[i] === "l" ? "--guardian" : "--muted");
      pen.fillRect(x(i), 0, b.kinds[i] === "d" ? 2 : 1, tall);
    }
    pen.fillStyle = colour("--mark");
    for (const point of store.points) for (const i of point.hits) { pen.beginPath(); pen.moveTo(x(i + 1), 6); pen.lineTo(x(i + 1) - 4, 14); pen.lineTo(x(i + 1) + 4, 14); pen.fill(); }
  }
}

const STORES = new WeakMap();

function storeOf(model) {
  if (!STORES.has(model)) { STORES.set(model, new Store(model)); model.send({ do: "hello" }); }
  return STORES.get(model);
}

function render({ model, el }) {
  const store = storeOf(model);
  const view = new View(store, el);
  if (store.ready) view.settle();
  return () => view.close();
}

export default { render };
