// Which rows are shown, and where they stand.

const HEIGHT = { phases: 22, states: 18, level: 14, curve: 36, gap: 10 };

function rowHeight(row) {
  switch (row.kind) {
    case "phases": return HEIGHT.phases * row.levels + 4;
    case "states": return HEIGHT.states * row.levels + 4;
    case "curve": return HEIGHT.curve + 6;
    default: return HEIGHT.level * row.levels + 6;
  }
}

// A subject that says nothing but what its process says is left out until it is asked for.
function layOut(view) {
  view.lines = [];
  let y = 2;
  for (const group of data.groups) {
    if (group.boot !== view.boot.boot) continue;
    group.y = y;
    group.rows.forEach((row, place) => {
      if (place > 0 && !group.isOpen) return;
      const height = rowHeight(row);
      view.lines.push({ row, group, y, height, isHead: place === 0 });
      y += height;
    });
    group.bottom = y;
    y += group.isOpen ? HEIGHT.gap : 2;
  }
  view.total = y;
}

// The line at a height; undefined between two.
function lineAt(view, y) {
  let low = 0, high = view.lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (view.lines[middle].y + view.lines[middle].height <= y) low = middle + 1; else high = middle;
  }
  const line = view.lines[low];
  return line && y >= line.y ? line : undefined;
}

// The close-ups of a row that are in view and wide enough to be seen.
const shownCloseUps = row => row.closeUps.filter(c =>
  c.to >= view.from && c.from <= view.to && (c.to - c.from) * view.scale >= 20);

// What is at a place of the rows, within a few pixels; the shortest piece if several are.
function pieceAt(view, x, y) {
  const line = lineAt(view, y);
  if (!line || x < view.gutter) return null;
  const row = shownCloseUps(line.row).find(c => c.from <= view.timeAt(x) && view.timeAt(x) <= c.to) ?? line.row;
  const slack = 3 / view.scale, time = view.timeAt(x);
  const pieces = row.bars ?? row.points;
  let best = -1, length = Infinity;
  for (let i = firstReaching(pieces, time - slack); i < pieces.length && pieces.start[i] <= time + slack; i++) {
    if (row.bars) {
      if (pieces.end[i] < time - slack) continue;
      const step = row.bars.isState ? HEIGHT[row.kind] : HEIGHT.level;
      if (Math.floor((y - line.y - 2) / step) !== row.bars.level[i]) continue;
    }
    const inside = pieces.start[i] <= time && time <= pieces.end[i];
    const own = pieces.end[i] - pieces.start[i] + (inside ? 0 : slack * 2);
    if (own < length) { length = own; best = i; }
  }
  return best < 0 ? null : { line, row, index: best };
}
