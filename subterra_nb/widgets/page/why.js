// Where one stands in the rules, and why something happened.

class RulesPanel extends Panel {
  constructor(view) { super(view, "Where in the rules", { name: "rules" }); }

  draw() {
    const { store } = this;
    const b = store.branch;
    const ending = (i) => extent(b, i) === store.at && (store.at < b.length || !b.waiting.includes(i));
    const chain = openRules(b, store.at);
    if (!this.changed(store.name, chain.map((i) => `${i}${ending(i)}${Boolean(store.row(i))}`))) return;
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
    if (this.held && this.held === `${store.name} ${store.at}`) return;
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
      if (e.answer >= 0) {
        const named = { "aria-label": `What else could have been answered: ${e.sentence}` };
        item.append(this.button("What else?", () => { store.jump(i); this.view.go("decision"); }, named));
      }
      for (const cite of e.cites) { const p = made(store.book(cite), "p"); p.className = "sd-small"; item.append(p); }
      return item;
    });
    this.body.replaceChildren(
      h("p", {}, "From the fact up through its causes:"), h("ol", { class: "sd-chain" }, ...steps));
  }

  forget() { super.forget(); this.held = ""; }

  // Something else to read here, until one moves on.
  tell(title, content) {
    this.node.open = true;
    this.held = `${this.store.name} ${this.store.at}`;
    this.body.replaceChildren(h("p", {}, h("strong", {}, title)), content);
  }
}
