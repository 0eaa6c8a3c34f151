// What a bar, a measurement or a mark is called, and what is known of it.

const kindWord = (row, i) => row.bars.isState ? data.phases[row.bars.kind[i]] : data.outcomes[row.bars.kind[i]];

function identifier(id) {
  if (id >= 0) return `#${id}`;
  return id <= -2 ? words[-2 - id] : "";
}

// A short text for the bar itself.
function barLabel(row, i) {
  const b = row.bars;
  if (b.count[i] > 1) return `${b.count[i]}×${b.word[i] && !b.isState ? " " + words[b.word[i]] : ""}`;
  if (row.kind === "phases") return kindWord(row, i);
  if (b.isState) return words[b.word[i]] || kindWord(row, i);
  return [words[b.word[i]], b.id[i] >= 0 ? identifier(b.id[i]) : ""].filter(Boolean).join(" ") || row.label;
}

function amount(row, value) {
  const short = (v, units) => {
    let u = 0;
    while (Math.abs(v) >= 1000 && u < units.length - 1) { v /= 1000; u++; }
    return `${u ? v.toFixed(v < 10 ? 2 : 1) : Math.round(v * 10) / 10} ${units[u]}`;
  };
  switch (row.metric) {
    case "cpu_time": return `${(value / 1e7).toFixed(1)} % of a core`;
    case "awake_time": return `${(value / 1e7).toFixed(1)} % awake`;
    case "wakeups": return `${short(value, ["", "k", "M"])} wakeups/s`;
    case "disk_written": case "network_sent": case "network_received": return `${short(value, ["B", "kB", "MB", "GB"])}/s`;
    case "memory_footprint": return short(value, ["B", "kB", "MB", "GB"]);
    case "battery_level": return `${(value / 10).toFixed(1)} %`;
    case "battery_charge": return `${(value / 1000).toFixed(1)} mAh`;
    case "battery_current": return `${(value / 1000).toFixed(1)} mA`;
    case "battery_temperature": return `${(value / 1000).toFixed(1)} °C`;
    default: return String(value);
  }
}

function edges(b, i) {
  const [s, e] = b.certainty[i];
  const parts = [];
  if (s) parts.push(`begin ${data.certainties[s]}`);
  if (e) parts.push(`end ${data.certainties[e]}`);
  return parts.join(", ") || data.certainties[0];
}

const isOpen = c => c === BEFORE || c === AFTER || c === CUT;

// Everything that is known of something under the pointer, as [name, value] lines; the first one is its title.
function describe(hit) {
  const clock = view.clock;
  if (hit.mark) {
    const m = hit.mark;
    const lines = [[m.kind === "finding" ? m.severity : `process ${m.pid || ""}`, m.words],
      ["at", clock.moment(m.t_ns)]];
    if (m.kind === "finding" && m.end_ns > m.start_ns) lines.push(["from", `${clock.moment(m.start_ns)} (${duration(m.end_ns - m.start_ns)})`]);
    if (hit.others > 0 && m.entry !== undefined) lines.push(["and", `${hit.others} more here: zoom in`]);
    return lines;
  }
  const row = hit.row, i = hit.index;
  if (row.points) {
    const p = row.points, span = p.end[i] - p.start[i];
    const mean = row.counter ? p.value[i] / Math.max(span / SECOND, 1e-9) : p.value[i];
    const lines = [[row.label, amount(row, mean)]];
    if (p.count[i] > 1) lines.push(["between", `${amount(row, p.low[i])} and ${amount(row, p.high[i])}, ${p.count[i]} measurements`]);
    lines.push(row.counter || p.count[i] > 1 ? ["from", `${clock.moment(p.start[i])} to ${clock.moment(p.end[i])} (${duration(span)})`]
      : ["measured at", clock.moment(p.end[i])]);
    return lines;
  }
  const b = row.bars;
  const span = b.end[i] - b.start[i];
  const least = b.certainty[i].some(isOpen) ? "at least " : "";
  const lines = [];
  if (b.count[i] > 1) {
    lines.push([row.label, `${b.count[i]} ${b.isState ? "stretches" : "tasks or holds"} drawn together`]);
    for (const [kind, part] of b.shares[i]) {
      lines.push(b.isState ? [data.phases[kind], duration(part * SECOND)] : [data.outcomes[kind], String(part)]);
    }
  } else if (b.isState) {
    lines.push([row.kind === "phases" ? "process" : row.label, row.kind === "phases" ? kindWord(row, i) : words[b.word[i]] || kindWord(row, i)]);
    if (row.kind === "states" && words[b.word[i]] !== kindWord(row, i)) lines.push(["which is", kindWord(row, i)]);
  } else {
    lines.push([row.label.replace(/^[a-z]+: /, ""), [words[b.word[i]] ? `“${words[b.word[i]]}”` : "without a name", identifier(b.id[i])].filter(Boolean).join(" ")]);
    lines.push(["outcome", kindWord(row, i)]);
  }
  lines.push(["from", clock.moment(b.start[i])], ["to", clock.moment(b.end[i])], ["for", `${least}${duration(span)}`]);
  if (b.count[i] === 1) lines.push(["known", edges(b, i)]);
  if (b.pid[i]) lines.push(["pid", String(b.pid[i])]);
  return lines;
}
