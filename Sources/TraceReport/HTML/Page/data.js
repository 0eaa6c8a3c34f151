// The timeline's data, taken out of its JSON into columns.

const $ = id => document.getElementById(id);
const data = JSON.parse($("timeline-data").textContent);
const words = data.words;
const CUT = data.certainties.indexOf("cut by a gap"), BEFORE = data.certainties.indexOf("open at start"),
  AFTER = data.certainties.indexOf("open at end"), INFERRED = data.certainties.indexOf("inferred");

// Bars of a row: begin, end, kind, how both edges are known, and, where several were drawn together, what they are made of.
function readBars(row) {
  const isState = row.kind === "phases" || row.kind === "states";
  const start = [], end = [], kind = [], certainty = [], word = [], id = [], pid = [], count = [], shares = [];
  let time = 0, process = 0;
  for (let i = 0, d = row.data; i < d.length;) {
    time += d[i++];
    start.push(time);
    end.push(time + d[i++]);
    const code = d[i++];
    kind.push(code & 7);
    certainty.push([code >> 3 & 7, code >> 6 & 7]);
    if (code & 1024) process = d[i++];
    pid.push(process);
    word.push(d[i++]);
    id.push(isState ? -1 : d[i++]);
    if (code & 512) {
      count.push(d[i++]);
      const parts = [];
      for (let n = d[i++]; n > 0; n--) parts.push([d[i++], isState ? d[i++] / 1000 : d[i++]]);
      shares.push(parts);
    } else {
      count.push(1);
      shares.push(null);
    }
  }
  // The latest end up to each bar: a search can begin where nothing before reaches.
  const reach = new Float64Array(end.length);
  for (let i = 0, most = -Infinity; i < end.length; i++) reach[i] = most = Math.max(most, end[i]);
  return { start: Float64Array.from(start), end: Float64Array.from(end), reach, kind, certainty, word, id, pid, count,
    shares, length: start.length, isState };
}

// Measurements of a row: for a counter `value` is what was used in the stretch, and low and high are its use in a second.
function readPoints(row) {
  const start = [], end = [], value = [], low = [], high = [], count = [];
  let time = 0;
  for (let i = 0, d = row.data; i < d.length;) {
    time += d[i++];
    start.push(time);
    time += d[i++];
    end.push(time);
    const n = d[i++];
    count.push(n);
    let v = d[i++], l, h;
    if (n > 1) { l = d[i++]; h = d[i++]; }
    else l = h = row.counter ? v / Math.max((end[end.length - 1] - start[start.length - 1]) / SECOND, 1e-9) : v;
    value.push(v);
    low.push(l);
    high.push(h);
  }
  return { start: Float64Array.from(start), end: Float64Array.from(end), reach: Float64Array.from(end), value, low, high,
    count, length: start.length };
}

// Place of the first piece that reaches a time.
function firstReaching(pieces, time) {
  let low = 0, high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pieces.reach[middle] < time) low = middle + 1; else high = middle;
  }
  return low;
}

// Bars that overlap stand below each other; past the last level they share it.
function pack(bars, most) {
  const level = new Uint8Array(bars.length), ends = [];
  for (let i = 0; i < bars.length; i++) {
    let l = ends.findIndex(end => end <= bars.start[i]);
    if (l < 0) l = ends.length < most ? ends.length : most - 1;
    ends[l] = Math.max(ends[l] ?? -Infinity, bars.end[i]);
    level[i] = l;
  }
  bars.level = level;
  bars.levels = Math.max(ends.length, 1);
}

// A close-up is a row of its own, with everything by itself, that stands in for its row where there is room for it.
function readRow(row, source) {
  if (row.kind === "curve") row.points = readPoints({ counter: row.counter, data: source });
  else {
    row.bars = readBars({ kind: row.kind, data: source });
    pack(row.bars, row.bars.isState ? 3 : 6);
  }
}

const peak = points => points.high.reduce((a, b) => Math.max(a, b), 0);

for (const group of data.groups) {
  for (const row of group.rows) {
    row.group = group;
    readRow(row, row.data);
    row.closeUps = row.close_ups.map(closeUp => {
      const own = { kind: row.kind, label: row.label, metric: row.metric, counter: row.counter, group, parent: row,
        from: closeUp.start_ns, to: closeUp.end_ns };
      readRow(own, closeUp.data);
      return own;
    });
    row.data = row.close_ups = undefined;
    const all = [row, ...row.closeUps];
    if (row.points) row.peak = Math.max(...all.map(r => peak(r.points)));
    else row.levels = Math.max(...all.map(r => r.bars.levels));
    for (const own of row.closeUps) own.peak = row.peak;
  }
}
const rowOf = hit => hit.row.parent ?? hit.row;

// Findings in order of time. One with an entry is told on the page; others share marks, and say how many they are.
const findingMarks = [
  ...data.marks.map(m => ({ ...m, kind: "finding", end_ns: m.t_ns, words: data.headlines[m.entry - 1], count: 1 })),
  ...data.more_findings.map(([boot, severity, t_ns, count]) => ({
    kind: "finding", boot, t_ns, start_ns: t_ns, end_ns: t_ns, count, severity: data.severities[severity],
    words: `${count} more ${count === 1 ? "finding" : "findings"} from here on`,
  })),
].sort((a, b) => a.boot - b.boot || a.t_ns - b.t_ns);

// Begins and ends of the processes of each group.
data.groups.forEach((group, place) => {
  group.lives = [];
  const d = data.lives[place];
  for (let i = 0, time = 0; i < d.length; i += 4) {
    time += d[i];
    group.lives.push({ kind: d[i + 1] ? "end" : "launch", t_ns: time, pid: d[i + 2], words: words[d[i + 3]] });
  }
});

const rank = { error: 2, warning: 1, note: 0 };
