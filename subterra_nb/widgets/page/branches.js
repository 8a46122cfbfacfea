// The ways that a game went: their tree, and two of them side by side.

class BranchesPanel extends Panel {
  constructor(view) {
    super(view, "Branches", { name: "branches" });
    this.tree = h("div");
    this.one = h("select");
    this.other = h("select");
    const compare = () => this.store.send({ do: "compare", one: this.one.value, other: this.other.value });
    this.form = h("div", { class: "sd-row" }, labelled("Compare", this.one), labelled("with", this.other),
      this.button("Compare branches", compare));
    this.found = h("div", { class: "sd-found" });
    this.holds = [this.tree, this.found];
    this.body.append(this.tree, this.found, this.form);
  }

  // What came of it, in short: the boards beside each other stand below the large one.
  tell(m) {
    const [one, other] = m.names;
    const row = ([name, mine, yours]) =>
      h("li", {}, `${name}: ${mine} (${one}), `, h("strong", {}, yours), ` (${other})`);
    const more = m.end.length > 6 ? [h("li", {}, `and ${m.end.length - 6} more`)] : [];
    const same = [h("p", {}, `${one} and ${other} end in the same position.`)];
    const different = [h("p", {}, "Different at the end:"), h("ul", {}, ...m.end.slice(0, 6).map(row), ...more)];
    this.found.replaceChildren(...(m.end.length ? different : same),
      h("div", { class: "sd-row" },
        this.button("Show them side by side", () => this.view.panels.compared.come()),
        this.button("To its end", () => this.store.move("end"))));
  }

  draw() {
    const { store } = this;
    if (!this.changed(...[...store.branches.values()].map((b) => b.name + b.length), store.name)) return;
    this.tree.replaceChildren(this.list(this.under("")));
    const names = [...store.branches.keys()];
    const parent = store.branches.has(store.branch.parent) ? store.branch.parent : names.find((n) => n !== store.name);
    for (const [select, chosen] of [[this.one, parent], [this.other, store.name]]) {
      select.replaceChildren(...names.map((n) => h("option", { value: n, selected: n === chosen }, n)));
    }
    this.form.hidden = names.length < 2 || store.isStatic;
  }

  under(parent) {
    const { branches } = this.store;
    return [...branches.values()].filter((b) => (branches.has(b.parent) ? b.parent : "") === parent);
  }

  list(branches) {
    const { store } = this;
    return h("ul", { class: "sd-tree" }, ...branches.map((b) => {
      const here = b.name === store.name;
      const named = { "aria-current": here ? "true" : null, class: "sd-branch" };
      const about = b.about.replace(b.name, "").replace(/^:? /, "");
      const below = this.under(b.name);
      return h("li", {}, this.button(b.name, () => store.switchTo(b.name), named),
        h("small", {}, ` ${about}${here ? " (shown)" : ""}`), below.length ? this.list(below) : null);
    }));
  }
}

class ComparedPanel extends Panel {
  constructor(view) {
    super(view, "Branches compared", { name: "compared", open: !view.store.isStatic });
    this.node.hidden = true;
  }

  forget() { super.forget(); this.node.hidden = true; }

  come() {
    this.node.open = true;
    this.title.focus({ preventScroll: true });
    this.node.scrollIntoView({ block: "nearest" });
  }

  // A page with a kernel shows what was asked for last; one without shows all that was worked out for it.
  show(m) {
    if (!this.store.isStatic) { this.body.replaceChildren(); this.node.open = true; }
    this.node.hidden = false;
    const boards = m.boards.map(([name, scene, marks]) => this.board(name, scene, marks));
    this.body.append(h("div", { class: "sd-beside" }, ...boards), made(m.html));
  }

  board(name, scene, marks) {
    const found = marks < 0 ? [] : this.store.marksOf(marks);
    const where = [...new Set(found.map((mark) => mark.at).filter(Boolean))];
    const words = `${name}, at its end${where.length ? `; otherwise than beside it: ${where.join(", ")}` : ""}`;
    return h("figure", {}, h("figcaption", {}, `${name}, at its end`), picture(this.store, scene, found, words));
  }
}

// A board that does not move, of the same parts as the one that does.
function picture(store, number, marks, words) {
  const { cells, figures, step, between } = store.sceneOf(number);
  const [xs, ys] = [cells.map((c) => c.x), cells.map((c) => c.y)];
  const [left, high] = [Math.min(...xs), Math.max(...ys)];
  const place = new Map(cells.map((c) => [c.id, [(c.x - left) * step, (high - c.y) * step]]));
  const put = (x, y, ...markup) => {
    const g = s("g", { transform: `translate(${x} ${y})` });
    g.innerHTML = markup.map((n) => store.text(n)).join("");
    return g;
  };
  const standing = figures.filter((f) => f.markup !== undefined && place.has(f.at));
  const occupied = new Set(standing.map((f) => f.at));
  const other = new Set(marks.map((mark) => mark.piece).filter(Boolean));
  const size = [(Math.max(...xs) - left) * step + TILE, (high - Math.min(...ys)) * step + TILE];
  const look = { viewBox: `0 0 ${size.join(" ")}`, style: `max-width:${size[0]}px` };
  const ways = s("g", { transform: movedBy(left, high, step) });
  ways.innerHTML = between;
  const svg = s("svg", { role: "img", "aria-label": words, ...look }, ways,
    ...cells.map((c) => put(...place.get(c.id), occupied.has(c.id) ? c.occupied : c.empty, c.head, c.rest)));
  for (const at of new Set(marks.filter((mark) => place.has(mark.at)).map((mark) => mark.at))) {
    const g = put(...place.get(at));
    g.innerHTML = LOOK.corners;
    svg.append(g);
  }
  for (const f of standing) {
    const [x, y] = place.get(f.at);
    svg.append(put(x + f.x, y + f.y, f.markup[other.has(f.id) ? 1 : 0]));
  }
  return svg;
}
