// The debugger as a whole: toolbars, timeline, board and panels, and what they do together.

const WIDE = 800;
// What only the view hears that asked for it.
const ANSWERS = ["refused", "error", "lost", "exists", "written", "told"];
const WAITING = "The kernel has not answered yet: it is busy, or gone. If it is gone, run this cell again.";
const LOST = "the kernel does not know this view any more. One can still move through what is here; to answer or to "
  + "write, run the cell again that shows it.";

function nameOf(control) {
  return control.getAttribute("aria-label") || control.labels?.[0]?.textContent || control.textContent;
}

class View {
  constructor(store, el) {
    this.store = store;
    this.chosen = { cell: "", piece: "" };
    this.alerts = new Alerts(store, () => this.root.querySelector(".sd-bar button").focus({ preventScroll: true }));
    this.root = h("div", { class: "sd-root stn-auto stn-live", role: "region", "aria-label": "Board and debugger" });
    this.now = h("p", { class: "sd-nowline" });
    this.just = h("p", { class: "sd-just" });
    this.board = new BoardView(store, this.guarded((chosen) => this.select(chosen)));
    this.timeline = new Timeline(this);
    this.tools = new BoardTools(this);
    this.help = new Help();
    this.panels = this.makePanels();
    this.build();
    if (store.model.get?.("panels") === "board") this.root.classList.add("sd-board-only");
    el.append(this.root);
    this.root.addEventListener("keydown", this.guarded((event) => this.key(event)));
    this.freeKeys = keepKeys(() => this.root);
    // Of several views of one game the one that was used last speaks, and hears what was asked for.
    for (const kind of ["focusin", "pointerdown"]) this.root.addEventListener(kind, () => { store.front = this; });
    this.unwatch = store.watch(this);
    this.observer = new ResizeObserver(this.guarded(() => this.resized()));
    this.observer.observe(this.board.scroll);
    if (store.ready) { this.tools.offer(); this.redraw(); }
  }

  close() {
    this.unwatch();
    this.freeKeys();
    this.observer.disconnect();
    this.alerts.close();
    this.timeline.close();
    for (const timer of [this.settling, this.following]) clearTimeout(timer);
    this.root.remove();
  }

  guarded(act) { return this.alerts.guarded(act); }
  announce(words) { if (this.inFront) this.alerts.announce(words); }
  get inFront() { return (this.store.front ?? this.store.watchers.values().next().value) === this; }
  button(words, act, more = {}) { return h("button", { type: "button", onclick: this.guarded(act), ...more }, words); }

  // -- Parts ---------------------------------------------------------------------------------------------------------

  makePanels() {
    const kinds = {
      decision: DecisionPanel, compared: ComparedPanel, log: LogPanel, figures: FiguresPanel, branches: BranchesPanel,
      ...(this.store.isStatic ? {} : { write: WritePanel, settings: SettingsPanel }),
      why: WhyPanel, selected: SelectedPanel, rules: RulesPanel, breakpoints: BreakpointsPanel,
    };
    return Object.fromEntries(Object.entries(kinds).map(([name, Kind]) => [name, new Kind(this)]));
  }

  build() {
    const { decision, compared, log, figures, ...others } = this.panels;
    const place = h("section", { "aria-label": "Board" }, this.tools.node, this.board.scroll);
    this.left = h("div", { class: "sd-left" }, place, compared.node, log.node, figures.node);
    this.right = h("div", { class: "sd-right" }, decision.node, ...Object.values(others).map((panel) => panel.node));
    this.root.append(this.alerts.node, verbsBar(this), this.timeline.node, this.now, this.just, this.alerts.live,
      h("div", { class: "sd-main" }, this.left, this.right), this.help.node);
  }

  // Where there is room for one column only, what is to be decided follows on the board.
  resized() {
    this.board.zoom.resize();
    this.timeline.later();
    const node = this.panels.decision.node;
    const column = this.root.clientWidth < WIDE ? this.left : this.right;
    if (node.parentElement === column) return;
    const was = document.activeElement;
    column.insertBefore(node, column === this.left ? this.panels.compared.node : column.firstChild);
    if (node.contains(was)) was.focus({ preventScroll: true });
  }

