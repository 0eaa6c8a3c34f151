// Moments and durations, in the words of the report.

const MS = 1e6, SECOND = 1e9, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const two = n => String(n).padStart(2, "0");

function decimal(milliseconds) {
  return `${Math.floor(milliseconds / 1000)}.${String(milliseconds % 1000).padStart(3, "0")}`;
}

// Milliseconds up to two hours, whole seconds above; rounded to the nearest.
function duration(ns) {
  if (ns < 0) return "-" + duration(-ns);
  if (ns < 2 * HOUR) {
    const ms = Math.floor((ns + 500000) / MS);
    const minutes = Math.floor(ms / 60000);
    if (minutes < 10) return `${decimal(ms)} s`;
    return ms % 60000 ? `${minutes} min ${decimal(ms % 60000)} s` : `${minutes} min`;
  }
  const s = Math.round(ns / SECOND);
  const parts = [[Math.floor(s / 86400), "d"], [Math.floor(s / 3600) % 24, "h"],
    [Math.floor(s / 60) % 60, "min"], [s % 60, "s"]];
  return parts.filter(p => p[0]).map(p => `${p[0]} ${p[1]}`).join(" ");
}

// What the wall clock of a boot showed at a time of the trace. An anchor is [time, local ms, rest in ns, precision].
class Clock {
  constructor(boot) {
    this.anchors = boot.wall;
    this.isWall = boot.wall.length > 0;
    const first = this.local(boot.first_ns), last = this.local(boot.last_ns);
    this.needsDate = this.isWall && this.date(first) !== this.date(last);
  }
  anchor(time) {
    let low = 0, high = this.anchors.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.anchors[middle][0] <= time) low = middle + 1; else high = middle;
    }
    return this.anchors[Math.max(low - 1, 0)];
  }
  // Local time as {ms since 1970, precision}; cut off, not rounded: the digits are those of the source.
  local(time) {
    if (!this.isWall) return null;
    const [t, ms, rest, precision] = this.anchor(time);
    return { ms: ms + Math.floor((rest + (time - t)) / MS), precision };
  }
  date(local) {
    const d = new Date(local.ms);
    if (local.precision === 2) return "";
    const day = `${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
    return local.precision === 1 ? day : `${d.getUTCFullYear()}-${day}`;
  }
  moment(time, digits = 3) {
    const local = this.local(time);
    if (!local) return `+${duration(time)}`;
    const d = new Date(local.ms);
    let text = `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`;
    if (digits >= 0) text += `:${two(d.getUTCSeconds())}`;
    if (digits > 0) text += `.${String(d.getUTCMilliseconds()).padStart(3, "0").slice(0, digits)}`;
    return this.needsDate && digits >= 0 ? `${this.date(local)} ${text}` : text;
  }
  // Steps of the ruler that fit, and the moments at which its lines stand.
  ticks(from, to, most) {
    const steps = [MS, 2 * MS, 5 * MS, 10 * MS, 20 * MS, 50 * MS, 100 * MS, 200 * MS, 500 * MS, SECOND, 2 * SECOND,
      5 * SECOND, 10 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE,
      30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 28 * DAY, 84 * DAY,
      364 * DAY];
    const step = steps.find(s => (to - from) / s <= most) ?? (to - from) / most;
    // Whole numbers of the wall clock, as it stands at the left edge.
    let shift = 0;
    if (this.isWall) {
      const [t, ms, rest] = this.anchor(from);
      shift = (((ms % 86400000) * MS + rest - t) % step + step) % step;
    }
    const lines = [];
    for (let t = Math.ceil((from + shift) / step) * step - shift; t <= to && lines.length < 200; t += step) lines.push(t);
    return { step, lines };
  }
  tick(time, step) {
    if (!this.isWall) return `+${step < SECOND ? decimal(Math.round(time / MS)) + " s" : duration(Math.round(time / SECOND) * SECOND).replace(".000", "")}`;
    // A line may stand a nanosecond off: the nearest millisecond is meant.
    const near = time + 500000;
    if (step >= DAY) return this.date(this.local(near)) || this.moment(near, -1);
    const local = this.local(near), d = new Date(local.ms);
    const text = `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`;
    if (this.needsDate && text === "00:00" && step >= MINUTE) return this.date(local) || text;
    if (step >= MINUTE) return text;
    const seconds = `${text}:${two(d.getUTCSeconds())}`;
    return step >= SECOND ? seconds : `${seconds}.${String(d.getUTCMilliseconds()).padStart(3, "0")}`;
  }
}
