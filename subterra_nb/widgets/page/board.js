// The board: drawn once, then only changed where something changed. A grid that arrow keys walk.

const MARGIN = 34; // for the names of lanes and columns

// Where a drawing of ways lies whose cell at 0, 0 has its corner there.
function movedBy(left, high, step) { return `translate(${-left * step} ${high * step})`; }

class BoardView {
  constructor(store, onSelect) {
    this.store = store;
    this.onSelect = onSelect;
    this.cells = new Map();
    this.figures = new Map();
    this.rows = new Map();
    this.show = { distances: false, sight: false, path: null };
    this.layers = {};
    for (const name of ["between", "tiles", "ways", "frames", "figures", "lanes", "columns"]) {
      this.layers[name] = s("g", name === "tiles" ? {} : { "aria-hidden": "true", class: "sd-over" });
    }
    this.svg = s("svg", { class: "sd-svg", role: "grid", "aria-label": "Board", "aria-multiselectable": "false" });
    this.svg.append(...Object.values(this.layers));
    this.empty = h("p", { class: "sd-empty" }, "Nothing lies on the board yet.");
    this.scroll = h("div", { class: "sd-scroll" }, this.svg, this.empty);
    this.zoom = new Zoom(this);
    this.walking = new Walking(this);
  }

  // Before another game: what was drawn stands under numbers that mean something else now.
  clear() {
    for (const node of [...this.cells.values(), ...this.figures.values()]) node.g.remove();
    for (const row of this.rows.values()) row.remove();
    for (const known of [this.cells, this.figures, this.rows]) known.clear();
    this.counted = this.labelled = this.overKey = this.betweenKey = undefined;
    this.selected = "";
    this.show.path = null;
  }

  draw() {
    const store = this.store;
    const scene = store.scene();
    if (!scene) return;
    const ask = store.ask();
    this.scene = scene;
    this.hints = new Map();
    for (const [cell, text] of ask?.hints || []) this.hints.set(cell, [...(this.hints.get(cell) || []), text || "go"]);
    const present = new Set(scene.cells.map((c) => c.id));
    const spots = (ask?.spots || []).map((n) => store.cell(n)).filter((c) => !present.has(c.id));
    this.all = [...scene.cells, ...spots];
    this.marks = store.marks();
    this.standing = new Map();
    for (const f of scene.figures) {
      if (f.markup !== undefined) this.standing.set(f.at, [...(this.standing.get(f.at) || []), f]);
    }
    this.changed = new Set(this.marks.filter((m) => m.at).map((m) => m.at));
    this.frame();
    this.drawBetween();
    this.drawCells();
    this.drawFigures();
    this.drawOver();
    this.empty.hidden = this.all.length > 0;
    this.svg.toggleAttribute("hidden", !this.all.length);
  }

