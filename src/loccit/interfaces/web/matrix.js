// The matrix: a row for each document, a column for each question.

import { at, events } from "./api.js";
import { fill, h } from "./dom.js";
import { Filters } from "./filters.js";
import { counted, fileName, pagesOf, who } from "./text.js";

const USUAL = ["Method", "Sample", "Main finding", "Limitations"];
const MOVES = {
  ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1], j: [1, 0], k: [-1, 0], l: [0, 1], h: [0, -1],
};
const FILES = [
  ["matrix.md", "Markdown", "text/markdown"], ["matrix.csv", "CSV", "text/csv"],
  ["matrix.xlsx", "Excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
];

export class MatrixView {
  constructor(app) {
    this.app = app;
    this.asked = "";
    this.filters = new Filters(app);
    this.box = h("textarea", {
      id: "columns", rows: 4, spellcheck: true, placeholder: "What method was used?",
      onkeydown: (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.submitted(event);
      },
    });
    this.box.value = USUAL.join("\n");
    this.model = h("input", { type: "checkbox", id: "model" });
    this.withModel = h("label", { for: "model", class: "model" }, this.model, " ", h("span", {}));
    this.bar = h("progress", { hidden: true, "aria-label": "Cells that are filled" });
    this.count = h("p", { class: "count", role: "status" });
    this.files = h("span", { class: "choices" });
    this.notes = h("div", { class: "notes" });
    this.table = h("div", {});
    this.element = h("div", { class: "matrix-room" },
      this.filters.element,
      h("section", { "aria-label": "Matrix" },
        h("form", { class: "asking", onsubmit: (event) => this.submitted(event) },
          h("label", { for: "columns" }, "Columns, one on each line: questions, or words for them", this.box),
          h("button", { class: "strong" }, "Make the matrix")),
        this.withModel, this.filters.chips,
        h("div", { class: "filling" }, this.bar, this.count, this.files),
        this.notes, this.table));
  }

  enter() {
    this.box.focus();
  }

  focus() {
    this.last?.focus();
  }

  get lines() {
    return [...new Set(this.box.value.split("\n").map((line) => line.trim()).filter(Boolean))];
  }

  submitted(event) {
    event.preventDefault();
    this.asked = "";
    this.willWrite = this.model.checked;
    this.app.go({ columns: this.lines, open: null }, { step: true });
  }

  update(state) {
    const name = this.app.health.language_model;
    this.withModel.hidden = !name;
    this.withModel.lastChild.textContent = `Have ${name} fill the cells`;
    this.filters.update(state);
    this.mark();
    if (!state.columns.length) return;
    if (document.activeElement !== this.box) this.box.value = state.columns.join("\n");
    const asked = JSON.stringify([state.project, state.columns, state.filters]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.make(state);
  }

  async make(state) {
    this.stop?.abort();
    fill(this.table);
    fill(this.notes);
    fill(this.files);
    this.count.textContent = "";
    if (!this.app.projects.includes(state.project)) return;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const body = { columns: state.columns, filters: state.filters, language_model: Boolean(this.willWrite) };
    this.willWrite = false; // an address that is opened again asks no language model
    this.bar.removeAttribute("value");
    this.bar.hidden = false;
    try {
      for await (const { name, data } of events(at.matrix(state.project), body, signal)) {
        if (name === "step" && data.kind === "cell") this.progress(data.data);
        else if (name === "matrix") this.show(data);
        else if (name === "error") throw Object.assign(new Error(data.error.message), data.error);
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      this.count.textContent = "";
      fill(this.notes, h("p", { class: "notice", role: "alert" }, error.message));
    }
    if (this.stop?.signal === signal) this.bar.hidden = true;
  }

  progress({ done, total }) {
    this.bar.max = total;
    this.bar.value = done;
  }

  show(matrix) {
    this.matrix = matrix;
    const cells = matrix.rows.flatMap((row) => row.cells);
    const answered = cells.filter((cell) => cell.answered).length;
    const failed = cells.find((cell) => cell.error);
    this.count.textContent =
      `${counted(matrix.rows.length, "document")}, ${answered} of ${counted(cells.length, "cell")} answered`;
    fill(this.files, FILES.map(([name, kind, type]) =>
      h("button", { type: "button", onclick: () => keep(name, type, contentOf(matrix, name)) }, kind)));
    fill(this.notes,
      failed && h("p", { class: "notice" }, failed.error.message),
      matrix.warnings.map((warning) => h("p", { class: "aside" }, warning.message)));
    fill(this.table, h("div", { class: "grid", role: "region", "aria-label": "Matrix of documents and columns", tabindex: 0 },
      h("table", {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Document"),
          matrix.columns.map((column) => h("th", { scope: "col" }, column.name, column.unit && ` (${column.unit})`)))),
        h("tbody", {}, matrix.rows.map((row) => this.row(row))))));
    this.mark();
  }

  row(row) {
    return h("tr", {},
      h("th", { scope: "row" }, row.author_year && h("span", { class: "who" }, who(row)), row.title ?? fileName(row.source_path)),
      row.cells.map((cell) => this.cell(row, cell)));
  }

  cell(row, cell) {
    if (!cell.answered) return h("td", {}, h("span", { class: "none" }, cell.error ? `not done: ${cell.error.code}` : "not answered"));
    return h("td", { "data-place": `${row.doc_id}:${cell.span}` },
      cell.value !== null && h("p", { class: "value" }, cell.value),
      cell.said && h("p", { class: "said" }, cell.said),
      h("div", { class: "cell" },
        h("button", { type: "button", class: "words", onclick: (event) => this.open(row, cell, event.currentTarget) }, cell.quote.replace(/\s+/g, " "))),
      h("span", { class: "pages" }, pagesOf(cell) || cell.section_path.at(-1) || ""));
  }

  open(row, cell, button) {
    this.last = button;
    this.app.open({ ...row, ...cell, text: cell.quote }, { step: true });
  }

  /** Show which cell is open. */
  mark() {
    const { open } = this.app.state;
    const place = open?.span ? `${open.doc}:${open.span}` : "";
    for (const each of this.table.querySelectorAll("td[data-place]")) {
      const [doc, span] = each.dataset.place.split(":");
      each.classList.toggle("chosen", Boolean(place) && doc.startsWith(open.doc) && place.endsWith(`:${span}`));
    }
  }

  /** Go to the next cell with a quotation that way; where pages are shown, they follow. */
  move(by) {
    this.step([by, 0]);
  }

  step([down, right]) {
    const rows = [...this.table.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("td")]);
    const now = document.activeElement?.closest?.("td") ?? this.table.querySelector("td.chosen");
    let y = rows.findIndex((row) => row.includes(now));
    let x = y < 0 ? 0 : rows[y].indexOf(now);
    if (y < 0) y = down > 0 ? -1 : 0;
    for (y += down, x += right; rows[y]?.[x]; y += down, x += right) {
      const button = rows[y][x].querySelector("button");
      if (!button) continue;
      button.focus();
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (this.app.state.open) button.click();
      return;
    }
  }

  key(event) {
    const by = MOVES[event.key];
    const within = this.table.contains(document.activeElement);
    if (!by || !(within || event.key.length === 1)) return false;
    this.step(by);
    return true;
  }
}

function contentOf(matrix, name) {
  if (!name.endsWith(".xlsx")) return matrix.files[name];
  return Uint8Array.from(atob(matrix.workbook), (letter) => letter.charCodeAt(0));
}

/** Keep a file that is here already. */
function keep(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
