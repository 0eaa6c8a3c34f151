// What the timeline shows: which boot, from when to when, and what is chosen.

const view = {
  boot: data.boots[0],
  clock: null,
  from: 0, to: 1,
  width: 800, height: 400, gutter: 190, scale: 1, scroll: 0,
  lines: [], total: 0,
  hover: null, chosen: null, finding: null, cursor: -1, pointer: null, drag: null,
  query: "", hits: null,
  xAt(time) { return this.gutter + (time - this.from) * this.scale; },
  timeAt(x) { return this.from + (x - this.gutter) / this.scale; },
};

const SHORTEST = 100000;

// From first to last with a little room, so that the last mark is not at the edge.
function whole() {
  const { first_ns: first, last_ns: last } = view.boot;
  const room = Math.max((last - first) * 0.015, MS);
  return [first - room, last + room];
}

function setRange(from, to) {
  const [first, last] = whole();
  let span = Math.min(Math.max(to - from, SHORTEST), last - first);
  let start = from + (to - from - span) / 2;
  start = Math.min(Math.max(start, first), last - span);
  view.from = start;
  view.to = start + span;
  view.scale = (view.width - view.gutter) / span;
  schedule();
}

function zoom(factor, at = (view.from + view.to) / 2) {
  setRange(at - (at - view.from) * factor, at + (view.to - at) * factor);
}

const pan = share => {
  const by = (view.to - view.from) * share;
  setRange(view.from + by, view.to + by);
};

function setBoot(number) {
  const boot = data.boots.find(b => b.boot === number);
  if (!boot || boot === view.boot && view.clock) return;
  view.boot = boot;
  view.clock = new Clock(boot);
  view.hover = view.chosen = null;
  view.cursor = -1;
  $("boot").value = String(number);
  relay();
  setRange(...whole());
}

// Rows were opened or closed.
function relay() {
  layOut(view);
  $("space").style.height = `${view.total}px`;
  resize();
}

function resize() {
  const frame = $("frame");
  view.width = frame.clientWidth;
  view.gutter = view.width < 620 ? 96 : 190;
  // Enough for a few processes; more are scrolled to.
  const room = Math.max(260, Math.min(window.innerHeight * 0.66, 760));
  view.height = view.isPrinting ? Math.min(view.total, 2400) : Math.min(view.total, room);
  $("scroller").style.height = `${view.height}px`;
  view.scale = (view.width - view.gutter) / (view.to - view.from);
  schedule();
}

let isDue = false;
function schedule() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => { isDue = false; paint(); });
}

// Brings a finding's stretch of time and its process into view.
function showFinding(mark) {
  setBoot(mark.boot);
  view.finding = mark;
  const group = data.groups[mark.group];
  if (group && !group.isOpen) { group.isOpen = true; relay(); }
  const times = [mark.start_ns, mark.end_ns, mark.t_ns, ...(mark.evidence ?? [])];
  const from = Math.min(...times), to = Math.max(...times);
  const room = Math.max((to - from) * 0.35, 5 * SECOND);
  setRange(from - room, to + room);
  if (group) reveal(group.y, group.bottom);
  show(describe({ mark }), mark);
}

function reveal(top, bottom) {
  const scroller = $("scroller");
  if (top < scroller.scrollTop) scroller.scrollTop = Math.max(top - 8, 0);
  else if (bottom > scroller.scrollTop + view.height) scroller.scrollTop = Math.max(Math.min(top - 8, bottom - view.height + 8), 0);
}

function stepFinding(by) {
  if (!findingMarks.length) return;
  const place = view.finding ? findingMarks.indexOf(view.finding) : by > 0 ? -1 : 0;
  showFinding(findingMarks[(place + by + findingMarks.length) % findingMarks.length]);
}

// Bars whose name, state or outcome holds the words; marks too.
function search(text) {
  view.query = text.trim().toLowerCase();
  view.hits = null;
  $("hits").textContent = "";
  if (view.query) {
    const has = t => t && t.toLowerCase().includes(view.query);
    const isHit = words.map(has);
    const found = [];
    for (const group of data.groups) {
      if (group.boot !== view.boot.boot) continue;
      for (const row of group.rows.flatMap(r => [r, ...r.closeUps])) {
        const whole = has(row.label) || has(group.title) || has(group.app);
        const b = row.bars;
        if (!b) continue;
        row.hits = new Uint8Array(b.length);
        for (let i = 0; i < b.length; i++) {
          if (isHit[b.word[i]] || has(identifier(b.id[i])) || has(kindWord(row, i)) || whole && row.kind !== "phases") {
            row.hits[i] = 1;
            if (found.length < 20000) found.push({ row, index: i });
          }
        }
      }
    }
    found.sort((a, b) => a.row.bars.start[a.index] - b.row.bars.start[b.index]);
    view.hits = found;
    view.hit = -1;
    $("hits").textContent = found.length ? `${found.length} found, Enter shows the next` : "nothing found";
  }
  schedule();
}

function nextHit(by) {
  if (!view.hits?.length) return;
  view.hit = (view.hit + by + view.hits.length) % view.hits.length;
  choose(view.hits[view.hit], true);
  $("hits").textContent = `${view.hit + 1} of ${view.hits.length}`;
}

// Chooses a bar or a measurement, tells of it, and brings it into view if asked for.
function choose(hit, isMoving) {
  view.chosen = hit;
  const { row, index } = hit, pieces = row.bars ?? row.points;
  if (isMoving) {
    if (!row.group.isOpen && rowOf(hit) !== row.group.rows[0]) { row.group.isOpen = true; relay(); }
    const line = view.lines.find(l => l.row === rowOf(hit));
    if (line) reveal(line.y, line.y + line.height);
    view.cursor = view.lines.indexOf(line);
    const start = pieces.start[index], end = pieces.end[index], length = end - start;
    if (start < view.from || end > view.to || length * view.scale < 4) {
      const room = Math.max(length * 2, SECOND);
      setRange(start - room, end + room);
    }
  }
  show(describe(hit));
  schedule();
}
