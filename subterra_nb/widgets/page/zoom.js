// The size of the board, and which part of it is seen.

class Zoom {
  constructor(board) {
    this.board = board;
    this.chosen = 0;
    this.scale = 1;
    this.dragged = false;
    this.panning(board.scroll);
    board.scroll.addEventListener("scroll", () => this.stick());
  }

  // Names of lanes and columns stay at the edge of what is seen.
  stick() {
    const { scroll: box, layers } = this.board;
    const below = Math.max(0, box.scrollHeight - box.clientHeight - box.scrollTop);
    layers.lanes.setAttribute("transform", `translate(${box.scrollLeft / this.scale} 0)`);
    layers.columns.setAttribute("transform", `translate(0 ${-below / this.scale})`);
  }

  // A board fits its room unless another size was chosen; names of lanes and columns stay readable on a large one.
  resize() {
    const { natural, scroll, svg } = this.board;
    if (!natural) return;
    const wide = scroll.clientWidth || 600;
    const fit = Math.min(wide / natural.w, 620 / natural.h, 1.15);
    this.scale = this.chosen || Math.max(fit, 0.35);
    svg.style.setProperty("--sd-axis", `${Math.min(28, 14 / this.scale)}px`);
    this.edge = Math.min(MARGIN, 28 / this.scale);
    this.board.placeNames(this.edge);
    svg.setAttribute("width", Math.round(natural.w * this.scale));
    svg.setAttribute("height", Math.round(natural.h * this.scale));
    // Where its edges are can only be asked when it is laid out.
    cancelAnimationFrame(this.sticking);
    this.sticking = requestAnimationFrame(() => this.stick());
  }

  // Larger or smaller about the middle of what is seen; 0 for the whole board.
  by(factor) {
    const box = this.board.scroll;
    const middle = (from, size) => (from + size / 2) / this.scale;
    const [x, y] = [middle(box.scrollLeft, box.clientWidth), middle(box.scrollTop, box.clientHeight)];
    this.chosen = factor ? Math.min(3, Math.max(0.25, this.scale * factor)) : 0;
    this.resize();
    box.scrollLeft = x * this.scale - box.clientWidth / 2;
    box.scrollTop = y * this.scale - box.clientHeight / 2;
  }

  panning(box) {
    let from = null;
    box.addEventListener("pointerdown", (e) => {
      if (e.button === 0) from = { x: e.clientX, y: e.clientY, left: box.scrollLeft, top: box.scrollTop, far: false };
    });
    box.addEventListener("pointermove", (e) => {
      if (!from || !(e.buttons & 1)) { from = null; return; }
      const [dx, dy] = [e.clientX - from.x, e.clientY - from.y];
      if (!from.far && Math.abs(dx) + Math.abs(dy) > 6) {
        from.far = this.dragged = true;
        // From here on the board hears of the pointer wherever it is let go.
        box.setPointerCapture(e.pointerId);
      }
      if (from.far) { box.scrollLeft = from.left - dx; box.scrollTop = from.top - dy; }
    });
    const done = () => { from = null; setTimeout(() => { this.dragged = false; }, 0); };
    for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, done);
    box.addEventListener("wheel", (e) => {
      if (!e.ctrlKey) return;
      e.preventDefault();
      this.by(e.deltaY < 0 ? 1.15 : 1 / 1.15);
    }, { passive: false });
  }
}
