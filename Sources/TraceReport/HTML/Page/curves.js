// Curves, marks, gaps, the ruler and the overview.

function paintCurve(c, line, row) {
  const p = row.points;
  if (!p.length) return;
  const bottom = line.y + HEIGHT.curve + 2, height = HEIGHT.curve - 4;
  const floor = row.metric === "battery_current" || row.metric === "battery_temperature" ? Math.min(0, ...lowest(row)) : 0;
  const top = row.top = row.metric === "battery_level" ? 1000 : row.metric === "cpu_time" || row.metric === "awake_time" ? Math.max(row.peak, 1e9) : row.peak || 1;
  const yAt = v => bottom - height * (v - floor) / (top - floor || 1);
  const color = row.metric.startsWith("battery") ? colors.battery : colors.cpu;
  c.fillStyle = colors.line;
  c.fillRect(view.gutter, bottom, view.width, 1);
  const first = Math.max(firstReaching(p, view.from) - 1, 0);
  if (row.counter) {
    // What was used between two measurements, as the mean of the stretch; the band shows from least to most.
    let column = -1, used = 0, time = 0, most = 0;
    const flush = () => {
      if (time > 0) bar(column, 1, used / time, most);
      used = time = most = 0;
    };
    const bar = (x, width, mean, high) => {
      c.globalAlpha = 0.3;
      c.fillStyle = color;
      c.fillRect(x, yAt(high), width, bottom - yAt(high));
      c.globalAlpha = 1;
      c.fillRect(x, yAt(mean), width, bottom - yAt(mean));
    };
    for (let i = first; i < p.length && p.start[i] <= view.to; i++) {
      const x0 = Math.max(view.xAt(p.start[i]), view.gutter - 2), x1 = Math.min(view.xAt(p.end[i]), view.width + 2);
      const seconds = (p.end[i] - p.start[i]) / SECOND;
      if (x1 - x0 >= 1) {
        flush();
        bar(x0, Math.max(x1 - x0 - (x1 - x0 > 4 ? 0.5 : 0), 1), p.value[i] / seconds, p.high[i]);
        continue;
      }
      if (Math.floor(x0) !== column) { flush(); column = Math.floor(x0); }
      used += p.value[i];
      time += seconds;
      most = Math.max(most, p.high[i]);
    }
    flush();
    return;
  }
  c.strokeStyle = color;
  c.lineWidth = 1.5;
  c.beginPath();
  let before = null;
  for (let i = first; i < p.length && p.start[i] <= view.to; i++) {
    const x = view.xAt(p.end[i]), y = yAt(p.value[i]);
    if (p.count[i] > 1 && p.high[i] > p.low[i]) {
      c.globalAlpha = 0.25;
      c.fillStyle = color;
      const x0 = view.xAt(p.start[i]);
      c.fillRect(x0, yAt(p.high[i]), Math.max(x - x0, 1), Math.max(yAt(p.low[i]) - yAt(p.high[i]), 1));
      c.globalAlpha = 1;
    }
    if (before === null) c.moveTo(x, y); else c.lineTo(x, y);
    before = x;
  }
  c.stroke();
  // Few measurements are shown as what they are: points.
  const beyond = firstReaching(p, view.to) + 1;
  if ((beyond - first) * 12 > view.width) return;
  c.fillStyle = color;
  for (let i = first; i < Math.min(beyond, p.length); i++) {
    c.beginPath();
    c.arc(view.xAt(p.end[i]), yAt(p.value[i]), 2, 0, 7);
    c.fill();
  }
}

function lowest(row) {
  if (row.floor === undefined) row.floor = row.points.low.reduce((a, b) => Math.min(a, b), 0);
  return [row.floor];
}

// Place of the first life mark at or after a time.
function firstLife(lives, time) {
  let low = 0, high = lives.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lives[middle].t_ns < time) low = middle + 1; else high = middle;
  }
  return low;
}

// Begins and ends of processes stand in their row: a stroke, and a cross. Where they are many, ends are dots above it.
function paintLives(c, line) {
  const { lives } = line.group, y = line.y + 2, h = HEIGHT.phases - 4;
  const first = firstLife(lives, view.from), last = firstLife(lives, view.to);
  const isDense = (last - first) * 16 > view.width - view.gutter;
  let column = -9;
  for (let i = first; i < last; i++) {
    const m = lives[i], x = Math.round(view.xAt(m.t_ns));
    c.fillStyle = c.strokeStyle = colors.ink;
    if (isDense) {
      if (m.kind === "end" && x - column >= 3) { c.fillRect(x - 1, y - 1, 2, 3); column = x; }
    } else if (m.kind === "launch") {
      c.fillRect(x, y - 1, 1.5, h + 2);
    } else {
      c.lineWidth = 2;
      c.beginPath();
      c.moveTo(x - 4, y + h / 2 - 4); c.lineTo(x + 4, y + h / 2 + 4);
      c.moveTo(x + 4, y + h / 2 - 4); c.lineTo(x - 4, y + h / 2 + 4);
      c.stroke();
    }
  }
}

function paintGaps(c, top) {
  for (const gap of data.gaps) {
    if (gap.boot !== view.boot.boot || gap.end_ns < view.from || gap.start_ns > view.to) continue;
    const x0 = Math.max(view.xAt(gap.start_ns), view.gutter), x1 = Math.min(view.xAt(gap.end_ns), view.width);
    c.fillStyle = colors.stripe;
    for (let x = x0 - (x0 % 8); x < x1; x += 8) c.fillRect(Math.max(x, x0), top, Math.min(3, x1 - x), view.height);
  }
}

