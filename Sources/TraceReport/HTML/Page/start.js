// Puts everything together when the page is there.

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  readColors();
  schedule();
}

function isDark() {
  return (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
}

function start() {
  if (!$("timeline") || !data.boots.length) return;
  const groups = data.groups.filter(g => g.boot === data.boots[0].boot);
  // A few processes are shown with all they have, many with their state alone.
  for (const group of data.groups) group.isOpen = groups.length <= 6 || group.rows[0].kind === "curve";
  const select = $("boot");
  select.hidden = data.boots.length < 2;
  for (const boot of data.boots) select.append(make("option", `boot ${boot.boot}`, { value: boot.boot }));
  select.addEventListener("change", () => setBoot(Number(select.value)));
  $("merged").textContent = data.grain_ns
    ? `Detail shorter than ${duration(data.grain_ns)} is drawn together, but around the first findings.` : "";
  if (data.rows_missing) $("merged").textContent += " There are more rows than a page can hold.";
  readColors();
  legend();
  setBoot(findingMarks.find(m => m.entry === 1)?.boot ?? data.boots[0].boot);

  for (const name of ["scroller", "ruler", "overview"]) {
    const element = $(name);
    element.addEventListener("pointerdown", press);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", release);
    element.addEventListener("pointercancel", event => { touches.delete(event.pointerId); view.drag = null; });
    element.addEventListener("pointerleave", leave);
    element.addEventListener("wheel", wheel, { passive: false });
  }
  $("scroller").addEventListener("dblclick", event => zoom(0.4, view.timeAt(place(event).x)));
  $("scroller").addEventListener("scroll", schedule);
  $("scroller").addEventListener("keydown", key);
  $("in").addEventListener("click", () => zoom(0.6));
  $("out").addEventListener("click", () => zoom(1 / 0.6));
  $("all").addEventListener("click", () => setRange(...whole()));
  $("next").addEventListener("click", () => stepFinding(1));
  $("previous").addEventListener("click", () => stepFinding(-1));
  $("next").hidden = $("previous").hidden = !findingMarks.length;
  $("theme").addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
  $("search").addEventListener("input", event => search(event.target.value));
  $("search").addEventListener("keydown", event => {
    if (event.key === "Enter") { event.preventDefault(); nextHit(event.shiftKey ? -1 : 1); }
    if (event.key === "Escape") { event.target.value = ""; search(""); $("scroller").focus(); }
  });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName)) {
      event.preventDefault();
      $("search").focus();
    }
  });
  document.addEventListener("click", event => {
    const link = event.target.closest?.("a[data-show]");
    const mark = link && findingMarks.find(m => m.entry === Number(link.dataset.show));
    if (!mark) return;
    event.preventDefault();
    showFinding(mark);
    $("timeline").scrollIntoView({ block: "start" });
    $("scroller").focus({ preventScroll: true });
  });
  $("tables").addEventListener("toggle", refreshTable);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); schedule(); });
  new ResizeObserver(resize).observe($("frame"));

  // Paper is light, and shows everything.
  let before;
  window.addEventListener("beforeprint", () => {
    before = { theme: document.documentElement.dataset.theme, range: [view.from, view.to] };
    view.isPrinting = true;
    for (const element of document.querySelectorAll("details.app")) element.open = true;
    setTheme("light");
    resize();
    paint();
  });
  window.addEventListener("afterprint", () => { view.isPrinting = false; setTheme(before?.theme); resize(); });
}

start();
