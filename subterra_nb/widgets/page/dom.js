// Elements, and the panel that all panels are.

// Every view of a notebook has this module once more, and all stand in one document: they count on together.
const SERIAL = (globalThis[Symbol.for("subterra_nb")] ??= { last: 0 });
const newId = () => `sd-${++SERIAL.last}`;

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) node.setAttribute(name, value);
  }
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}

// Markup that the kit's own views made: texts in it are escaped there.
function made(markup, tag = "div") { const node = h(tag); node.innerHTML = markup; return node; }

const counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

function labelled(words, control, cls = "sd-field") {
  control.id = control.id || newId();
  return h("div", { class: cls }, h("label", { for: control.id }, words), control);
}

class Panel {
  constructor(view, title, { open = true, name = "" } = {}) {
    this.view = view;
    this.store = view.store;
    this.title = h("summary", {}, h("h3", {}, title));
    this.body = h("div", { class: "sd-body" });
    this.node = h("details", { class: `sd-panel sd-${name}`, open }, this.title, this.body);
    this.node.addEventListener("toggle", view.guarded(() => { if (this.node.open && view.store.ready) this.draw(); }));
  }

  button(words, act, more = {}) { return this.view.button(words, act, more); }
  update() { if (this.node.open) this.draw(); }
  draw() {}

  // What is drawn depends on these; false when that is what stands there already.
  changed(...parts) {
    const key = parts.join(" ");
    const other = this.key !== key;
    this.key = key;
    return other;
  }

  // Another game, or another seat: nothing that was drawn still holds, and nothing of it may stay, seen or not.
  forget() {
    this.key = undefined;
    for (const node of this.holds || [this.body]) node.replaceChildren();
  }
}

const SVG = "http://www.w3.org/2000/svg";
const TILE = LOOK.tile;

function s(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
