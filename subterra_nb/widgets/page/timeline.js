// The timeline: a slider, and under it decisions, rolls, events and breakpoints. The slider says where one is in words.

const TALL = { d: 9, l: 6, e: 3 };
const STRIP = 14;

class Timeline {
  constructor(view) {
    this.view = view;
    this.store = view.store;
    this.scrubbing = false;
    this.slider = h("input", { type: "range", min: 0, max: 0, step: 1, "aria-label": "Timeline" });
    this.slider.addEventListener("input", view.guarded(() => {
      this.scrubbing = true;
      this.store.jump(Number(this.slider.value));
      this.scrubbing = false;
    }));
    this.strip = h("canvas", { class: "sd-strip", "aria-hidden": "true", height: STRIP });
    this.place = h("span", { class: "sd-place" });
    this.node = h("div", { class: "sd-time" }, h("div", { class: "sd-track" }, this.slider, this.strip), this.place);
  }

  draw() {
    const { store, slider } = this;
    const b = store.branch;
    slider.max = b.length;
    slider.value = store.at;
    slider.setAttribute("aria-valuetext", `${store.at} of ${b.length}: ${store.nowWords()}`);
    this.place.textContent = `${store.name}: ${store.at} of ${b.length}`;
    if (this.drawnFor !== `${store.edition} ${store.name} ${b.length}`) this.later();
  }

  // How wide the strip is can only be asked after all has been laid out: the board should not wait for that.
  later() {
    cancelAnimationFrame(this.waiting);
    this.waiting = requestAnimationFrame(() => setTimeout(this.view.guarded(() => this.drawStrip()), 0));
  }

  drawStrip() {
    const { store, strip } = this;
    const b = store.branch;
    if (!b) return;
    this.drawnFor = `${store.edition} ${store.name} ${b.length}`;
    const wide = (strip.width = strip.clientWidth || 600);
    const pen = strip.getContext("2d");
    const style = getComputedStyle(this.view.root);
    const colour = (name) => style.getPropertyValue(name).trim();
    const colours = { d: colour("--way"), l: colour("--foe"), e: colour("--muted") };
    const x = (i) => 8 + ((wide - 16) * i) / Math.max(1, b.length);
    pen.clearRect(0, 0, wide, STRIP);
    for (let i = 0; i < b.length; i++) {
      const kind = b.kinds[i];
      if (!TALL[kind]) continue;
      pen.fillStyle = colours[kind];
      pen.fillRect(x(i), 0, kind === "d" ? 2 : 1, TALL[kind]);
    }
    pen.fillStyle = colour("--mark");
    for (const i of store.points.flatMap((point) => point.hits)) {
      pen.beginPath();
      pen.moveTo(x(i + 1), 6);
      pen.lineTo(x(i + 1) - 4, STRIP);
      pen.lineTo(x(i + 1) + 4, STRIP);
      pen.fill();
    }
  }

  close() { cancelAnimationFrame(this.waiting); }
}
