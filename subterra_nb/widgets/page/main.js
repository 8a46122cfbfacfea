// What a notebook calls.

const STORES = new WeakMap();

function storeOf(model) {
  if (!STORES.has(model)) { STORES.set(model, new Store(model)); STORES.get(model).send({ do: "hello" }); }
  return STORES.get(model);
}

function render({ model, el }) {
  const store = storeOf(model);
  const view = new View(store, el);
  if (store.ready) view.settle();
  return () => view.close();
}

export default { render };
