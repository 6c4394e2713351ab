// The page: what its address says is shown.

import { addressOf, current, write } from "./address.js";
import { get } from "./api.js";
import { AskView } from "./ask.js";
import { fill, h, tell } from "./dom.js";
import { LibraryView } from "./library.js";
import { showKeys, showLogin } from "./entering.js";
import { MatrixView } from "./matrix.js";
import { Reader } from "./reader.js";
import { SearchView } from "./search.js";
import { VerifyView } from "./verify.js";

const VIEWS = { search: SearchView, ask: AskView, matrix: MatrixView, verify: VerifyView, library: LibraryView };
const TITLES = { search: "Search", ask: "Ask", matrix: "Matrix", verify: "Verify", library: "Library" };

class App {
  constructor() {
    this.main = document.getElementById("view");
    this.select = document.getElementById("project");
    this.reader = new Reader(this, document.getElementById("reader"));
    this.state = current();
    this.view = null;
    this.health = {};
    this.projects = [];
  }

  get project() {
    return this.state.project;
  }

  async start() {
    for (const link of document.querySelectorAll("[data-view], .mark")) {
      link.addEventListener("click", (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        this.go({ view: link.dataset.view ?? "search", open: null, hit: 0 }, { step: true });
        this.view?.enter?.();
      });
    }
    this.select.addEventListener("change", () =>
      this.go({ project: this.select.value, open: null, hit: 0, filters: {}, talk: null }, { step: true }),
    );
    document.getElementById("keys").addEventListener("click", showKeys);
    window.addEventListener("popstate", () => {
      this.state = { ...current(), project: current().project ?? this.state.project };
      this.show();
    });
    window.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("locked", () => showLogin(this.main, () => this.load()));
    await this.load();
  }

  /** Read what there is, and show what the address says. */
  async load() {
    try {
      const [health, listed] = await Promise.all([get("/health"), get("/v1/projects")]);
      this.health = health;
      this.projects = listed.projects.map((each) => each.project);
    } catch (error) {
      if (error.status !== 401) fill(this.main, h("p", { class: "notice" }, error.message));
      return;
    }
    const first = this.projects.includes(this.health.project) ? this.health.project : this.projects[0];
    this.state.project ??= first ?? this.health.project ?? "default";
    const names = new Set([...this.projects, this.state.project]);
    fill(this.select, [...names].sort().map((name) => h("option", { value: name }, name)));
    this.view = null;
    this.show();
    if (this.state.view !== "library" && !this.state.open && !this.state.query && !this.state.columns.length) this.view.enter();
  }

  /** Change the state, and so the address and what is shown. */
  go(changes, { step = false } = {}) {
    this.state = { ...this.state, ...changes };
    write(this.state, { step });
    this.show();
  }

  show() {
    const { view, project } = this.state;
    this.select.value = project;
    document.title = `${this.state.query && view === "search" ? `${this.state.query} · ` : ""}${TITLES[view]} · loccit`;
    for (const link of document.querySelectorAll("[data-view]")) {
      if (link.dataset.view === view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
      link.setAttribute("href", addressOf({ ...this.state, view: link.dataset.view, open: null, hit: 0 }));
    }
    if (!(this.view instanceof VIEWS[view])) {
      this.view = new VIEWS[view](this);
      this.main.className = `view ${view}`;
      document.getElementById("heading").textContent = TITLES[view];
      fill(this.main, this.view.element);
    }
    this.view.update(this.state);
    this.reader.update(this.state);
    document.body.classList.toggle("reading", Boolean(this.state.open));
  }

  /** Open a place of a document in the reader. */
  open(place, { step = false, hit = this.state.hit } = {}) {
    this.reader.knows(place);
    const page = place.page_span ? place.page_span[0] : 0;
    this.go({ hit, open: { doc: place.doc_id, span: place.span, page } }, { step });
  }

  close() {
    this.go({ open: null });
    this.view?.focus?.();
  }

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.("input:not([type=checkbox]), textarea, select");
    if (event.key === "Escape") {
      if (typing) event.target.blur();
      else if (this.state.open) this.close();
      return;
    }
    if (typing) return;
    if (event.key === "?") showKeys();
    else if (event.key === "/" && this.view?.enter) this.view.enter();
    else if (!this.reader.key(event) && !this.view?.key?.(event)) return;
    event.preventDefault();
  }
}

window.addEventListener("unhandledrejection", (event) => {
  if (event.reason?.name === "AbortError") event.preventDefault();
  else if (event.reason?.code) {
    event.preventDefault();
    tell(event.reason.message);
  }
});

new App().start();
