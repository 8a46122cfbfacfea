// What is asked, the answers that can be given, and why the others cannot.

class DecisionPanel extends Panel {
  constructor(view) { super(view, "To decide", { name: "decision" }); }

  draw() {
    const { store } = this;
    const b = store.branch;
    const ask = store.ask();
    const given = store.at > 0 && "dl".includes(b.kinds[store.at - 1]);
    const idle = !store.isAsked(store.at) && !(store.at === b.length && b.over) && !given;
    const here = [store.name, store.at, b.length, Boolean(ask), store.isAsked(store.at), store.lost];
    if (!this.changed(...(idle ? ["idle"] : here))) return;
    if (ask) { this.body.replaceChildren(...this.asked(ask)); return; }
    const say = (words) => this.body.replaceChildren(h("p", {}, words));
    if (store.isAsked(store.at)) {
      say(store.lost ? "What can be answered is not known any more: the kernel is another one now."
        : "Looking up what can be answered ...");
      return;
    }
    if (store.at === b.length && b.over) { say(`The game is over: ${b.over}.`); return; }
    this.body.replaceChildren(
      h("p", {}, given ? `This was just answered: ${store.nowWords()}.` : "Nothing is asked at this point."),
      h("div", { class: "sd-row" },
        given ? this.button("What else could have been answered?", () => store.jump(store.at - 1)) : "",
        this.button("Next decision or roll", () => store.move("nextRoll")),
        this.button("The one before", () => store.move("previousRoll"))));
  }

  asked(ask) {
    const { store } = this;
    const past = store.at < store.branch.length;
    const parts = [h("p", { class: "sd-question" }, ask.question), made(store.book(ask.cite), "p")];
    parts[1].className = "sd-small";
    if (past) {
      parts.push(h("p", {}, ask.given >= 0 ? `Given: ${ask.legal[ask.given]}. ` : "",
        store.isStatic ? "" : "Any other answer opens a branch beside this one."));
    }
    const answers = ask.legal.map((said, n) => {
      const given = n === ask.given;
      const name = given ? `${said} (given)` : said;
      if (store.isStatic) return h("li", {}, given ? h("strong", {}, name) : name);
      const button = this.button(name, () => this.act(ask, n), { class: given ? "sd-answer sd-given" : "sd-answer" });
      if (given) button.setAttribute("aria-disabled", "true");
      return h("li", {}, button);
    });
    if (!answers.length) parts.push(h("p", {}, "What can be answered here is not to be seen from this seat."));
    const called = ask.luck ? "What can come up" : "Possible answers";
    if (answers.length) parts.push(h("ul", { class: "sd-answers", "aria-label": called }, ...answers));
    if (ask.greyed.length) parts.push(this.greyed(ask));
    if (!store.isStatic && !ask.luck && answers.length) parts.push(this.whyNotForm());
    return parts;
  }

  act(ask, n) {
    if (n === ask.given) { this.view.announce(`${ask.legal[n]} is the answer that was given.`); return; }
    this.store.send({ do: "answer", branch: this.store.name, at: ask.at, n, said: ask.legal[n] });
  }

  greyed(ask) {
    const items = ask.greyed.map(([said, reasons]) => {
      const why = reasons.map(([words, id]) => `${words} [${id}]`).join("; ");
      const greyed = { class: "sd-refused", "aria-disabled": "true" };
      const button = this.button(said, () => this.refused(said, reasons), greyed);
      return h("li", {}, button, h("span", { class: "sd-reason" }, `not possible: ${why}`));
    });
    return h("details", { class: "sd-greyed", open: items.length <= 6 },
      h("summary", {}, `Not possible (${items.length})`), h("ul", {}, ...items));
  }

  refused(said, reasons) {
    const words = reasons.map(([why]) => why).join("; ");
    const rules = reasons.map(([why, id]) => h("li", {}, why, made(this.store.book(id), "div")));
    this.view.panels.why.tell(`Why not: ${said}`, h("ul", {}, ...rules));
    this.view.announce(`${said}: refused. ${words}`);
  }

  whyNotForm() {
    const field = h("input", { type: "text", autocomplete: "off" });
    const send = () => {
      const answer = field.value.trim();
      if (answer) this.store.send({ do: "whynot", branch: this.store.name, at: this.store.at, answer });
    };
    field.addEventListener("keydown", this.view.guarded((e) => { if (e.key === "Enter") send(); }));
    return h("div", { class: "sd-row" }, labelled("Why not (an answer in words)", field),
      this.button("Ask why not", send));
  }
}
