// The board: drawn once, then only changed where something changed. A grid that arrow keys walk.

const SVG = "http://www.w3.org/2000/svg";
const TILE = LOOK.tile;

function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

class BoardView {
  constructor(store, onSelect) {
    this.store = store;
    this.onSelect = onSelect;
    this.cells = new Map();
    this.figures = new Map();
    this.rows = new Map();
    this.focused = "";
    this.zoom = 0;
    this.show = { distances: false, sight: false, path: null };
    this.layers = {};
    for (const name of ["labels", "tiles", "ways", "frames", "figures"]) {
      this.layers[name] = s("g", name === "tiles" ? {} : { "aria-hidden": "true", class: "sd-over" });
    }
    this.svg = s("svg", { class: "sd-svg", role: "grid", "aria-label": "Board", "aria-multiselectable": "false" });
    this.svg.append(...Object.values(this.layers));
    this.empty = h("p", { class: "sd-empty" }, "Nothing lies on the board yet.");
    this.scroll = h("div", { class: "sd-scroll" }, this.svg, this.empty);
    // Not on the picture itself: that would make it a stop of the Tab key.
    this.scroll.addEventListener("keydown", (event) => this.key(event));
    this.scroll.addEventListener("click", (event) => this.click(event));
    this.scroll.addEventListener("focusin", (event) => this.focusIn(event));
    this.panning();
  }

