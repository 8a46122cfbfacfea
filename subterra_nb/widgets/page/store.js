// What a page knows of a game: tables, branches, entries.

const TABLES = ["texts", "cells", "pieces", "figures", "facts", "boards", "scenes", "marks", "labels"];

class Store {
  constructor(model) {
    this.model = model;
    this.isStatic = Boolean(model.isStatic);
    this.branches = new Map();
    this.points = [];
    this.settings = [];
    this.words = {};
    this.viewpoints = [];
    this.viewpoint = "";
    this.name = "";
    this.at = 0;
    this.since = 0;
    this.ready = false;
    this.edition = 0;
    this.sending = new Sending(this);
    this.asking = new Set();
    this.watchers = new Set();
    this.front = null;
    this.forget();
    model.on("msg:custom", (message) => this.receive(message));
  }

  // Another game, or the same as another seat sees it: nothing of what was shown may stay.
  forget() {
    this.edition += 1;
    this.tables = Object.fromEntries(TABLES.map((name) => [name, []]));
    this.books = {};
    this.marked = null;
  }

  get lost() { return this.sending.lost; }
  get branch() { return this.branches.get(this.name); }
  watch(view) {
    this.watchers.add(view);
    return () => { this.watchers.delete(view); if (this.front === view) this.front = null; };
  }

  tell(what, detail) { for (const view of [...this.watchers]) view.heard(what, detail); }

  send(message) { this.sending.send(message); }

  text(n) { return this.tables.texts[n] ?? ""; }

  // -- What comes from the kernel ------------------------------------------------------------------------------------

  receive(message) {
    this.sending.heard();
    if (message.is === "open") this.forget();
    for (const [name, [first, rows]] of Object.entries(message.tables || {})) {
      const table = this.tables[name];
      for (let i = 0; i < rows.length; i++) table[first + i] = rows[i];
    }
    for (const [n, book] of Object.entries(message.books || {})) this.books[n] = { ...this.books[n], ...book };
    const act = this["on_" + message.is];
    if (act) act.call(this, message);
  }

  on_open(m) {
    this.branches = new Map();
    for (const b of m.branches) this.addBranch(b);
    for (const name of ["part", "points", "settings", "words", "viewpoints", "viewpoint"]) this[name] = m[name];
    this.name = m.branch;
    [this.at, this.since] = [m.at, m.since];
    this.keep(m);
    this.ready = true;
    this.tell("open", m.note);
    this.fill();
  }

  addBranch(b) {
    this.branches.set(b.name, { ...b, rows: [], asks: new Map() });
  }

  keep(m) {
    for (const part of m.parts || []) {
      const b = this.branches.get(part.branch);
      if (b) part.rows.forEach((row, i) => { b.rows[part.first + i] = row; });
      if (b && part.first === 0) b.before = part.before;
    }
    for (const ask of m.asks || []) this.branches.get(ask.branch)?.asks.set(ask.at, ask);
    if (m.points) this.points = m.points;
    if (m.settings) this.settings = m.settings;
  }

  on_part(m) { this.keep(m); this.asking.clear(); this.tell("part"); this.fill(); }
  on_asked(m) { this.keep(m); this.tell("asked"); }
  on_points(m) { this.keep(m); this.tell("points"); }
  on_told(m) { this.tell("told", m); }
  on_refused(m) { this.asking.clear(); this.tell("refused", m); }
  on_error(m) { this.asking.clear(); this.tell("error", m); }
  on_exists(m) { this.tell("exists", m); }
  on_written(m) { this.tell("written", m); }

  on_grown(m) {
    const b = this.branches.get(m.branch);
    const first = m.shape.from;
    b.kinds = b.kinds.slice(0, first) + m.shape.kinds;
    b.parents = [...b.parents.slice(0, first), ...m.shape.parents];
    b.causes = [...b.causes.slice(0, first), ...m.shape.causes];
    b.answers = [...b.answers.filter((i) => i < first), ...m.shape.answers];
    const { over, pending, waiting } = m.shape;
    Object.assign(b, { numbers: null, length: m.length, over, pending, waiting });
    b.asks.delete(first);
    this.keep(m);
    this.name = m.branch;
    this.since = first;
    this.at = m.at;
    this.tell("grown");
    this.fill();
  }

  on_branch(m) {
    this.addBranch(m.branch);
    this.keep(m);
    this.name = m.branch.name;
    this.at = m.at;
    this.since = Math.max(0, m.at - 1);
    this.tell("branch", m.note);
    this.send({ do: "compare", one: m.beside, other: m.branch.name });
    this.fill();
  }

  // Long records come in parts: the one at the cursor first, then the others, one at a time.
  fill() {
    if (!this.ready || this.asking.size) return;
    const b = this.branch;
    const missing = this.missingPart(b);
    if (missing < 0) return;
    this.asking.add(missing);
    // What nobody looks at yet is asked for with pauses, so that an answer in between does not wait.
    const needed = Math.abs(missing - this.at) < this.part;
    clearTimeout(this.filling);
    this.filling = setTimeout(() => this.send({ do: "part", branch: b.name, ats: [missing] }), needed ? 0 : 60);
  }

  missingPart(b) {
    for (const i of [this.at - 1, this.at]) if (i >= 0 && i < b.length && !this.row(i, b)) return i;
    for (let i = b.whole ?? 0; i < b.length; i++) { if (!this.row(i, b)) return i; b.whole = i; }
    return -1;
  }

  // -- Looking -------------------------------------------------------------------------------------------------------

  row(i, b = this.branch) {
    const own = b.rows[i];
    if (own) return own;
    const [parent, shared] = b.shares;
    return i < shared && this.branches.has(parent) ? this.row(i, this.branches.get(parent)) : undefined;
  }

