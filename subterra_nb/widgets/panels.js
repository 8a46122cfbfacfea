// What stands round the board. Each panel is made once; `draw` brings it up to date.

let serial = 0;

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) node.setAttribute(name, value);
  }
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}

// Markup that the kit's own views made: texts in it are escaped there.
function made(markup, tag = "div") { const node = h(tag); node.innerHTML = markup; return node; }

function labelled(words, control, cls = "sd-field") {
  control.id = control.id || `sd-${++serial}`;
  return h("div", { class: cls }, h("label", { for: control.id }, words), control);
}

class Panel {
  constructor(view, title, { open = true, name = "" } = {}) {
    this.view = view;
    this.store = view.store;
    this.title = h("summary", {}, h("h3", {}, title));
    this.body = h("div", { class: "sd-body" });
    this.node = h("details", { class: `sd-panel sd-${name}`, open }, this.title, this.body);
    this.node.addEventListener("toggle", view.guarded(() => { if (this.node.open && view.store.ready) this.draw(); }));
  }
  button(words, act, more = {}) {
    return h("button", { type: "button", onclick: this.view.guarded(act), ...more }, words);
  }
  update() { if (this.node.open) this.draw(); }
  draw() {}
}

// -- To decide ---------------------------------------------------------------------------------------------------------

class DecisionPanel extends Panel {
  constructor(view) { super(view, "To decide", { name: "decision" }); }

  draw() {
    const { store } = this;
    const b = store.branch;
    const ask = store.ask();
    const given = store.at > 0 && "dl".includes(b.kinds[store.at - 1]);
    const idle = !store.isAsked(store.at) && !(store.at === b.length && b.over) && !given;
    const key = idle ? "idle" : `${store.name} ${store.at} ${b.length} ${Boolean(ask)} ${store.isAsked(store.at)}`;
    if (this.key === key) return;
    this.key = key;
    if (ask) { this.body.replaceChildren(...this.asked(ask)); return; }
    if (store.isAsked(store.at)) { this.body.replaceChildren(h("p", {}, "Looking up what can be answered ...")); return; }
    if (store.at === b.length && b.over) { this.body.replaceChildren(h("p", {}, `The game is over: ${b.over}.`)); return; }
    this.body.replaceChildren(
      h("p", {}, given ? `This was just answered: ${store.nowWords()}.` : "Nothing is asked at this point."),
      h("div", { class: "sd-row" },
        given ? this.button("What else could have been answered?", () => store.jump(store.at - 1)) : "",
        this.button("Next decision or roll", () => store.move("nextRoll")),
        this.button("The one before", () => store.move("previousRoll"))));
  }

  asked(ask) {
    const { store } = this;
    const past = store.at < store.branch.length;
    const parts = [h("p", { class: "sd-question" }, ask.question), made(store.book(ask.cite), "p")];
    parts[1].className = "sd-small";
    if (past) {
      parts.push(h("p", {}, ask.given >= 0 ? `Given: ${ask.legal[ask.given]}. ` : "",
        store.isStatic ? "" : "Any other answer opens a branch beside this one."));
    }
    const answers = ask.legal.map((said, n) => {
      const given = n === ask.given;
      const name = given ? `${said} (given)` : said;
      if (store.isStatic) return h("li", {}, given ? h("strong", {}, name) : name);
      const button = this.button(name, () => this.act(ask, n), { class: given ? "sd-answer sd-given" : "sd-answer" });
      if (given) button.setAttribute("aria-disabled", "true");
      return h("li", {}, button);
    });
    parts.push(h("ul", { class: "sd-answers", "aria-label": ask.luck ? "What can come up" : "Possible answers" }, ...answers));
    if (ask.greyed.length) parts.push(this.greyed(ask));
    if (!store.isStatic && !ask.luck) parts.push(this.whyNotForm());
    return parts;
  }