  // The room that any board of this game takes, so that nothing jumps while one steps.
  frame() {
    const { cells, labels } = this.store.tables;
    const { step } = this.scene;
    if (this.counted === cells.length && this.labelled === labels.length && this.step === step) return;
    this.step = step;
    this.counted = cells.length;
    this.labelled = labels.length;
    let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [, x, y] of cells) {
      left = Math.min(left, x); right = Math.max(right, x); low = Math.min(low, y); high = Math.max(high, y);
    }
    if (left === Infinity) return;
    this.box = { left, right, low, high };
    const margin = MARGIN;
    this.natural = { w: (right - left) * step + TILE + margin, h: (high - low) * step + TILE + margin };
    this.svg.setAttribute("viewBox", `${-margin} 0 ${this.natural.w} ${this.natural.h}`);
    // Behind the names a strip: when only a part of a large board is seen they lie over its tiles.
    const columns = [s("rect", { class: "sd-edge", x: -margin, width: this.natural.w })];
    const lanes = [s("rect", { class: "sd-edge", x: -margin, y: 0, height: this.natural.h })];
    const middle = { "dominant-baseline": "central" };
    for (const [axis, n, word] of labels) {
      if (axis === "x" && n >= left && n <= right) {
        columns.push(s("text", { class: "tm sd-axis", x: (n - left) * step + TILE / 2, ...middle }, word));
      } else if (axis === "y" && n >= low && n <= high) {
        lanes.push(s("text", { class: "tm sd-axis", y: (high - n) * step + TILE / 2, ...middle }, word));
      }
    }
    this.layers.columns.replaceChildren(...columns);
    this.layers.lanes.replaceChildren(...lanes);
    for (const node of this.cells.values()) this.place(node.g, node.cell);
    this.zoom.resize();
  }

  // Names take the same room on the screen, however large the board is.
  placeNames(edge) {
    const [under, ...columns] = this.layers.columns.children;
    const [behind, ...lanes] = this.layers.lanes.children;
    if (!under) return;
    const top = this.natural.h - edge;
    under.setAttribute("y", top);
    under.setAttribute("height", edge);
    behind.setAttribute("width", edge);
    for (const word of columns) word.setAttribute("y", top + edge / 2);
    for (const word of lanes) word.setAttribute("x", edge / 2 - MARGIN);
  }

  corner(cell) { return [(cell.x - this.box.left) * this.step, (this.box.high - cell.y) * this.step]; }
  place(g, cell) { const [x, y] = this.corner(cell); g.setAttribute("transform", `translate(${x} ${y})`); }

  // The ways between places that lie apart: one drawing, which changes where one of them does.
  drawBetween() {
    const { between, step } = this.scene;
    const key = `${this.counted} ${step} ${between}`;
    if (this.betweenKey === key) return;
    this.betweenKey = key;
    this.layers.between.innerHTML = between;
    if (between) this.layers.between.setAttribute("transform", movedBy(this.box.left, this.box.high, step));
  }

  drawCells() {
    const seen = new Set();
    for (const cell of this.all) {
      seen.add(cell.id);
      let node = this.cells.get(cell.id);
      if (!node) node = this.newCell(cell);
      node.cell = cell;
      const occupied = this.standing.has(cell.id);
      const hinted = this.hints.has(cell.id);
      const key = `${cell.n} ${occupied} ${hinted}`;
      if (node.key !== key) {
        node.key = key;
        const text = (n) => this.store.text(n);
        const [ground, head] = [occupied ? cell.occupied : cell.empty, hinted ? cell.hinted : cell.head];
        node.art.innerHTML = text(ground) + text(head) + text(cell.rest);
        this.place(node.g, cell);
      }
      const words = this.cellWords(cell);
      if (node.words !== words) { node.words = words; node.g.setAttribute("aria-label", words); }
      const selected = String(this.selected === cell.id);
      if (node.selected !== selected) { node.selected = selected; node.g.setAttribute("aria-selected", selected); }
    }
    for (const [id, node] of this.cells) if (!seen.has(id)) { node.g.remove(); this.cells.delete(id); }
    for (const [y, row] of this.rows) if (!row.childElementCount) { row.remove(); this.rows.delete(y); }
    this.walking.update();
  }

  newCell(cell) {
    const art = s("g");
    const ring = s("rect", { class: "sd-ring", x: 2, y: 2, width: TILE - 4, height: TILE - 4, rx: 6 });
    const g = s("g", { role: "gridcell", class: "sd-cell", "data-cell": cell.id }, art, ring);
    const node = { g, art };
    this.cells.set(cell.id, node);
    let row = this.rows.get(cell.y);
    if (!row) {
      row = s("g", { role: "row" });
      this.rows.set(cell.y, row);
      const after = [...this.rows.keys()].filter((y) => y < cell.y).sort((a, b) => b - a)[0];
      this.layers.tiles.insertBefore(row, after === undefined ? null : this.rows.get(after));
    }
    const next = [...row.children].find((other) => this.cells.get(other.dataset.cell).cell.x > cell.x);
    row.insertBefore(g, next || null);
    node.cell = cell;
    return node;
  }

  cellWords(cell) {
    const parts = [cell.words];
    const here = this.standing.get(cell.id);
    if (here) parts.push(here.map((f) => f.words.replace(` ${cell.id}`, "")).join("; "));
    if (this.hints.has(cell.id)) parts.push(`possible: ${this.hints.get(cell.id).join(", ")}`);
    const unknown = cell.unknown ? " and into the unknown" : "";
    if (cell.leads.length) parts.push(`leads to ${cell.leads.join(", ")}${unknown}`);
    if (this.changed.has(cell.id)) parts.push("just changed");
    return parts.join(". ");
  }

  drawFigures() {
    // A wound says more than an arrival: the symbol of a figure is that of its most telling mark.
    const weight = { hurt: 2, healed: 1 };
    const marked = new Map();
    for (const m of this.marks) {
      if (m.piece && (weight[m.kind] || 0) >= (weight[marked.get(m.piece)] || 0)) marked.set(m.piece, m.kind);
    }
    const seen = new Set();
    for (const f of this.scene.figures) {
      const cell = this.cells.get(f.at)?.cell;
      if (f.markup === undefined || !cell) continue;
      seen.add(f.id);
      let node = this.figures.get(f.id);
      if (!node) {
        node = { g: s("g", { class: "sd-figure" }) };
        this.figures.set(f.id, node);
        this.layers.figures.append(node.g);
      }
      const kind = marked.get(f.id);
      const markup = f.markup[kind ? { hurt: 2, healed: 3 }[kind] || 1 : 0];
      const key = `${markup}`;
      if (node.key !== key) {
        node.key = key;
        node.g.innerHTML = this.store.text(markup);
        node.g.dataset.figure = f.id;
      }
      const [x, y] = this.corner(cell);
      const at = `translate(${x + f.x} ${y + f.y})`;
      if (node.at !== at) { node.at = at; node.g.setAttribute("transform", at); }
    }
    for (const [id, node] of this.figures) if (!seen.has(id)) { node.g.remove(); this.figures.delete(id); }
    this.present = seen;
  }

  middle(id) { const [x, y] = this.corner(this.cells.get(id).cell); return [x + TILE / 2, y + TILE / 2]; }

  // Frames over tiles and lines across them: what can be done, what just changed, paths, sight and distances.
  drawOver() {
    const key = [this.scene.number, [...this.hints.keys()], this.marks.map((m) => m.at + m.piece), this.selected,
      Object.values(this.show), this.counted].join(" ");
    if (this.overKey === key) return;
    this.overKey = key;
    const gone = (m) => m.at && !this.present.has(m.piece);
    this.layers.frames.replaceChildren(
      ...this.framed(this.hints.keys(), LOOK.reach),
      ...this.framed(new Set(this.marks.filter(gone).map((m) => m.at)), LOOK.corners));
    const from = this.cells.has(this.selected) ? this.selected : "";
    const shown = from ? [this.path, this.sight, this.distances].flatMap((drawn) => drawn.call(this, from)) : [];
    this.layers.ways.replaceChildren(...shown);
  }

  framed(ids, markup) {
    return [...ids].filter((id) => this.cells.has(id)).map((id) => {
      const g = s("g");
      g.innerHTML = markup;
      this.place(g, this.cells.get(id).cell);
      return g;
    });
  }

  line(ids) { return "M" + ids.map((id) => this.middle(id).join(" ")).join("L"); }

  path(from) {
    if (!this.cells.has(this.show.path)) return [];
    const way = shortestPath(this.scene, from, this.show.path);
    if (way.length < 2) return [];
    const [[ax, ay], [bx, by]] = way.slice(-2).map((id) => this.middle(id));
    const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    const d = this.line(way);
    return [s("path", { class: "wc", d }), s("path", { class: "wl", d }),
      s("path", { class: "wa", d: "M12 0L-8-10L-8 10z", transform: `translate(${bx} ${by})rotate(${turn})` })];
  }

  sight(from) {
    if (!this.show.sight) return [];
    return linesFrom(this.scene, from).flatMap((seen) => [
      s("path", { class: "sl", d: this.line([from, ...seen]) }),
      ...seen.map((id) => { const [cx, cy] = this.middle(id); return s("circle", { class: "sp", cx, cy, r: 5 }); }),
    ]);
  }

  distances(from) {
    if (!this.show.distances) return [];
    const reached = [...stepsFrom(this.scene, from).steps].filter(([id]) => id !== from && this.cells.has(id));
    return reached.map(([id, steps]) => {
      const [x, y] = this.corner(this.cells.get(id).cell);
      return s("g", { transform: `translate(${x + TILE - 22} ${y + TILE - 40})` },
        s("circle", { class: "ch", r: 12 }), s("text", { class: "t", y: 5, "font-size": 14 }, String(steps)));
    });
  }
}