  // How many entries the branch that is shown has in common with another one, or with what it was itself before.
  shared(name) {
    if (name === this.name) return Infinity;
    const [mine, other] = [this.branch, this.branches.get(name)];
    if (mine.shares[0] === name) return mine.shares[1];
    return other?.shares[0] === this.name ? other.shares[1] : 0;
  }

  before(b) {
    const parent = this.branches.get(b.shares[0]);
    return b.before ?? (parent && this.before(parent));
  }

  sceneNumber(at = this.at, b = this.branch) {
    return at ? this.row(at - 1, b)?.[0] : this.before(b) ?? undefined;
  }

  scene(at = this.at) {
    const number = this.sceneNumber(at);
    return number === undefined ? null : this.sceneOf(number);
  }

  sceneOf(number) {
    const [board, figures, facts, title, apart, between] = this.tables.scenes[number];
    return {
      number,
      cells: this.tables.boards[board].map((n) => this.cell(n)),
      figures: figures.map((n) => this.figure(n)),
      facts: this.tables.facts[facts],
      title: this.text(title),
      step: TILE + apart,
      between: between < 0 ? "" : this.text(between),
    };
  }

  cell(n) {
    const [id, x, y, empty, occupied, head, hinted, rest, words, leads, states, rules, title, unknown, badges] =
      this.tables.cells[n];
    return { n, id, x, y, empty, occupied, head, hinted, rest, words: this.text(words), leads, states, title, unknown,
      badges, rules: rules.map((r) => this.text(r)) };
  }

  figure(n) {
    const [row, x, y, markup] = this.tables.figures[n];
    const [id, name, at, hearts, full, words, rules, measure] = this.tables.pieces[row];
    const told = { words: this.text(words), rules: rules.map((r) => this.text(r)) };
    return { id, name, at, hearts, full, measure, ...told, x, y, markup };
  }

  marksOf(n) {
    const mark = ([kind, at, piece, text, fact]) => ({ kind, at, piece, fact, text: this.text(text) });
    return this.tables.marks[n].map(mark);
  }

  // What changed since the last move.
  marks() {
    const key = `${this.name} ${this.since} ${this.at} ${this.row(Math.max(0, this.at - 1)) ? 1 : 0}`;
    if (this.marked?.key === key) return this.marked.found;
    const found = [];
    this.marked = { key, found };
    for (let i = this.since; i < this.at; i++) {
      const n = this.row(i)?.[5] ?? -1;
      if (n >= 0) found.push(...this.marksOf(n));
    }
    return found;
  }

  ask(at = this.at) { return this.branch.asks.get(at); }
  isAsked(at) { return at < this.branch.length ? "dl".includes(this.branch.kinds[at]) : Boolean(this.branch.pending); }
  book(id) { return this.books[this.branch.book]?.[id] ?? ""; }

  entry(i, b = this.branch) {
    const row = this.row(i, b);
    if (!row) return null;
    b.numbers ??= new Map(b.answers.map((at, k) => [at, k]));
    const k = b.numbers.get(i) ?? -1;
    return { i, kind: this.text(row[1]), sentence: this.text(row[2]), cites: row[3].map((n) => this.text(n)),
      about: row[4].map((n) => this.text(n)), letter: b.kinds[i], answer: k, depth: this.depth(i, b) };
  }

  depth(i, b) { let d = 0; for (let p = b.parents[i]; p >= 0; p = b.parents[p]) d++; return d; }
  causes(i) { const chain = []; for (; i >= 0; i = this.branch.causes[i]) chain.push(i); return chain; }

  nowWords() {
    const b = this.branch;
    if (!this.at) return "the start";
    const e = this.entry(this.at - 1);
    return e ? (e.letter === "o" ? "the rule begins: " : "") + e.sentence : "...";
  }

  // -- Moving --------------------------------------------------------------------------------------------------------

  move(verb) { return this.jump(VERBS[verb](this.branch, this.at)); }

  jump(at) {
    const before = this.at;
    at = Math.min(Math.max(at, 0), this.branch.length);
    this.at = at;
    this.since = before < at ? before : Math.max(0, at - 1);
    this.note = at !== before ? "" : at === 0 ? "at the start" : at === this.branch.length ? "at the end" : "";
    this.tell("moved");
    if (!this.row(Math.max(0, at - 1))) { this.asking.clear(); this.fill(); }
    return at !== before;
  }

  run(back) {
    let best = null;
    for (const point of this.points) {
      for (const i of point.hits) {
        if (back ? i + 1 < this.at : i >= this.at) {
          if (!best || (back ? i > best.i : i < best.i)) best = { i, said: point.said };
        }
      }
    }
    const none = this.points.length ? "nothing hit" : "no breakpoint is set";
    this.jump(best ? best.i + 1 : back ? 0 : this.branch.length);
    this.note = best ? `stopped at ${best.said}` : `${none}: at the ${back ? "start" : "end"}`;
    this.tell("note");
  }

  switchTo(name) {
    this.name = name;
    const b = this.branch;
    this.at = Math.min(b.stood ?? b.length, b.length);
    this.since = Math.max(0, this.at - 1);
    this.send({ do: "switch", branch: name });
    this.tell("branch", "");
    this.asking.clear();
    this.fill();
  }

  // Which entries a breakpoint hits, worked out by the page itself; a page with a kernel asks it instead.
  hits(kind, what) {
    const cited = (c) => (what.endsWith(".*") ? c.startsWith(what.slice(0, -1)) : c === what);
    const hit = {
      rule: (e) => e.cites.some(cited),
      event: (e) => e.kind.toLowerCase() === what.toLowerCase(),
    }[kind] || ((e) => e.about.includes(what));
    return [...Array(this.branch.length).keys()].filter((i) => this.row(i) && hit(this.entry(i)));
  }
}