  // -- Drawing -------------------------------------------------------------------------------------------------------

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
    for (const f of scene.figures) if (f.markup !== undefined) this.standing.set(f.at, [...(this.standing.get(f.at) || []), f]);
    this.changed = new Set(this.marks.filter((m) => m.at).map((m) => m.at));
    this.frame();
    this.drawCells();
    this.drawFigures();
    this.drawOver();
    this.empty.hidden = this.all.length > 0;
    this.svg.toggleAttribute("hidden", !this.all.length);
  }

  // The room that any board of this game takes, so that nothing jumps while one steps.
  frame() {
    const { cells, labels } = this.store.tables;
    if (this.counted === cells.length && this.labelled === labels.length) return;
    this.counted = cells.length;
    this.labelled = labels.length;
    let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [, x, y] of cells) {
      left = Math.min(left, x); right = Math.max(right, x); low = Math.min(low, y); high = Math.max(high, y);
    }
    if (left === Infinity) return;
    this.box = { left, right, low, high };
    const margin = 34;
    this.natural = { w: (right - left + 1) * TILE + margin, h: (high - low + 1) * TILE + margin };
    this.svg.setAttribute("viewBox", `${-margin} 0 ${this.natural.w} ${this.natural.h}`);
    const words = [];
    for (const [axis, n, word] of labels) {
      if (axis === "x" && n >= left && n <= right) {
        words.push(s("text", { class: "tm sd-axis", x: (n - left) * TILE + TILE / 2, y: this.natural.h - 6 }, word));
      } else if (axis === "y" && n >= low && n <= high) {
        words.push(s("text", { class: "tm sd-axis", x: -margin / 2, y: (high - n) * TILE + TILE / 2 + 6 }, word));
      }
    }
    this.layers.labels.replaceChildren(...words);
    for (const [id, node] of this.cells) this.place(node.g, node.cell);
    this.resize();
  }

  corner(cell) { return [(cell.x - this.box.left) * TILE, (this.box.high - cell.y) * TILE]; }
  place(g, cell) { const [x, y] = this.corner(cell); g.setAttribute("transform", `translate(${x} ${y})`); }

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
        node.art.innerHTML = text(occupied ? cell.occupied : cell.empty) + text(hinted ? cell.hinted : cell.head) + text(cell.rest);
        this.place(node.g, cell);
      }
      const words = this.cellWords(cell);
      if (node.words !== words) { node.words = words; node.g.setAttribute("aria-label", words); }
      const selected = String(this.selected === cell.id);
      if (node.selected !== selected) { node.selected = selected; node.g.setAttribute("aria-selected", selected); }
    }
    for (const [id, node] of this.cells) if (!seen.has(id)) { node.g.remove(); this.cells.delete(id); }
    for (const [y, row] of this.rows) if (!row.childElementCount) { row.remove(); this.rows.delete(y); }
    if (!this.cells.has(this.focused)) this.focused = this.all[0]?.id ?? "";
    for (const [id, node] of this.cells) {
      const tab = id === this.focused ? "0" : "-1";
      if (node.tab !== tab) { node.tab = tab; node.g.setAttribute("tabindex", tab); }
    }
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
    if (cell.leads.length) parts.push(`leads to ${cell.leads.join(", ")}${cell.unknown ? " and into the unknown" : ""}`);
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
    const key = `${this.scene.number} ${[...this.hints.keys()]} ${this.marks.map((m) => m.at + m.piece)} ${this.selected} ${Object.values(this.show)} ${this.counted}`;
    if (this.overKey === key) return;
    this.overKey = key;
    const frames = [];
    const framed = (ids, markup) => {
      for (const id of ids) {
        const node = this.cells.get(id);
        if (!node) continue;
        const g = s("g");
        g.innerHTML = markup;
        this.place(g, node.cell);
        frames.push(g);
      }
    };
    framed(this.hints.keys(), LOOK.reach);
    framed(new Set(this.marks.filter((m) => m.at && !this.present.has(m.piece)).map((m) => m.at)), LOOK.corners);
    this.layers.frames.replaceChildren(...frames);
    const ways = [];
    const from = this.cells.has(this.selected) ? this.selected : "";
    const line = (ids) => "M" + ids.map((id) => this.middle(id).join(" ")).join("L");
    if (from && this.show.path && this.cells.has(this.show.path)) {
      const way = this.store.path(this.scene, from, this.show.path);
      if (way.length > 1) {
        ways.push(s("path", { class: "wc", d: line(way) }), s("path", { class: "wl", d: line(way) }));
        const [[ax, ay], [bx, by]] = way.slice(-2).map((id) => this.middle(id));
        const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
        ways.push(s("path", { class: "wa", d: "M12 0L-8-10L-8 10z", transform: `translate(${bx} ${by})rotate(${turn})` }));
      }
    }
    if (from && this.show.sight) {
      for (const seen of this.store.sight(this.scene, from)) {
        ways.push(s("path", { class: "sl", d: line([from, ...seen]) }));
        for (const id of seen) { const [cx, cy] = this.middle(id); ways.push(s("circle", { class: "sp", cx, cy, r: 5 })); }
      }
    }
    if (from && this.show.distances) {
      for (const [id, steps] of this.store.distances(this.scene, from).steps) {
        if (!this.cells.has(id) || id === from) continue;
        const [x, y] = this.corner(this.cells.get(id).cell);
        const g = s("g", { transform: `translate(${x + TILE - 22} ${y + TILE - 40})` });
        g.append(s("circle", { class: "ch", r: 12 }), s("text", { class: "t", y: 5, "font-size": 14 }, String(steps)));
        ways.push(g);
      }
    }
    // Numbers and lines lie over the figures only where they would be lost below them.
    this.layers.ways.replaceChildren(...ways);
  }

  // -- Zoom and pan --------------------------------------------------------------------------------------------------

  resize() {
    if (!this.natural) return;
    const wide = this.scroll.clientWidth || 600;
    const fit = Math.min(wide / this.natural.w, 620 / this.natural.h, 1.15);
    this.scale = this.zoom ? this.zoom : Math.max(fit, 0.35);
    // Names of lanes and columns stay readable on a large board.
    this.svg.style.setProperty("--sd-axis", `${Math.min(28, Math.max(15, 12 / this.scale))}px`);
    this.svg.setAttribute("width", Math.round(this.natural.w * this.scale));
    this.svg.setAttribute("height", Math.round(this.natural.h * this.scale));
  }

  zoomBy(factor) {
    const box = this.scroll;
    const middle = [(box.scrollLeft + box.clientWidth / 2) / this.scale, (box.scrollTop + box.clientHeight / 2) / this.scale];
    this.zoom = factor ? Math.min(3, Math.max(0.25, this.scale * factor)) : 0;
    this.resize();
    box.scrollLeft = middle[0] * this.scale - box.clientWidth / 2;
    box.scrollTop = middle[1] * this.scale - box.clientHeight / 2;
  }

  panning() {
    const box = this.scroll;
    let from = null;
    box.addEventListener("pointerdown", (e) => {
      if (e.button === 0) from = { x: e.clientX, y: e.clientY, left: box.scrollLeft, top: box.scrollTop, far: false };
    });
    box.addEventListener("pointermove", (e) => {
      if (!from || !(e.buttons & 1)) { from = null; return; }
      const [dx, dy] = [e.clientX - from.x, e.clientY - from.y];
      if (Math.abs(dx) + Math.abs(dy) > 6) from.far = this.dragged = true;
      if (from.far) { box.scrollLeft = from.left - dx; box.scrollTop = from.top - dy; }
    });
    box.addEventListener("pointerup", () => { from = null; setTimeout(() => { this.dragged = false; }, 0); });
    box.addEventListener("wheel", (e) => {
      if (!e.ctrlKey) return;
      e.preventDefault();
      this.zoomBy(e.deltaY < 0 ? 1.15 : 1 / 1.15);
    }, { passive: false });
  }

  // -- Keys and clicks -----------------------------------------------------------------------------------------------

  click(event) {
    if (this.dragged) return;
    const figure = event.target.closest("[data-figure]");
    const cell = event.target.closest("[data-cell]");
    if (figure) this.onSelect({ piece: figure.dataset.figure });
    else if (cell) { this.focus(cell.dataset.cell); this.onSelect({ cell: cell.dataset.cell }); }
  }

  key(event) {
    const cell = this.cells.get(event.target.dataset?.cell)?.cell;
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (way) {
      event.preventDefault();
      event.stopPropagation();
      const to = this.nearest(cell, way);
      if (to) this.focus(to.id);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey) this.onSelect({ path: cell.id });
      else this.onSelect({ cell: cell.id });
    }
  }

  // The next cell in a direction: straight on if one lies there, else the one least off the line.
  nearest(cell, [dx, dy]) {
    let best = null;
    for (const other of this.all) {
      const along = (other.x - cell.x) * dx + (other.y - cell.y) * dy;
      const aside = Math.abs((other.x - cell.x) * dy) + Math.abs((other.y - cell.y) * dx);
      if (along <= 0) continue;
      const score = along + aside * 3;
      if (!best || score < best.score) best = { score, cell: other };
    }
    return best?.cell;
  }

  focusIn(event) {
    const id = event.target.dataset?.cell;
    if (!id || id === this.focused) return;
    this.cells.get(this.focused)?.g.setAttribute("tabindex", "-1");
    this.focused = id;
    const node = this.cells.get(id);
    node.tab = "0";
    node.g.setAttribute("tabindex", "0");
  }

  focus(id) {
    const node = this.cells.get(id || this.focused);
    if (!node) return;
    node.g.focus({ preventScroll: true });
    const [box, cell] = [this.scroll.getBoundingClientRect(), node.g.getBoundingClientRect()];
    if (cell.left < box.left) this.scroll.scrollLeft -= box.left - cell.left + 8;
    if (cell.right > box.right) this.scroll.scrollLeft += cell.right - box.right + 8;
    if (cell.top < box.top) this.scroll.scrollTop -= box.top - cell.top + 8;
    if (cell.bottom > box.bottom) this.scroll.scrollTop += cell.bottom - box.bottom + 8;
  }
}
