// Pointer, wheel and keyboard.

function place(event) {
  const box = $("frame").getBoundingClientRect(), rows = $("scroller").getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - rows.top + $("scroller").scrollTop, top: event.clientY - box.top };
}

function hover(event) {
  const at = place(event);
  view.pointer = at.x >= view.gutter ? at : null;
  if (event.currentTarget === $("ruler")) {
    const near = view.clusters?.find(c => Math.abs(c.x - at.x) < 8 && at.top < OVERVIEW + 26);
    view.hover = near ?? null;
  } else {
    const life = lifeAt(at);
    view.hover = life ?? pieceAt(view, at.x, at.y);
  }
  tip(view.hover ? describe(view.hover) : null, at.x, at.top);
  schedule();
}

function lifeAt(at) {
  const line = lineAt(view, at.y);
  if (!line?.isHead) return null;
  const slack = 4 / view.scale, time = view.timeAt(at.x), { lives } = line.group;
  const first = firstLife(lives, time - slack);
  return lives[first]?.t_ns <= time + slack ? { mark: lives[first], others: firstLife(lives, time + slack) - first - 1 } : null;
}

function leave() {
  view.pointer = view.hover = null;
  tip(null);
  schedule();
}

const touches = new Map();

function press(event) {
  const at = place(event), target = event.currentTarget;
  touches.set(event.pointerId, at);
  target.setPointerCapture(event.pointerId);
  view.drag = { kind: target === $("ruler") ? "range" : target === $("overview") ? "overview" : "pan", x: at.x, from: view.from, to: view.to, isMoved: false };
  if (view.drag.kind === "overview") jump(at);
}

function jump(at) {
  const [first, last] = whole(), half = (view.to - view.from) / 2;
  const time = first + (at.x - view.gutter) / (view.width - view.gutter) * (last - first);
  setRange(time - half, time + half);
}

function move(event) {
  const at = place(event);
  if (touches.size === 2 && touches.has(event.pointerId)) {
    const [a, b] = [...touches.values()], spread = Math.abs(a.x - b.x);
    touches.set(event.pointerId, at);
    const [c, d] = [...touches.values()], now = Math.abs(c.x - d.x);
    if (spread > 10 && now > 10) zoom(spread / now, view.timeAt((c.x + d.x) / 2));
    return;
  }
  const drag = view.drag;
  if (drag && touches.has(event.pointerId)) {
    if (Math.abs(at.x - drag.x) > 3) drag.isMoved = true;
    if (drag.kind === "pan" && drag.isMoved) {
      const by = (drag.x - at.x) / view.scale;
      setRange(drag.from + by, drag.to + by);
      tip(null);
      return;
    }
    if (drag.kind === "overview") return jump(at);
  }
  hover(event);
}

function release(event) {
  const at = place(event), drag = view.drag;
  touches.delete(event.pointerId);
  view.drag = null;
  if (drag?.kind === "range" && drag.isMoved) {
    const [a, b] = [view.timeAt(drag.x), view.timeAt(at.x)];
    setRange(Math.min(a, b), Math.max(a, b));
  } else if (drag && !drag.isMoved) click(event, at);
  schedule();
}

function click(event, at) {
  if (event.currentTarget === $("ruler")) {
    const near = view.clusters?.find(c => Math.abs(c.x - at.x) < 8);
    if (near) goTo(near.mark);
    return;
  }
  const line = lineAt(view, at.y);
  if (at.x < view.gutter && line?.isHead) return toggle(line.group);
  const hit = pieceAt(view, at.x, at.y);
  if (hit) choose(hit);
  else { view.chosen = view.finding = null; $("detail").replaceChildren(); }
}

function toggle(group) {
  group.isOpen = !group.isOpen;
  relay();
}

// To the words of a finding.
function goTo(mark) {
  view.finding = mark;
  show(describe({ mark }), mark);
  const card = $(`finding-${mark.entry}`);
  if (card) {
    location.hash = card.id;
    card.focus({ preventScroll: true });
  }
}

function wheel(event) {
  const at = place(event);
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    zoom(Math.exp(event.deltaY * (event.deltaMode ? 0.05 : 0.0025)), view.timeAt(Math.max(at.x, view.gutter)));
  } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    event.preventDefault();
    pan((event.deltaX || event.deltaY) / (view.width - view.gutter));
  }
}

function moveCursor(by) {
  view.cursor = Math.min(Math.max(view.cursor + by, 0), view.lines.length - 1);
  const line = view.lines[view.cursor];
  if (!line) return;
  reveal(line.y, line.y + line.height);
  show([[line.group.title, line.isHead ? (line.group.rows.length > 1 ? (line.group.isOpen ? "open" : "closed, Enter opens it") : "") : line.row.label]]);
}

// The bar before or after the chosen one on the row of the cursor.
function stepBar(by) {
  const line = view.lines[Math.max(view.cursor, 0)];
  if (!line) return;
  const isHere = view.chosen && rowOf(view.chosen) === line.row;
  const row = isHere ? view.chosen.row : shownCloseUps(line.row)[0] ?? line.row;
  const pieces = row.bars ?? row.points;
  if (!pieces.length) return;
  const index = isHere ? view.chosen.index + by : firstReaching(pieces, view.from);
  choose({ row, index: Math.min(Math.max(index, 0), pieces.length - 1) }, true);
}

function key(event) {
  if (event.altKey || event.metaKey || event.ctrlKey) return;
  const act = {
    ArrowLeft: () => pan(-0.2), ArrowRight: () => pan(0.2), ArrowUp: () => moveCursor(-1), ArrowDown: () => moveCursor(1),
    "+": () => zoom(0.6), "=": () => zoom(0.6), "-": () => zoom(1 / 0.6), "−": () => zoom(1 / 0.6),
    "0": () => setRange(...whole()), Home: () => pan(-1e9), End: () => pan(1e9),
    PageUp: () => stepBar(-1), PageDown: () => stepBar(1), n: () => stepFinding(1), p: () => stepFinding(-1),
    Enter: () => {
      const line = view.lines[view.cursor];
      if (line?.isHead && !(view.chosen && rowOf(view.chosen) === line.row)) toggle(line.group);
      else if (view.finding) goTo(view.finding);
    },
    Escape: () => { view.chosen = view.finding = null; leave(); $("detail").replaceChildren(); },
  }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
