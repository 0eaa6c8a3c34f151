// Draws the rows, the ruler and the overview.

let colors = {};
function readColors() {
  const style = getComputedStyle(document.documentElement);
  const get = name => style.getPropertyValue(name).trim();
  colors = {
    ink: get("--ink"), soft: get("--soft"), faint: get("--faint"), paper: get("--paper"), line: get("--line"), stripe: get("--stripe"),
    accent: get("--accent"), onBar: get("--on-bar"), cpu: get("--cpu"), battery: get("--battery"), band: get("--band"),
    severity: { error: get("--error"), warning: get("--warning"), note: get("--note") },
    phases: data.phases.map(p => get(`--phase-${p.replace(" ", "-")}`)),
    outcomes: data.outcomes.map(o => get(`--outcome-${(o || "none").replaceAll(" ", "-")}`)),
    font: `12px ${get("--sans")}`, small: `11px ${get("--sans")}`, bold: `600 12.5px ${get("--sans")}`,
  };
}

function fit(canvas, width, height) {
  const ratio = Math.min(window.devicePixelRatio || 1, 3);
  const w = Math.round(width * ratio), h = Math.round(height * ratio);
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const c = canvas.getContext("2d");
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, width, height);
  c.textBaseline = "middle";
  return c;
}

function paint() {
  if (!view.width) return;
  view.scroll = $("scroller").scrollTop;
  const ticks = view.clock.ticks(view.from, view.to, Math.max((view.width - view.gutter) / 96, 2));
  paintOverview();
  paintRuler(ticks);
  paintRows(ticks);
  $("range").textContent = `${view.clock.moment(view.from)} to ${view.clock.moment(view.to)}, ${duration(view.to - view.from)} shown`;
  refreshTable();
}

function paintRows(ticks) {
  const c = fit($("rows"), view.width, view.height);
  c.save();
  c.translate(0, -view.scroll);
  const top = view.scroll, bottom = view.scroll + view.height;
  const seen = view.lines.filter(l => l.y + l.height >= top && l.y <= bottom);
  c.save();
  c.beginPath();
  c.rect(view.gutter, top, view.width - view.gutter, view.height);
  c.clip();
  c.fillStyle = colors.line;
  for (const t of ticks.lines) c.fillRect(Math.round(view.xAt(t)), top, 1, view.height);
  paintGaps(c, top);
  paintFindingBand(c, top, view.height);
  for (const line of seen) {
    paintRow(c, line, line.row);
    for (const closeUp of shownCloseUps(line.row)) paintCloseUp(c, line, closeUp, ticks);
  }
  for (const line of seen) if (line.isHead) paintLives(c, line);
  paintChosen(c);
  if (view.pointer) {
    c.fillStyle = colors.soft;
    c.fillRect(Math.round(view.pointer.x), top, 1, view.height);
  }
  c.restore();
  for (const line of seen) paintLabel(c, line);
  c.restore();
}

const paintRow = (c, line, row) => row.bars ? paintBars(c, line, row) : paintCurve(c, line, row);

// In place of what is drawn together.
function paintCloseUp(c, line, closeUp, ticks) {
  const x0 = view.xAt(closeUp.from), x1 = view.xAt(closeUp.to);
  c.save();
  c.beginPath();
  c.rect(x0, line.y, x1 - x0, line.height);
  c.clip();
  c.fillStyle = colors.paper;
  c.fillRect(x0, line.y, x1 - x0, line.height);
  c.fillStyle = colors.line;
  for (const t of ticks.lines) c.fillRect(Math.round(view.xAt(t)), line.y, 1, line.height);
  paintFindingBand(c, line.y, line.height);
  paintRow(c, line, closeUp);
  c.restore();
}

function paintLabel(c, line) {
  const { row, group } = line;
  const y = line.y + (row.kind === "curve" ? 16 : 2 + Math.min(line.height - 4, HEIGHT[row.kind] ?? HEIGHT.level) / 2);
  if (view.lines[view.cursor] === line) {
    c.fillStyle = colors.band;
    c.fillRect(0, line.y, view.gutter - 6, line.height);
  }
  c.save();
  c.beginPath();
  c.rect(0, line.y, view.gutter - 8, line.height);
  c.clip();
  if (line.isHead) {
    c.fillStyle = colors.soft;
    c.font = colors.small;
    if (group.rows.length > 1) c.fillText(group.isOpen ? "▾" : "▸", 2, y);
    c.fillStyle = colors.ink;
    c.font = colors.bold;
    c.fillText(row.kind === "curve" ? `${group.title}: ${row.label}` : group.title, 16, y);
  } else {
    c.fillStyle = colors.soft;
    c.font = colors.font;
    c.fillText(row.label, 16, y);
  }
  if (row.kind === "curve") {
    c.fillStyle = colors.faint;
    c.font = colors.small;
    c.fillText(`up to ${amount(row, row.top ?? row.peak)}`, 16, y + 14);
  }
  c.restore();
}

