// All shortcuts, with what the help says of them.

const KEYS = [
  ["n", "step", "Step", "one entry on"],
  ["b", "back", "Back", "one entry back"],
  ["i", "into", "Into", "into the next rule that runs"],
  ["o", "over", "Over", "past everything that the next rule does"],
  ["u", "out", "Out", "to the end of the rule that is running"],
  ["d", "nextDecision", "Next decision", "on to where somebody is asked next"],
  ["Shift+D", "previousDecision", "Previous decision", "back to where somebody was asked"],
  ["r", "run", "Run", "on to the next breakpoint"],
  ["Shift+R", "runBack", "Run back", "back to the previous breakpoint"],
  ["Home", "start", "Start", "to the start of the record"],
  ["End", "end", "End", "to the present end"],
];
const MORE = [
  ["e", "nextEvent", "on to the next event"], ["Shift+E", "previousEvent", "back to the event before"],
  ["l", "nextRoll", "on to the next decision or roll"],
  ["Shift+L", "previousRoll", "back to the decision or roll before"],
  ["Shift+O", "overBack", "back past everything that a rule which ends here did"],
  ["Shift+U", "outBack", "back to before the rule that is running"],
];
const PLACES = [
  ["m", "board", "to the board; arrow keys walk it, Enter selects, Shift+Enter shows the path there"],
  ["t", "timeline", "to the timeline"], ["a", "decision", "to the answers"],
  ["w", "why", "to the reasons of what just happened"],
  ["g", "log", "to the log"], ["f", "filter", "to the filter of the log"], ["x", "selected", "to what is selected"],
  ["c", "branches", "to the branches"], ["p", "breakpoints", "to the breakpoints"],
  ["s", "write", "to writing a scenario"],
  ["1", "distances", "distances from the selected place, on and off"],
  ["2", "sight", "straight lines from the selected place, on and off"],
  ["+", "larger", "the board larger"], ["-", "smaller", "the board smaller"], ["0", "fit", "the whole board"],
  ["?", "help", "this list"],
];

class Help {
  constructor() {
    const row = (key, about) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, about));
    const rows = [...KEYS.map(([key, , , about]) => row(key, about)),
      ...[...MORE, ...PLACES].map(([key, , about]) => row(key, about))];
    this.node = h("dialog", { class: "sd-help", "aria-label": "Shortcuts" },
      h("h3", {}, "Shortcuts"), h("p", {}, "They work while the focus is in this view and not in a field."),
      h("table", {}, h("tbody", {}, ...rows)),
      h("button", { type: "button", onclick: () => this.node.close() }, "Close"));
    this.node.addEventListener("close", () => this.opener?.focus());
  }

  get open() { return this.node.open; }
  show() { this.opener = document.activeElement; this.node.showModal(); }
}