function paintFindingBand(c, top, height) {
  const m = view.finding;
  if (!m || m.boot !== view.boot.boot) return;
  const x0 = view.xAt(m.start_ns ?? m.t_ns), x1 = view.xAt(m.end_ns ?? m.t_ns);
  c.fillStyle = colors.band;
  c.fillRect(x0, top, Math.max(x1 - x0, 2), height);
  c.fillStyle = colors.severity[m.severity];
  for (const t of m.evidence ?? []) {
    const x = Math.round(view.xAt(t));
    for (let y = top - top % 6; y < top + height; y += 6) c.fillRect(x, y, 1, 3);
  }
}

// A mark is told by its shape as well as its colour.
function paintMark(c, severity, x, y, size) {
  c.fillStyle = colors.severity[severity];
  c.beginPath();
  if (severity === "error") {
    c.moveTo(x, y - size); c.lineTo(x + size, y); c.lineTo(x, y + size); c.lineTo(x - size, y);
  } else if (severity === "warning") {
    c.moveTo(x, y - size); c.lineTo(x + size, y + size * 0.8); c.lineTo(x - size, y + size * 0.8);
  } else c.arc(x, y, size * 0.72, 0, 7);
  c.closePath();
  c.fill();
}

const RULER = 46, LANE = 13;

// Marks that stand too close are one, the worst of them; each has its place for the pointer.
function clusters() {
  const found = [];
  for (const m of findingMarks) {
    if (m.boot !== view.boot.boot || m.t_ns < view.from || m.t_ns > view.to) continue;
    const x = view.xAt(m.t_ns), last = found[found.length - 1];
    if (last && x - last.x < 12) {
      last.others += m.count;
      if (rank[m.severity] > rank[last.mark.severity]) last.mark = m;
    } else found.push({ x, mark: m, others: m.count - 1 });
  }
  return found;
}

function paintRuler(ticks) {
  const c = fit($("ruler"), view.width, RULER);
  c.font = colors.small;
  c.fillStyle = colors.soft;
  c.fillText("findings", 16, LANE);
  c.save();
  c.beginPath();
  c.rect(view.gutter, 0, view.width, RULER);
  c.clip();
  view.clusters = clusters();
  for (const { x, mark, others } of view.clusters) {
    if (mark === view.finding) {
      c.strokeStyle = colors.accent;
      c.lineWidth = 2;
      c.beginPath();
      c.arc(x, LANE, 9, 0, 7);
      c.stroke();
    }
    paintMark(c, mark.severity, x, LANE, others ? 6.5 : 5.5);
  }
  for (const t of ticks.lines) {
    const x = Math.round(view.xAt(t));
    c.fillStyle = colors.line;
    c.fillRect(x, RULER - 20, 1, 20);
    c.fillStyle = colors.soft;
    c.fillText(view.clock.tick(t, ticks.step), x + 4, RULER - 11);
  }
  if (view.drag?.kind === "range") {
    c.fillStyle = colors.band;
    c.fillRect(Math.min(view.drag.x, view.pointer.x), 0, Math.abs(view.pointer.x - view.drag.x), RULER);
  }
  if (view.pointer) {
    const text = view.clock.moment(view.timeAt(view.pointer.x));
    const width = c.measureText(text).width + 10;
    const x = Math.min(Math.max(view.pointer.x - width / 2, view.gutter), view.width - width);
    c.fillStyle = colors.ink;
    c.fillRect(x, RULER - 20, width, 18);
    c.fillStyle = colors.paper;
    c.fillText(text, x + 5, RULER - 11);
  }
  c.restore();
}

const OVERVIEW = 30;

function paintOverview() {
  const c = fit($("overview"), view.width, OVERVIEW);
  const [first, last] = whole();
  const width = view.width - view.gutter, xAt = t => view.gutter + (t - first) / (last - first) * width;
  c.font = colors.small;
  c.fillStyle = colors.soft;
  c.fillText("all", 16, OVERVIEW / 2);
  const group = data.groups.find(g => g.boot === view.boot.boot && g.rows[0].kind === "phases");
  if (group) {
    const b = group.rows[0].bars;
    let until = -1;
    for (let i = 0; i < b.length; i++) {
      const x0 = xAt(b.start[i]), x1 = xAt(b.end[i]);
      if (x1 - until < 0.5) continue;
      until = x1;
      c.fillStyle = colors.phases[b.shares[i] ? b.shares[i].reduce((a, p) => p[1] > a[1] ? p : a)[0] : b.kind[i]];
      c.fillRect(x0, 12, Math.max(x1 - x0, 0.5), 12);
    }
  }
  for (const m of findingMarks) {
    if (m.boot !== view.boot.boot) continue;
    c.fillStyle = colors.severity[m.severity];
    c.fillRect(xAt(m.t_ns) - 1, 4, 2, 6);
  }
  const x0 = xAt(view.from), x1 = xAt(view.to);
  c.fillStyle = colors.band;
  c.fillRect(x0, 2, x1 - x0, OVERVIEW - 4);
  c.strokeStyle = colors.accent;
  c.lineWidth = 1.5;
  c.strokeRect(x0 + 0.75, 2.75, Math.max(x1 - x0 - 1.5, 2), OVERVIEW - 5.5);
}
