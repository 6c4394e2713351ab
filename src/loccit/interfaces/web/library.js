// The documents of a project: adding, looking after and deleting them.

import { at, get, post, remove, send } from "./api.js";
import { dropped } from "./dropping.js";
import { confirmed, fill, h, tell } from "./dom.js";
import { chooseEntry } from "./entries.js";
import { Jobs } from "./jobs.js";
import { counted, fileName } from "./text.js";

const LIST = /\.(json|bib|ris)$/i;
const MOST_FILES = 100; // of one request
const MOST_BYTES = 100 * 2 ** 20;

export class LibraryView {
  constructor(app) {
    this.app = app;
    this.project = null;
    this.jobs = new Jobs(app, () => this.load({ isThere: true }));
    this.files = h("input", { type: "file", id: "files", class: "unseen", multiple: true, onchange: (event) => this.taken(event) });
    this.folder = h("input", { type: "file", id: "folder", class: "unseen", webkitdirectory: true, onchange: (event) => this.taken(event) });
    this.name = h("input", { id: "new-project", placeholder: "new project", pattern: "[a-z0-9]([a-z0-9_\\-]{0,62}[a-z0-9])?", size: 16 });
    this.adding = h("section", { class: "drop", "aria-label": "Add documents" },
      h("p", {}, h("strong", {}, "Drop papers here"), ", or ",
        h("label", { for: "files", class: "button" }, "choose files"), this.files, " ",
        h("label", { for: "folder", class: "button" }, "a folder"), this.folder),
      h("p", { class: "aside" }, "With them, or alone, the reference list exported from Zotero (.json, .bib, .ris): it gives each its citation."),
      h("form", { class: "aside", onsubmit: (event) => this.start(event) }, h("label", { for: "new-project" }, "Into another project: "), this.name, " ", h("button", {}, "Go")));
    this.count = h("p", { class: "count", role: "status" });
    this.find = h("input", { type: "search", "aria-label": "Find a document", placeholder: "Find by author, year, title or file", oninput: () => this.render() });
    this.lacking = h("input", { type: "checkbox", id: "lacking", onchange: () => this.render() });
    this.exports = h("span", { class: "exports" });
    this.list = h("ul", { class: "documents", "aria-label": "Documents" });
    this.element = h("div", { class: "library-room" },
      h("h2", {}, "Library"), this.adding, this.jobs.element,
      h("div", { class: "how" }, this.count, h("span", { class: "choices" },
        this.find, h("label", { for: "lacking" }, this.lacking, " With problems"), this.exports)),
      this.list);
    dropped(this.element, (files) => this.add(files));
  }

  enter() {
    this.find.focus();
  }

  update(state) {
    this.adding.hidden = Boolean(this.app.health.read_only);
    if (state.project === this.project) return;
    this.project = state.project;
    this.load();
    this.jobs.load();
  }

  start(event) {
    event.preventDefault();
    const name = this.name.value.trim();
    if (!name) return;
    if (!this.app.projects.includes(name)) this.app.select.append(h("option", { value: name }, name));
    this.app.go({ project: name, open: null, filters: {} }, { step: true });
    tell(`Project ${name}: drop documents to fill it`);
  }

  /** Read what there is. A project comes to be with its first document. */
  async load({ isThere = this.app.projects.includes(this.project) } = {}) {
    const { project } = this;
    this.labels = new Map();
    this.documents = [];
    try {
      if (isThere) await this.read(project);
    } catch (error) {
      if (error.code !== "project_not_found") throw error;
    }
    if (project !== this.project) return;
    const link = (form, name) => h("a", { href: at.citations(project, form), download: `${project}.${form === "csl" ? "json" : "bib"}` }, name);
    fill(this.exports, this.documents.some((each) => each.citekey) && ["Citations: ", link("bibtex", "BibTeX"), " ", link("csl", "CSL JSON")]);
    this.render();
  }

  async read(project) {
    const [view, facets] = await Promise.all([get(at.documents(project)), post(at.facets(project), { filters: {} })]);
    if (project !== this.project) return;
    this.labels = new Map(facets.documents.map((each) => [each.value, each.label]));
    this.documents = view.documents;
    if (!this.app.projects.includes(project)) this.app.projects.push(project);
  }

