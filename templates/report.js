"use strict";
// The page reads without this script: it sorts, filters, copies, and switches between light and dark.
(function () {
  const root = document.documentElement;
  const told = document.querySelector(".told");

  const theme = document.querySelector(".theme");
  const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const showTheme = () => { theme.textContent = isDark() ? "Light" : "Dark"; theme.setAttribute("aria-pressed", String(isDark())); };
  theme.hidden = false;
  showTheme();
  theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; showTheme(); });

  for (const table of document.querySelectorAll("table[data-tools]")) {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    if (rows.length < 2) continue;

    Array.from(table.tHead.rows[0].cells).forEach((head, at) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      if (!button.textContent.trim()) return;
      head.append(button);
      button.addEventListener("click", () => {
        const up = head.getAttribute("aria-sort") !== "ascending";
        for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const keys = new Map(rows.map((row) => {
          const cell = row.cells[at];
          const number = cell && cell.dataset.sort !== undefined ? Number(cell.dataset.sort) : NaN;
          return [row, [number, cell ? cell.textContent : ""]];
        }));
        const order = new Intl.Collator("en", { numeric: true }).compare;
        rows.sort((one, other) => {
          const [a, s] = keys.get(one), [b, t] = keys.get(other);
          const numbers = !Number.isNaN(a) && !Number.isNaN(b);
          const by = numbers ? a - b : Number.isNaN(a) - Number.isNaN(b) || order(s, t);
          return up ? by : -by;
        });
        body.append(...rows);
      });
    });

    const tools = document.createElement("div");
    tools.className = "tools";
    const input = document.createElement("input");
    input.type = "search";
    input.placeholder = "Filter rows";
    input.setAttribute("aria-label", "Filter the rows of " + table.caption.textContent);
    const count = document.createElement("output");
    const say = (n) => { count.textContent = n === rows.length ? rows.length + " rows" : n + " of " + rows.length + " rows"; };
    say(rows.length);
    tools.append(input, count);
    table.parentNode.before(tools);
    let texts = null;
    input.addEventListener("input", () => {
      texts = texts || new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        const text = texts.get(row);
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) shown += 1;
      }
      say(shown);
    });
  }

  const select = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  };
  for (const button of document.querySelectorAll(".copy")) {
    const text = button.parentNode.querySelector("pre");
    button.hidden = false;
    button.addEventListener("click", async () => {
      let done = false;
      try {
        await navigator.clipboard.writeText(text.textContent);
        done = true;
      } catch {
        // A file may not write to the clipboard in some browsers: the older way, and the keyboard, remain.
        select(text);
        done = document.execCommand("copy");
      }
      button.textContent = done ? "Copied" : "Selected";
      told.textContent = done ? "Copied to the clipboard" : "Selected: copy it by the keyboard";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
  }
})();
