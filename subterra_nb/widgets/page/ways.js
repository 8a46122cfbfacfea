// Ways on the board: plain geometry over connected places.

// How many steps it is to every place that can be reached, and from where one comes to each.
function stepsFrom(scene, from) {
  const leads = new Map(scene.cells.map((c) => [c.id, c.leads]));
  const steps = new Map([[from, 0]]);
  const came = new Map();
  const todo = [from];
  for (const c of todo) {
    for (const n of leads.get(c) || []) {
      if (steps.has(n)) continue;
      steps.set(n, steps.get(c) + 1);
      came.set(n, c);
      todo.push(n);
    }
  }
  return { steps, came };
}

function shortestPath(scene, from, to) {
  const { steps, came } = stepsFrom(scene, from);
  if (!steps.has(to)) return [];
  const way = [to];
  while (way[0] !== from) way.unshift(came.get(way[0]));
  return way;
}

function pathInWords(scene, from, to) {
  const way = shortestPath(scene, from, to);
  if (!way.length) return `No way leads to ${to}.`;
  return `Shortest path (${counted(way.length - 1, "step")}): ${way.join(" > ")}`;
}

// Straight lines over connected places, up to what is blocked.
function linesFrom(scene, from) {
  const byId = new Map(scene.cells.map((c) => [c.id, c]));
  const start = byId.get(from);
  const lines = [];
  for (const first of start?.leads || []) {
    const [dx, dy] = [byId.get(first).x - start.x, byId.get(first).y - start.y];
    if (Math.abs(dx) + Math.abs(dy) !== 1) continue;
    const line = [];
    let here = start;
    for (;;) {
      const next = here.leads.map((id) => byId.get(id)).find((c) => c && c.x === here.x + dx && c.y === here.y + dy);
      if (!next || next.states.includes("blocked")) break;
      line.push(next.id);
      here = next;
    }
    if (line.length) lines.push(line);
  }
  return lines;
}
