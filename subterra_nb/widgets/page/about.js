// Everything about a place or a figure; all figures and facts.

const UNCHOSEN = "Choose a place or a figure: click it, or walk the board with the arrow keys and press Enter.";
const GEOMETRY = "Counted over connected places; what a rule counts may differ (what is blocked stops a line here).";

class SelectedPanel extends Panel {
  constructor(view) { super(view, "Selected", { name: "selected" }); }

  draw() {
    const { view, store } = this;
    const board = view.board;
    const chosen = view.chosen;
    const { path, distances, sight } = board.show;
    const here = [store.sceneNumber(), store.name, store.at];
    if (!this.changed(...here, chosen.cell, chosen.piece, path, distances, sight)) return;
    const cell = board.all?.find((c) => c.id === chosen.cell);
    const figure = board.scene?.figures.find((f) => f.id === chosen.piece);
    if (figure) this.body.replaceChildren(...this.figure(figure));
    else if (cell) this.body.replaceChildren(...this.cell(cell));
    else this.body.replaceChildren(h("p", {}, UNCHOSEN));
  }

  figure(f) {
    const parts = [h("p", { class: "sd-question" }, f.name), h("p", {}, `${f.words}.`)];
    if (f.markup !== undefined) {
      const show = this.button(`Show its place, ${f.at}`, () => this.view.select({ cell: f.at }));
      parts.push(h("div", { class: "sd-row" }, show));
    }
    return [...parts, ...this.history(f.id), this.rules(f.rules)];
  }

  cell(c) {
    const board = this.view.board;
    const parts = [h("p", { class: "sd-question" }, `${c.id} ${c.title}`.trim()), h("p", {}, board.cellWords(c) + ".")];
    for (const [text, title] of c.badges) if (title) parts.push(h("p", { class: "sd-small" }, `${text}: ${title}`));
    const here = board.standing.get(c.id) || [];
    if (here.length) {
      const about = here.map((f) => this.button(`About ${f.name}`, () => this.view.select({ piece: f.id })));
      parts.push(h("div", { class: "sd-row" }, ...about));
    }
    parts.push(...this.ways(c));
    return [...parts, ...this.history(c.id), this.rules(c.rules)];
  }

  ways(c) {
    const { view } = this;
    const board = view.board;
    const { steps } = stepsFrom(board.scene, c.id);
    const others = [...steps.keys()].filter((id) => id !== c.id);
    const option = (id) => h("option", { value: id, selected: id === board.show.path }, id);
    const select = h("select", {}, h("option", { value: "" }, "nowhere"), ...others.map(option));
    select.addEventListener("change", view.guarded(() => {
      board.show.path = select.value;
      view.keepingFocus(() => view.redraw());
    }));
    const parts = [labelled("Path to", select)];
    if (board.show.path) {
      parts.push(h("p", {}, pathInWords(board.scene, c.id, board.show.path)));
    }
    if (board.show.distances) {
      const rings = new Map();
      for (const [id, n] of steps) if (n) rings.set(n, [...(rings.get(n) || []), id]);
      const told = [...rings].map(([n, ids]) => `${n}: ${ids.join(", ")}`).join("; ");
      parts.push(h("p", {}, `Steps from ${c.id}: ${told || "nothing is connected"}`));
    }
    if (board.show.sight) {
      const lines = linesFrom(board.scene, c.id);
      const told = lines.map((line) => line.join(", ")).join("; ");
      parts.push(h("p", {}, `In a straight line from ${c.id}: ${told || "nothing"}`));
    }
    if (board.show.path || board.show.distances || board.show.sight) {
      parts.push(h("p", { class: "sd-small" }, GEOMETRY));
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
    const jump = (e) => this.button(e.sentence, () => store.jump(e.i + 1), { class: "sd-link" });
    const item = (e) => h("li", {}, jump(e), " ", h("small", {}, e.cites.join(", ")));
    return [h("p", {}, h("strong", {}, "What happened here, the latest first")), h("ul", {}, ...found.map(item))];
  }

  rules(ids) {
    if (!ids.length) return h("p", { class: "sd-small" }, "No rule of the ledgers bears its name.");
    const items = ids.map((id) => made(this.store.book(id) || `<code>${id}</code>`, "li"));
    return h("details", { open: true }, h("summary", {}, `Its rules (${ids.length})`),
      h("ul", { class: "sd-small sd-rulelist" }, ...items));
  }
}

// What is told of a figure, without its name and the letters on it: names may hold anything.
function afterName({ name, words }) {
  return words.slice(words.startsWith(name) ? name.length : 0).replace(/^\s*\(.*?\)\s*/, "");
}

// As signs for eight at most; the number stands beside them in any case.
function hearts(f) {
  if (f.hearts === null) return "";
  return "\u2665".repeat(Math.min(f.hearts, 8)) + "\u2661".repeat(Math.max(0, Math.min(f.full ?? 0, 8) - f.hearts));
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
    if (!this.changed(scene.number, [...pieces], [...facts], view.chosen.piece)) return;
    const now = () => h("span", { class: "sd-now" }, "just now");
    const rows = scene.figures.map((f) => h("li", {},
      this.button(f.name, () => view.select({ piece: f.id }),
        { class: "sd-link", "aria-pressed": String(view.chosen.piece === f.id) }),
      h("span", { class: "sd-hearts" }, hearts(f)),
      h("span", {}, ` ${afterName(f)}`), pieces.has(f.id) ? now() : null));
    const told = scene.facts.map(([name, value, title, ours]) => h("div", {}, h("dt", {}, name),
      h("dd", { title: title || null }, value, ours ? h("span", { class: "sd-ours" }, "ours") : null,
        facts.has(name) ? now() : null)));
    this.body.replaceChildren(h("ul", { class: "sd-pieces" }, ...rows), h("dl", { class: "sd-facts" }, ...told));
  }
}
