// Every way to move through a record.
// The rules of moving are those of subterra_nb/debug/cursor.py; a browser test compares the two at every place.

// The first or the last entry of some kinds, from a place on or back; -1 where there is none.
function first(b, from, kinds) {
  for (let i = from; i < b.length; i++) if (kinds.includes(b.kinds[i])) return i;
  return -1;
}

function last(b, from, kinds) {
  for (let i = from; i >= 0; i--) if (kinds.includes(b.kinds[i])) return i;
  return -1;
}

const orEnd = (b, i, add = 0) => (i < 0 ? b.length : i + add);
const orStart = (i, add = 0) => (i < 0 ? 0 : i + add);

const VERBS = {
  step: (b, at) => at + 1,
  back: (b, at) => at - 1,
  into: (b, at) => orEnd(b, first(b, at, "o"), 1),
  over: (b, at) => (at < b.length && b.kinds[at] === "o" ? extent(b, at) : at + 1),
  overBack: (b, at) => {
    if (!at) return 0;
    for (const i of openRules(b, at)) if (extent(b, i) === at) return i;
    return at - 1;
  },
  out: (b, at) => {
    for (const i of openRules(b, at).reverse()) { const end = extent(b, i); if (end > at) return end; }
    return b.length;
  },
  outBack: (b, at) => { const chain = openRules(b, at); return chain.length ? chain[chain.length - 1] : 0; },
  nextDecision: (b, at) => orEnd(b, first(b, at + 1, "d")),
  previousDecision: (b, at) => orStart(last(b, at - 1, "d")),
  nextRoll: (b, at) => orEnd(b, first(b, at + 1, "dl")),
  previousRoll: (b, at) => orStart(last(b, at - 1, "dl")),
  nextEvent: (b, at) => orEnd(b, first(b, at, "e"), 1),
  previousEvent: (b, at) => orStart(last(b, at - 2, "e"), 1),
  start: () => 0,
  end: (b) => b.length,
};

function extent(b, span) {
  let i = span + 1;
  while (i < b.length && b.parents[i] > b.parents[span]) i++;
  return i;
}

function openRules(b, at) {
  if (!at) return [];
  const chain = b.kinds[at - 1] === "o" ? [at - 1] : [];
  for (let i = b.parents[at - 1]; i >= 0; i = b.parents[i]) chain.push(i);
  return chain.reverse();
}