  act(ask, n) {
    if (n === ask.given) { this.view.announce(`${ask.legal[n]} is the answer that was given.`); return; }
    this.store.send({ do: "answer", branch: this.store.name, at: ask.at, n, said: ask.legal[n] });
  }

  greyed(ask) {
    const items = ask.greyed.map(([said, reasons]) => {
      const why = reasons.map(([words, id]) => `${words} [${id}]`).join("; ");
      const button = this.button(said, () => this.refused(said, reasons), { class: "sd-refused", "aria-disabled": "true" });
      return h("li", {}, button, h("span", { class: "sd-reason" }, `not possible: ${why}`));
    });
    return h("details", { class: "sd-greyed", open: items.length <= 6 },
      h("summary", {}, `Not possible (${items.length})`), h("ul", {}, ...items));
  }

  refused(said, reasons) {
    const words = reasons.map(([why]) => why).join("; ");
    const rules = reasons.map(([why, id]) => h("li", {}, why, made(this.store.book(id), "div")));
    this.view.panels.why.tell(`Why not: ${said}`, h("ul", {}, ...rules));
    this.view.announce(`${said}: refused. ${words}`);
  }

  whyNotForm() {
    const field = h("input", { type: "text", autocomplete: "off" });
    const send = () => {
      if (field.value.trim()) this.store.send({ do: "whynot", branch: this.store.name, at: this.store.at, answer: field.value.trim() });
    };
    field.addEventListener("keydown", this.view.guarded((e) => { if (e.key === "Enter") send(); }));
    return h("div", { class: "sd-row" }, labelled("Why not (an answer in words)", field), this.button("Ask why not", send));
  }
}

// -- Where in the rules, and why ---------------------------------------------------------------------------------------

class RulesPanel extends Panel {
  constructor(view) { super(view, "Where in the rules", { name: "rules" }); }

  draw() {
    const { store } = this;
    const b = store.branch;
    const ending = (i) => extent(b, i) === store.at && (store.at < b.length || !b.waiting.includes(i));
    const chain = openRules(b, store.at);
    const key = `${store.name} ${chain.map((i) => `${i}${ending(i)}${Boolean(store.row(i))}`)}`;
    if (this.key === key) return;
    this.key = key;
    const items = chain.map((i) => {
      const e = store.entry(i);
      if (!e) return h("li", {}, "...");
      const ends = ending(i);
      const item = h("li", {}, h("strong", {}, e.sentence), ends ? " (ends here)" : "");
      for (const cite of e.cites) { const p = made(store.book(cite), "p"); p.className = "sd-small"; item.append(p); }
      return item;
    });
    this.body.replaceChildren(items.length ? h("ol", {}, ...items) : h("p", {}, "Between rules."));
  }
}

class WhyPanel extends Panel {
  constructor(view) { super(view, "Why", { name: "why" }); }

  draw() {
    const { store } = this;
    if (this.held === `${store.name} ${store.at}`) return;
    this.held = "";
    if (!store.at) { this.body.replaceChildren(h("p", {}, "Nothing has happened yet.")); return; }
    this.chain(store.at - 1);
  }

