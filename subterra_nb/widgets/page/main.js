// What a notebook calls.

const STORES = new Map();

// All views of one widget look at the same game, from the same place in it.
function storeOf(model) {
  const key = model.get("key") ?? "";
  if (!STORES.has(key)) { STORES.set(key, new Store(model)); STORES.get(key).send({ do: "hello" }); }
  return STORES.get(key);
}

// What a view listens to ends with it, and the game is to outlive each of its views.
function initialize({ model }) {
  storeOf(model);
  return () => STORES.delete(model.get("key") ?? "");
}

function render({ model, el }) {
  const store = storeOf(model);
  const view = new View(store, el);
  if (store.ready) view.settle();
  return () => view.close();
}

export default { initialize, render };
