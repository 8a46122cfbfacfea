// The entries of the record, a window of them at a time.

const WINDOW = 100;
const LINE = document.createElement("template");
LINE.innerHTML = '<li><button type="button" class="sd-line"><span class="sd-number"></span><span></span><code></code> '
  + '<span class="sd-ours">ours</span></button></li>';

class LogPanel extends Panel {
  constructor(view) {
    super(view, "Log", { name: "log" });
    this.filter = h("input", { type: "search", autocomplete: "off" });
    const kinds = [["", "everything"], ["e", "events"], ["dl", "decisions and rolls"], ["o", "rules"],
      ["n", "preventions and exemptions"]];
    this.kind = h("select", {}, ...kinds.map(([value, words]) => h("option", { value }, words)));
    this.list = h("ol", { class: "sd-lines", tabindex: "0", "aria-label": "Entries of the record" });
    this.count = h("p", { class: "sd-small" });
    this.holds = [this.list, this.count];
    const again = view.guarded(() => { this.shown = ""; this.draw(); });
    this.list.addEventListener("click", view.guarded((event) => {
      const line = event.target.closest("[data-entry]");
      if (line) view.store.jump(Number(line.dataset.entry) + 1);
    }));
    this.filter.addEventListener("input", again);
    this.kind.addEventListener("change", again);
    const fields = [labelled("Filter by words or rule", this.filter), labelled("Show", this.kind)];
    this.body.append(h("div", { class: "sd-row" }, ...fields), this.list, this.count);
  }

  draw() {
    const { store } = this;
    const b = store.branch;
    const filtered = this.filter.value || this.kind.value;
    const here = store.at - 1;
    const all = store.missingPart(b) < 0 ? "all" : b.rows.length;
    const state = `${store.name} ${b.length} ${this.filter.value} ${this.kind.value} ${all}`;
    const inside = !filtered && this.first <= Math.max(0, here - 10) && Math.min(b.length, here + 10) <= this.last;
    clearTimeout(this.later);
    if (this.shown === state && (inside || filtered)) { this.mark(here); return; }
    const fill = this.view.guarded(() => {
      this.shown = state;
      this.fill(filtered, this.store.at - 1);
      this.mark(this.store.at - 1);
    });
    // After a far jump the board comes first, and the log when the reader pauses.
    if (this.shown === state && !filtered) { this.mark(-1); this.later = setTimeout(fill, 60); } else fill();
  }

  forget() { super.forget(); this.shown = ""; this.lines = this.current = null; }

  fill(filtered, here) {
    const { store } = this;
    const b = store.branch;
    let numbers = [];
    if (filtered) {
      const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      const kinds = this.kind.value === "dl" ? "dlf" : this.kind.value;
      for (let i = 0; i < b.length; i++) {
        if (kinds && !kinds.includes(b.kinds[i])) continue;
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
    this.put(numbers);
    const range = numbers.length ? `${numbers[0]} to ${numbers[numbers.length - 1]}` : "none";
    this.count.textContent = filtered ? `${this.found} of ${b.length} entries` : `Entries ${range} of ${b.length}`;
  }

  // Lines that stand there already stay: an answer adds a few to a hundred others.
  put(numbers) {
    this.mark(-1);
    const { store } = this;
    const old = (this.edition === store.edition && this.lines) || new Map();
    if (!old.size) this.list.replaceChildren();
    const shared = old.size ? store.shared(this.of) : 0;
    [this.edition, this.of] = [store.edition, store.name];
    const again = (i) => (i < shared && old.get(i)?.firstElementChild ? old.get(i) : this.line(i));
    this.lines = new Map(numbers.map((i) => [i, again(i)]));
    for (const [i, line] of old) if (this.lines.get(i) !== line) line.remove();
    let next = this.list.firstChild;
    for (const line of this.lines.values()) {
      if (line === next) next = next.nextSibling;
      else this.list.insertBefore(line, next);
    }
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
    this.current?.classList.remove("sd-here");
    this.current?.firstChild.removeAttribute?.("aria-current");
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