  // Why an entry is there: the way up its causes, with the rules of each step.
  chain(index) {
    const { store } = this;
    const steps = store.causes(index).map((i) => {
      const e = store.entry(i);
      if (!e) return h("li", {}, "...");
      const name = (e.letter === "o" ? "the rule " : "") + e.sentence;
      const jump = this.button(name, () => store.jump(i + 1), { class: "sd-link" });
      const item = h("li", {}, jump, h("small", {}, ` entry ${i}${e.answer >= 0 ? `, answer #${e.answer}` : ""} `));
      if (e.answer >= 0) item.append(this.button("What else?", () => { store.jump(i); this.view.go("decision"); }, { "aria-label": `What else could have been answered: ${e.sentence}` }));
      for (const cite of e.cites) { const p = made(store.book(cite), "p"); p.className = "sd-small"; item.append(p); }
      return item;
    });
    this.body.replaceChildren(h("p", {}, "From the fact up through its causes:"), h("ol", { class: "sd-chain" }, ...steps));
  }

  // Something else to read here, until one moves on.
  tell(title, content) {
    this.node.open = true;
    this.held = `${this.store.name} ${this.store.at}`;
    this.body.replaceChildren(h("p", {}, h("strong", {}, title)), content);
  }
}

// -- What is selected, figures, facts ----------------------------------------------------------------------------------

class SelectedPanel extends Panel {
  constructor(view) { super(view, "Selected", { name: "selected" }); }

  draw() {
    const { view, store } = this;
    const board = view.board;
    const chosen = view.chosen;
    const key = [store.sceneNumber(), store.name, store.at, chosen.cell, chosen.piece, board.show.path, board.show.distances, board.show.sight].join(" ");
    if (this.key === key) return;
    this.key = key;
    const cell = board.all?.find((c) => c.id === chosen.cell);
    const figure = board.scene?.figures.find((f) => f.id === chosen.piece);
    if (figure) this.body.replaceChildren(...this.figure(figure));
    else if (cell) this.body.replaceChildren(...this.cell(cell));
    else this.body.replaceChildren(h("p", {}, "Choose a place or a figure: click it, or walk the board with the arrow keys and press Enter."));
  }

  figure(f) {
    const parts = [h("p", { class: "sd-question" }, f.name), h("p", {}, `${f.words}.`)];
    if (f.markup !== undefined) {
      parts.push(h("div", { class: "sd-row" }, this.button(`Show its place, ${f.at}`, () => this.view.select({ cell: f.at }))));
    }
    return [...parts, ...this.history(f.id), this.rules(f.rules)];
  }

  cell(c) {
    const board = this.view.board;
    const parts = [h("p", { class: "sd-question" }, `${c.id} ${c.title}`.trim()), h("p", {}, board.cellWords(c) + ".")];
    for (const [text, title] of c.badges) if (title) parts.push(h("p", { class: "sd-small" }, `${text}: ${title}`));
    const here = board.standing.get(c.id) || [];
    if (here.length) {
      parts.push(h("div", { class: "sd-row" }, ...here.map((f) => this.button(`About ${f.name}`, () => this.view.select({ piece: f.id })))));
    }
    parts.push(...this.ways(c));
    return [...parts, ...this.history(c.id), this.rules(c.rules)];
  }

  ways(c) {
    const { store, view } = this;
    const board = view.board;
    const { steps } = store.distances(board.scene, c.id);
    const others = [...steps.keys()].filter((id) => id !== c.id);
    const select = h("select", {}, h("option", { value: "" }, "nowhere"), ...others.map((id) => h("option", { value: id, selected: id === board.show.path }, id)));
    select.addEventListener("change", view.guarded(() => { board.show.path = select.value; view.keepingFocus(() => view.redraw()); }));
    const parts = [labelled("Path to", select)];
    if (board.show.path) {
      const way = store.path(board.scene, c.id, board.show.path);
      parts.push(h("p", {}, way.length ? `Shortest path (${way.length - 1} steps): ${way.join(" > ")}` : `No way leads to ${board.show.path}.`));
    }
    if (board.show.distances) {
      const rings = new Map();
      for (const [id, n] of steps) if (n) rings.set(n, [...(rings.get(n) || []), id]);
      parts.push(h("p", {}, `Steps from ${c.id}: ${[...rings].map(([n, ids]) => `${n}: ${ids.join(", ")}`).join("; ") || "nothing is connected"}`));
    }
    if (board.show.sight) {
      const lines = store.sight(board.scene, c.id);
      parts.push(h("p", {}, `In a straight line from ${c.id}: ${lines.map((l) => l.join(", ")).join("; ") || "nothing"}`));
    }
    if (board.show.path || board.show.distances || board.show.sight) {
      parts.push(h("p", { class: "sd-small" }, "Counted over connected places; what a rule counts may differ (rubble stops a line here)."));
    }
    return parts;
  }

  // What happened to it in this record so far: entries that name it, with their rules.
  history(id) {
    const { store } = this;
    const found = [];
    for (let i = store.at - 1; i >= 0 && found.length < 6; i--) {
      const e = store.entry(i);
      if (e && e.about.includes(id)) found.push(e);
    }
    if (!found.length) return [];
    const items = found.map((e) => h("li", {}, this.button(e.sentence, () => store.jump(e.i + 1), { class: "sd-link" }), " ", h("small", {}, e.cites.join(", "))));
    return [h("p", {}, h("strong", {}, "What happened here, the latest first")), h("ul", {}, ...items)];
  }

  rules(ids) {
    if (!ids.length) return h("p", { class: "sd-small" }, "No rule of the ledgers bears its name.");
    const items = ids.map((id) => made(this.store.book(id) || `<code>${id}</code>`, "li"));
    return h("details", { open: true }, h("summary", {}, `Its rules (${ids.length})`), h("ul", { class: "sd-small sd-rulelist" }, ...items));
  }
}

class FiguresPanel extends Panel {
  constructor(view) { super(view, "Figures and facts", { name: "figures" }); }

  draw() {
    const { store, view } = this;
    const scene = view.board.scene;
    if (!scene) return;
    const marks = store.marks();
    const pieces = new Set(marks.map((m) => m.piece));
    const facts = new Set(marks.map((m) => m.fact));
    const key = `${scene.number} ${[...pieces]} ${[...facts]} ${view.chosen.piece}`;
    if (this.key === key) return;
    this.key = key;
    const now = () => h("span", { class: "sd-now" }, "just now");
    const rows = scene.figures.map((f) => h("li", {},
      this.button(`${f.name}`, () => view.select({ piece: f.id }), { class: "sd-link", "aria-pressed": String(view.chosen.piece === f.id) }),
      h("span", { class: "sd-hearts" }, f.hearts === null ? "" : "\u2665".repeat(Math.min(f.hearts, 8)) + "\u2661".repeat(Math.max(0, Math.min(f.full ?? 0, 8) - f.hearts))),
      h("span", {}, ` ${f.words.replace(/^.*?\)\s*/, "")}`), pieces.has(f.id) ? now() : null));
    const told = scene.facts.map(([name, value, title, ours]) => h("div", {}, h("dt", {}, name), h("dd", { title: title || null },
      value, ours ? h("span", { class: "sd-ours" }, "ours") : null, facts.has(name) ? now() : null)));
    this.body.replaceChildren(h("ul", { class: "sd-pieces" }, ...rows), h("dl", { class: "sd-facts" }, ...told));
  }
}

// -- The log -----------------------------------------------------------------------------------------------------------

const WINDOW = 100;
const LINE = document.createElement("template");
LINE.innerHTML = '<li><button type="button" class="sd-line"><span class="sd-number"></span><span></span><code></code><span class="sd-ours">ours</span></button></li>';

class LogPanel extends Panel {
  constructor(view) {
    super(view, "Log", { name: "log" });
    this.filter = h("input", { type: "search", autocomplete: "off" });
    this.kind = h("select", {}, ...[["", "everything"], ["e", "events"], ["dl", "decisions and rolls"], ["o", "rules"], ["n", "preventions and exemptions"]]
      .map(([value, words]) => h("option", { value }, words)));
    this.list = h("ol", { class: "sd-lines", tabindex: "0", "aria-label": "Entries of the record" });
    this.count = h("p", { class: "sd-small" });
    const again = view.guarded(() => { this.shown = ""; this.draw(); });
    this.list.addEventListener("click", view.guarded((event) => {
      const line = event.target.closest("[data-entry]");
      if (line) view.store.jump(Number(line.dataset.entry) + 1);
    }));
    this.filter.addEventListener("input", again);
    this.kind.addEventListener("change", again);
    this.body.append(h("div", { class: "sd-row" }, labelled("Filter by words or rule", this.filter), labelled("Show", this.kind)), this.list, this.count);
  }

  draw() {
    const { store } = this;
    const b = store.branch;
    const filtered = this.filter.value || this.kind.value;
    const here = store.at - 1;
    const state = `${store.name} ${b.length} ${this.filter.value} ${this.kind.value} ${store.missing ? store.loads : "all"}`;
    const inside = !filtered && this.first <= Math.max(0, here - 10) && Math.min(b.length, here + 10) <= this.last;
    clearTimeout(this.later);
    if (this.shown === state && (inside || filtered)) { this.mark(here); return; }
    const fill = this.view.guarded(() => { this.shown = state; this.fill(filtered, this.store.at - 1); this.mark(this.store.at - 1); });
    // After a far jump the board comes first, and the log when the reader pauses.
    if (this.shown && !filtered && this.shown === state) { this.mark(-1); this.later = setTimeout(fill, 60); } else fill();
  }

  fill(filtered, here) {
    const { store } = this;
    const b = store.branch;
    let numbers = [];
    if (filtered) {
      const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (let i = 0; i < b.length; i++) {
        if (this.kind.value && !(this.kind.value + (this.kind.value === "dl" ? "f" : "")).includes(b.kinds[i])) continue;
        const e = store.entry(i);
        const text = e ? `${e.sentence} ${e.kind} ${e.cites.join(" ")} ${e.about.join(" ")}`.toLowerCase() : "";
        if (words.every((w) => text.includes(w))) numbers.push(i);
      }
      this.found = numbers.length;
      numbers = numbers.slice(0, 400);
    } else {
      this.first = Math.max(0, Math.min(here - WINDOW / 2, b.length - WINDOW));
      this.last = Math.min(b.length, this.first + WINDOW);
      for (let i = Math.floor(this.first); i < this.last; i++) numbers.push(i);
    }
    this.lines = new Map();
    this.list.replaceChildren(...numbers.map((i) => { const line = this.line(i); this.lines.set(i, line); return line; }));
    this.count.textContent = filtered ? `${this.found} of ${b.length} entries` : `Entries ${numbers.length ? `${numbers[0]} to ${numbers[numbers.length - 1]}` : "none"} of ${b.length}`;
    this.current = null;
  }

  line(i) {
    const e = this.store.entry(i);
    if (!e) return h("li", {}, `${i} ...`);
    const line = LINE.content.firstElementChild.cloneNode(true);
    const [button] = line.children;
    const [number, said, cites, ours] = button.children;
    line.className = `sd-kind-${e.letter}`;
    button.dataset.entry = i;
    button.style.paddingLeft = `${0.4 + e.depth * 0.9}em`;
    number.textContent = `${i} `;
    said.textContent = `${e.answer >= 0 ? `#${e.answer} ` : ""}${e.sentence} `;
    cites.textContent = e.cites.join(", ");
    ours.hidden = !e.cites.some((c) => this.store.book(c).includes("stn-ours"));
    return line;
  }

  mark(here) {
    if (this.current) { this.current.classList.remove("sd-here"); this.current.firstChild.removeAttribute("aria-current"); }
    const line = this.lines?.get(here);
    this.current = line || null;
    if (!line) return;
    line.classList.add("sd-here");
    line.firstChild.setAttribute?.("aria-current", "true");
    // Only the list scrolls, never the page: a reader's place on it stays. Where things are is asked after the frame.
    requestAnimationFrame(() => setTimeout(() => this.follow(line), 0));
  }

  follow(line) {
    if (this.current !== line || !line.isConnected) return;
    const [top, height] = [line.offsetTop - this.list.offsetTop, this.list.clientHeight];
    if (top < this.list.scrollTop || top > this.list.scrollTop + height - 40) this.list.scrollTop = top - height / 2;
  }
}