  // -- Keys and verbs ------------------------------------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || this.help.open) return;
    if (event.target.matches("input:not([type=range]),select,textarea,[contenteditable]")) {
      if (event.key === "Escape") { this.board.walking.focus(); event.preventDefault(); }
      return;
    }
    // By Shift and not by the case of the letter, which Caps Lock turns round.
    const [letter, low] = [/^[a-z]$/i.test(event.key), event.key.toLowerCase()];
    const key = letter ? (event.shiftKey ? `Shift+${low.toUpperCase()}` : low) : event.key;
    const found = KEYS.find(([k]) => k === key) || MORE.find(([k]) => k === key);
    const place = PLACES.find(([k]) => k === key);
    if (event.target === this.timeline.slider && ["Home", "End"].includes(key)) return;
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
    const into = (panel, selector) => {
      panel.node.open = true;
      panel.update();
      (panel.node.querySelector(selector) || panel.title).focus();
    };
    const act = {
      board: () => this.board.walking.focus(),
      timeline: () => this.timeline.slider.focus(),
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
      larger: () => this.board.zoom.by(1.25),
      smaller: () => this.board.zoom.by(0.8),
      fit: () => this.board.zoom.by(0),
      help: () => this.help.show(),
    }[name];
    act();
  }

  toggle(name) {
    const on = (this.board.show[name] = !this.board.show[name]);
    this.tools.press(name, on);
    this.select({ cell: this.board.selected || this.board.walking.focused }, `${name} ${on ? "on" : "off"}`);
  }

  select(chosen, words = "") {
    if (chosen.path && !this.board.cells.has(this.board.selected)) {
      this.announce("Select the place first that the path begins at, with Enter.");
      return;
    }
    if (chosen.path) this.board.show.path = chosen.path;
    else this.chosen = { cell: chosen.cell || "", piece: chosen.piece || "" };
    if (chosen.piece) {
      const figure = this.board.scene?.figures.find((f) => f.id === chosen.piece);
      this.board.selected = figure && this.board.cells.has(figure.at) ? figure.at : "";
    } else if (chosen.cell) this.board.selected = chosen.cell;
    this.panels.selected.node.open = true;
    this.keepingFocus(() => this.redraw());
    const told = chosen.path && pathInWords(this.board.scene, this.board.selected, chosen.path);
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
    const { panels: p, alerts } = this;
    if (what === "lost") p.decision.draw();
    if (ANSWERS.includes(what) && !(detail?.what === "compare") && !this.inFront) return;
    const told = {
      refused: () => alerts.complain(detail.text),
      error: () => alerts.fault(detail.text, detail.details || ""),
      lost: () => alerts.complain(LOST),
      exists: () => p.write?.exists(detail),
      written: () => p.write?.written(detail),
      told: () => {
        alerts.clear();  // what was wrong with the question before is wrong no more
        if (detail.what === "compare") { p.compared.show(detail); if (!this.store.isStatic) p.branches.tell(detail); }
        else p.why.tell("Why not", made(detail.html));
        this.announce(detail.text);
      },
      points: () => {
        p.breakpoints.draw();
        this.timeline.later();
        this.announce(this.store.points.map((x) => x.said).join(", ") || "no breakpoint is set");
      },
      note: () => { this.announce(this.store.note); this.just.textContent = this.store.note; },
      waiting: () => { this.announce(WAITING); this.just.textContent = WAITING; },
    }[what];
    if (told) { told(); return; }
    if (what === "open") this.anew();
    if (["open", "branch", "grown"].includes(what)) alerts.clear();
    this.redraw();
    if (what === "asked" || what === "part") return;
    this.say(what === "branch" && detail ? `branch ${this.store.name}. ` : "");
    this.settle();
  }

  // Another game in the same place.
  anew() {
    this.chosen = { cell: "", piece: "" };
    this.problem = "";
    this.alerts.forget();
    this.board.clear();
    this.tools.offer();
    for (const panel of Object.values(this.panels)) panel.forget();
  }

  redraw() {
    const { store } = this;
    if (!store.ready) return;
    const b = store.branch;
    this.board.draw();
    this.timeline.draw();
    const e = store.at ? store.entry(store.at - 1) : null;
    this.now.replaceChildren(h("strong", {}, store.nowWords()), " ", h("code", {}, e ? e.cites.join(", ") : ""));
    const marks = [...new Set((this.board.marks || []).map((m) => m.text))];
    const more = marks.length > 6 ? `${marks.length - 6} more before; ` : "";
    this.just.textContent = marks.length ? `Just now: ${more}${marks.slice(-6).join("; ")}` : store.note || "\u00a0";
    // While one drags along the timeline only the board keeps up; the panels follow when one pauses.
    clearTimeout(this.following);
    const panels = () => { for (const panel of Object.values(this.panels)) panel.update(); };
    if (this.timeline.scrubbing) this.following = setTimeout(this.guarded(panels), 80);
    else panels();
    for (const problem of b.problems || []) {
      if (this.problem !== problem) { this.problem = problem; this.alerts.complain(`does not hold: ${problem}`); }
    }
  }

  // After a moment of rest the kernel is told where one stands, and asked what can be answered here.
  settle() {
    clearTimeout(this.settling);
    if (!this.inFront) return;
    this.settling = setTimeout(this.guarded(() => {
      const { store } = this;
      const b = store.branch;
      b.stood = store.at;
      store.send({ do: "moved", branch: store.name, at: store.at });
      const ats = [];
      if (store.isAsked(store.at) && !store.ask()) ats.push(store.at);
      for (let i = store.at + 1; i < b.length && ats.length < 4; i++) {
        if ("dl".includes(b.kinds[i]) && !b.asks.has(i)) ats.push(i);
      }
      if (ats.length) store.send({ do: "asked", branch: store.name, ats });
    }), 90);
  }

  say(before = "") {
    const { store } = this;
    const asks = store.isAsked(store.at) ? ` ${store.ask()?.question || "a decision waits"}` : "";
    const note = store.note ? ` ${store.note}` : "";
    this.announce(`${before}${store.at} of ${store.branch.length}: ${store.nowWords()}.${asks}${note}`);
  }
}