  render() {
    const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = this.documents.filter((each) => {
      const told = `${this.labels.get(each.doc_id) ?? ""} ${each.citekey ?? ""} ${fileName(each.source_path)}`.toLowerCase();
      return words.every((word) => told.includes(word)) && (!this.lacking.checked || problems(each).length > 0);
    });
    const cited = this.documents.filter((each) => each.citekey && !each.provisional).length;
    this.count.textContent = this.documents.length
      ? `${counted(this.documents.length, "document")}, ${cited} with a citation${fitting.length < this.documents.length ? `; ${fitting.length} shown` : ""}`
      : "No documents yet.";
    fill(this.list, fitting.slice(0, 500).map((each) => this.row(each)));
  }

  row(each) {
    const label = this.labels.get(each.doc_id) ?? fileName(each.source_path);
    const troubles = problems(each);
    return h("li", { class: "document", "data-doc": each.doc_id },
      h("div", { class: "what" },
        h("button", { type: "button", class: "words", onclick: () => this.open(each, label) }, label),
        h("p", { class: "aside" }, [each.citekey ? `@${each.citekey}${each.provisional ? " (provisional)" : ""}` : "no citation", each.pages ? counted(each.pages, "page") : "no pages",
          counted(each.chunks, "passage"), each.coverage.language, fileName(each.source_path)].filter(Boolean).join(" · ")),
        coverage(each.coverage),
        troubles.length > 0 && h("details", { class: "troubles" }, h("summary", {}, counted(troubles.length, "note")), h("ul", {}, troubles.map((one) => h("li", {}, one))))),
      !this.app.health.read_only && h("div", { class: "acts" },
        (!each.citekey || each.provisional) && h("button", { type: "button", onclick: () => this.choose(each, label) }, "Choose the entry"),
        h("button", { type: "button", class: "quiet", "aria-label": `Delete ${label}`, onclick: () => this.drop(each, label) }, "Delete")));
  }

  open(each, label) {
    this.app.open({
      doc_id: each.doc_id, span: null, title: label, author_year: null, cite: null, source_path: each.source_path,
      page_span: each.pages ? [1, 1] : null, pages: each.pages, text: "",
    }, { step: true });
  }

  async choose(each, label) {
    const citekey = await chooseEntry(this.project, label);
    if (!citekey) return;
    await post(at.citation(this.project, each.doc_id), { citekey });
    tell(`Cited as @${citekey}`);
    await this.load();
  }

  async drop(each, label) {
    if (!(await confirmed(`Delete “${label}” from the project? The file itself stays where it is, unless it was dropped here.`, "Delete"))) return;
    await remove(at.document(this.project, each.doc_id));
    tell("Deleted");
    await this.load();
  }

  async taken(event) {
    await this.add([...event.target.files]);
    event.target.value = "";
  }

  /** Send files, some at a time; the reference list goes with the first. */
  async add(files) {
    const lists = files.filter((file) => LIST.test(file.name));
    const parts = inParts(files.filter((file) => !LIST.test(file.name)));
    tell(`Sending ${counted(files.length, "file")} …`);
    for (const [number, part] of (parts.length ? parts : [[]]).entries()) {
      const form = new FormData();
      for (const file of part) form.append("files", file, file.name);
      if (number === 0 && lists.length) form.append("references", lists[0], lists[0].name);
      try {
        this.jobs.follow(await send(at.documents(this.project), form));
      } catch (error) {
        this.jobs.refuse(part, error.message);
      }
    }
  }
}

/** Return files in parts that the service takes in one request each. */
function inParts(files) {
  const parts = [];
  let bytes = 0;
  for (const file of files) {
    const last = parts.at(-1);
    if (!last || last.length >= MOST_FILES || bytes + file.size > MOST_BYTES) {
      parts.push([file]);
      bytes = file.size;
    } else {
      last.push(file);
      bytes += file.size;
    }
  }
  return parts;
}

function problems(each) {
  const found = each.warnings.map((warning) => warning.message);
  if (each.metadata_missing) found.push(`no entry in the references: ${each.metadata_missing.reason}`);
  return found;
}

/** Return how much of the pages was read, in words and as a bar. */
function coverage(read) {
  if (!read.pages) return null;
  const unread = read.pages_without_text.length + read.pages_failed.length;
  if (!unread && !read.pages_ocred.length) return null;
  const told = [read.pages_ocred.length && `${read.pages_ocred.length} recognised on their image`, unread && `${unread} not read`].filter(Boolean).join(", ");
  return h("p", { class: "coverage" }, h("meter", { min: 0, max: read.pages, value: read.pages - unread, "aria-label": "Pages read" }), ` ${told}`);
}
