// What the timeline shows, in words: the line under the pointer, the chosen thing, and a table of all that is in view.

const make = (name, text, attributes = {}) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

function lines(list) {
  const dl = make("dl");
  for (const [name, value] of list) dl.append(make("dt", name), make("dd", value));
  return dl;
}

// The chosen thing, below the timeline; read aloud by a screen reader.
function show(list, mark) {
  const detail = $("detail");
  detail.replaceChildren(lines(list));
  if (mark?.entry) detail.append(make("a", "read the finding", { href: `#finding-${mark.entry}`, class: "go" }));
  schedule();
}

function tip(list, x, y) {
  const box = $("tip");
  box.hidden = !list;
  if (!list) return;
  box.replaceChildren(lines(list));
  const frame = $("frame").getBoundingClientRect();
  const left = x + 16 + box.offsetWidth > frame.width ? x - 16 - box.offsetWidth : x + 16;
  box.style.left = `${Math.max(left, 0)}px`;
  box.style.top = `${y + 18 + box.offsetHeight > frame.height + 120 ? y - 12 - box.offsetHeight : y + 18}px`;
}

const ROWS = 400;
let tableTimer = 0;

// Written anew when the view rests; only while somebody looks at it.
function refreshTable() {
  if (!$("tables").open) return;
  clearTimeout(tableTimer);
  tableTimer = setTimeout(writeTable, 150);
}

function writeTable() {
  const table = make("table"), head = make("tr"), body = make("tbody");
  for (const title of ["row", "what", "from", "to", "for", "how it is known"]) head.append(make("th", title, { scope: "col" }));
  let left = 0, count = 0;
  const add = cells => {
    if (count++ >= ROWS) { left++; return; }
    const tr = make("tr");
    for (const cell of cells) tr.append(make("td", cell));
    body.append(tr);
  };
  for (const m of findingMarks) {
    if (m.boot !== view.boot.boot || m.t_ns < view.from || m.t_ns > view.to) continue;
    add(["finding", `${m.severity}: ${m.words}`, view.clock.moment(m.t_ns), "", "", ""]);
  }
  for (const { group, row } of view.lines.flatMap(l => [...shownCloseUps(l.row), l.row].map(row => ({ group: l.group, row })))) {
    const b = row.bars;
    const title = `${row.kind === "phases" ? group.title : `${group.title}, ${row.label}`}${row.parent ? " (close-up)" : ""}`;
    if (b) {
      for (let i = firstReaching(b, view.from); i < b.length && b.start[i] <= view.to; i++) {
        if (b.end[i] < view.from) continue;
        const many = b.count[i] > 1;
        const what = many ? `${b.count[i]} together: ${b.shares[i].map(([k, p]) => b.isState ? `${data.phases[k]} ${duration(p * SECOND)}` : `${p} ${data.outcomes[k]}`).join(", ")}`
          : b.isState ? barLabel(row, i) : `${barLabel(row, i)}: ${kindWord(row, i)}`;
        add([title, what, view.clock.moment(b.start[i]), view.clock.moment(b.end[i]), duration(b.end[i] - b.start[i]), many ? "" : edges(b, i)]);
      }
    } else {
      const p = row.points;
      for (let i = firstReaching(p, view.from); i < p.length && p.start[i] <= view.to; i++) {
        const span = p.end[i] - p.start[i];
        add([title, amount(row, row.counter ? p.value[i] / Math.max(span / SECOND, 1e-9) : p.value[i]),
          view.clock.moment(p.start[i]), view.clock.moment(p.end[i]), duration(span), p.count[i] > 1 ? `${p.count[i]} measurements` : "observed"]);
      }
    }
  }
  const header = make("thead");
  header.append(head);
  table.append(make("caption", `${view.clock.moment(view.from)} to ${view.clock.moment(view.to)}`), header, body);
  $("table").replaceChildren(table);
  if (left) $("table").append(make("p", `${left} more rows: zoom in to see them`, { class: "more" }));
}

function legend() {
  const box = $("legend");
  const used = { phases: new Set(), outcomes: new Set() };
  for (const group of data.groups) for (const row of group.rows) {
    if (!row.bars) continue;
    const set = row.bars.isState ? used.phases : used.outcomes;
    row.bars.kind.forEach((kind, i) => { if (row.bars.shares[i]) for (const [k] of row.bars.shares[i]) set.add(k); else set.add(kind); });
  }
  const chip = (text, variable) => {
    const item = make("span", undefined, { class: "chip" }), dot = make("i");
    dot.style.background = `var(${variable})`;
    item.append(dot, make("span", text));
    box.append(item);
  };
  for (const kind of used.phases) chip(data.phases[kind], `--phase-${data.phases[kind].replace(" ", "-")}`);
  for (const kind of used.outcomes) chip(`task ${data.outcomes[kind]}`, `--outcome-${data.outcomes[kind].replaceAll(" ", "-")}`);
  for (const [text, name] of [["◆ error", "error"], ["▲ warning", "warning"], ["● note", "note"]]) {
    if (findingMarks.some(m => m.severity === name)) box.append(make("span", text, { class: `chip ${name}` }));
  }
  if (data.groups.some(g => g.lives.some(m => m.kind === "end"))) box.append(make("span", "✕ process ended", { class: "chip" }));
  if (data.gaps.length) box.append(make("span", "▥ nothing known", { class: "chip" }));
}
