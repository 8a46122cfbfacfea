// Every way to move through a record.
// The rules of moving are those of subterra_nb/debug/cursor.py; a browser test compares the two at every place.

const VERBS = {
  step: (b, at) => at + 1,
  back: (b, at) => at - 1,
  into: (b, at) => { for (let i = at; i < b.length; i++) if (b.kinds[i] === "o") return i + 1; return b.length; },
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
  nextDecision: (b, at) => { for (let i = at + 1; i < b.length; i++) if (b.kinds[i] === "d") return i; return b.length; },
  previousDecision: (b, at) => { for (let i = at - 1; i >= 0; i--) if (b.kinds[i] === "d") return i; return 0; },
  nextRoll: (b, at) => { for (let i = at + 1; i < b.length; i++) if ("dl".includes(b.kinds[i])) return i; return b.length; },
  previousRoll: (b, at) => { for (let i = at - 1; i >= 0; i--) if ("dl".includes(b.kinds[i])) return i; return 0; },
  nextEvent: (b, at) => { for (let i = at; i < b.length; i++) if (b.kinds[i] === "e") return i + 1; return b.length; },
  previousEvent: (b, at) => { for (let i = at - 2; i >= 0; i--) if (b.kinds[i] === "e") return i + 1; return 0; },
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
