// Keys and clicks on the board: one place at a time is a stop of the Tab key, and the arrow keys walk on from it.

class Walking {
  constructor(board) {
    this.board = board;
    this.focused = "";
    // Not on the picture itself: that would make it a stop of the Tab key.
    board.scroll.addEventListener("keydown", (event) => this.key(event));
    board.scroll.addEventListener("click", (event) => this.click(event));
    board.scroll.addEventListener("focusin", (event) => this.focusIn(event));
  }

  // After a drawing: the place that Tab stops at, which may be gone.
  update() {
    const { cells, all } = this.board;
    if (!cells.has(this.focused)) this.focused = all[0]?.id ?? "";
    for (const [id, node] of cells) {
      const tab = id === this.focused ? "0" : "-1";
      if (node.tab !== tab) { node.tab = tab; node.g.setAttribute("tabindex", tab); }
    }
  }

  click(event) {
    if (this.board.zoom.dragged) return;
    const figure = event.target.closest("[data-figure]");
    const cell = event.target.closest("[data-cell]");
    if (figure) this.board.onSelect({ piece: figure.dataset.figure });
    else if (cell) { this.focus(cell.dataset.cell); this.board.onSelect({ cell: cell.dataset.cell }); }
  }

  key(event) {
    const cell = this.board.cells.get(event.target.dataset?.cell)?.cell;
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (way) {
      const to = this.nearest(cell, way);
      if (to) this.focus(to.id);
    } else if (event.key === "Enter" || event.key === " ") {
      this.board.onSelect(event.shiftKey ? { path: cell.id } : { cell: cell.id });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The next cell in a direction: straight on if one lies there, else the one least off the line.
  nearest(cell, [dx, dy]) {
    let best = null;
    for (const other of this.board.all) {
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
    this.focused = id;
    this.update();
  }

  focus(id = this.focused) {
    const node = this.board.cells.get(id);
    if (!node) return;
    const { scroll } = this.board;
    node.g.focus({ preventScroll: true });
    const [box, cell] = [scroll.getBoundingClientRect(), node.g.getBoundingClientRect()];
    const edge = this.board.zoom.edge * this.board.zoom.scale; // names lie over the tiles there
    const [left, bottom] = [box.left + edge, box.top + scroll.clientHeight - edge];
    if (cell.left < left) scroll.scrollLeft -= left - cell.left + 8;
    if (cell.right > box.right) scroll.scrollLeft += cell.right - box.right + 8;
    if (cell.top < box.top) scroll.scrollTop -= box.top - cell.top + 8;
    if (cell.bottom > bottom) scroll.scrollTop += cell.bottom - bottom + 8;
  }
}