// Bars. What is narrower than a pixel is added up, and a pixel, like several drawn together, shows its parts as a stack.
function paintBars(c, line, row) {
  const b = row.bars;
  const palette = b.isState ? colors.phases : colors.outcomes;
  const step = b.isState ? HEIGHT[row.kind] : HEIGHT.level, thick = step - (b.isState ? 4 : 3);
  const column = new Float64Array(b.levels).fill(-1e9), sums = Array.from({ length: b.levels }, () => new Float64Array(8));
  const flush = level => {
    if (column[level] > -1e8) stack(c, column[level], line.y + 2 + level * step, 1, thick, sums[level], palette, b.isState ? 1 / view.scale / SECOND : 0);
    column[level] = -1e9;
    sums[level].fill(0);
  };
  c.font = colors.small;
  for (let i = firstReaching(b, view.from); i < b.length && b.start[i] <= view.to; i++) {
    if (b.end[i] < view.from) continue;
    const level = b.level[i], y = line.y + 2 + level * step;
    const x0 = Math.max(view.xAt(b.start[i]), view.gutter - 4), x1 = Math.min(view.xAt(b.end[i]), view.width + 4);
    const dim = view.query && row.hits && !row.hits[i];
    if (x1 - x0 < 1 && (b.isState || b.kind[i] === 0 || b.shares[i])) {
      const x = Math.floor(x0);
      if (x !== column[level]) { flush(level); column[level] = x; }
      if (b.shares[i]) for (const [kind, part] of b.shares[i]) sums[level][kind] += part;
      else sums[level][b.kind[i]] += b.isState ? (b.end[i] - b.start[i]) / SECOND : 1;
      continue;
    }
    flush(level);
    c.globalAlpha = dim ? 0.22 : 1;
    const width = Math.max(x1 - x0, b.isState ? 1 : 2);
    if (b.shares[i]) {
      const parts = new Float64Array(8);
      for (const [kind, part] of b.shares[i]) parts[kind] = part;
      stack(c, x0, y, width, thick, parts, palette, b.isState ? (b.end[i] - b.start[i]) / SECOND : 0);
      if (!b.isState) hatch(c, x0, y, width, thick);
    } else paintBar(c, row, i, x0, y, width, thick, palette);
    if (width > 26 && !b.shares[i]) caption(c, barLabel(row, i), x0, y, width, thick, b.isState ? b.kind[i] : 8);
    c.globalAlpha = 1;
  }
  for (let level = 0; level < b.levels; level++) flush(level);
}

function paintBar(c, row, i, x, y, width, thick, palette) {
  const b = row.bars, kind = b.kind[i];
  const gap = b.isState && width > 3 ? 1 : 0;
  c.fillStyle = palette[kind];
  if (b.isState) {
    c.fillRect(x, y, width - gap, thick);
  } else {
    c.beginPath();
    c.roundRect(x, y, width, thick, Math.min(3, width / 2));
    c.fill();
  }
  // An edge that is not known is torn, not straight.
  const [s, e] = b.certainty[i];
  if (isOpen(s)) tear(c, x, y, thick, 1);
  if (isOpen(e)) tear(c, x + width - gap, y, thick, -1);
  // What did not end well says so by its shape too.
  if (!b.isState && kind > 0 && width > 3) {
    c.fillStyle = colors.ink;
    c.fillRect(x + width - 2, y - 1, 2, thick + 2);
  }
}

function tear(c, x, y, thick, side) {
  c.fillStyle = colors.paper;
  for (let k = 0; k < thick; k += 4) {
    c.beginPath();
    c.moveTo(x, y + k);
    c.lineTo(x + side * 4, y + k);
    c.lineTo(x, y + k + 4);
    c.fill();
  }
}

// Parts on top of each other; `whole` is what the full height stands for, 0 = their sum.
function stack(c, x, y, width, thick, parts, palette, whole) {
  let sum = 0;
  for (const part of parts) sum += part;
  if (!sum) return;
  const full = Math.max(sum, whole);
  let top = y + thick;
  for (const kind of palette === colors.phases ? [4, 3, 5, 7, 6, 2, 0, 1] : [3, 1, 2, 4, 6, 5, 0]) {
    if (!parts[kind]) continue;
    const height = Math.max(thick * parts[kind] / full, 1);
    top = Math.max(top - height, y);
    c.fillStyle = palette[kind] || colors.faint;
    c.fillRect(x, top, width, height);
  }
}

function hatch(c, x, y, width, thick) {
  c.fillStyle = colors.paper;
  for (let k = x + 3; k < x + width - 1; k += 5) c.fillRect(k, y, 1, thick);
}

function caption(c, text, x, y, width, thick, kind) {
  const left = Math.max(x + 5, view.gutter + 5), room = x + width - left - 4;
  if (room < 18 || !text) return;
  c.fillStyle = kind === 8 || kind === 4 ? colors.onBar : colors.ink;
  let shown = text;
  if (c.measureText(shown).width > room) {
    let low = 0, high = shown.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (c.measureText(shown.slice(0, middle) + "…").width <= room) low = middle; else high = middle - 1;
    }
    if (low < 2) return;
    shown = shown.slice(0, low) + "…";
  }
  c.fillText(shown, left, y + thick / 2 + 0.5);
}

function paintChosen(c) {
  for (const [hit, color, width] of [[view.hover, colors.ink, 1], [view.chosen, colors.accent, 2]]) {
    const line = hit?.row && view.lines.find(l => l.row === rowOf(hit));
    if (!line) continue;
    const pieces = hit.row.bars ?? hit.row.points, x = view.xAt(pieces.start[hit.index]);
    const step = hit.row.bars ? (hit.row.bars.isState ? HEIGHT[hit.row.kind] : HEIGHT.level) : HEIGHT.curve + 4;
    const y = line.y + 2 + (hit.row.bars ? hit.row.bars.level[hit.index] * step : 0);
    c.strokeStyle = color;
    c.lineWidth = width;
    c.strokeRect(x - 1, y - 1, Math.max((pieces.end[hit.index] - pieces.start[hit.index]) * view.scale, 2) + 2, step - 2);
  }
}
