// The search: a question, what narrows it down, and the passages.

import { at, get, post } from "./api.js";
import { fill, h } from "./dom.js";
import { Filters } from "./filters.js";
import { hitItem } from "./hits.js";
import { counted, who } from "./text.js";

const PAUSE = 250; // milliseconds without a key until a question is asked
const AT_ONCE = 10;
const MODES = [["hybrid", "Meaning and words"], ["dense", "Meaning"], ["lexical", "Words"]];

export class SearchView {
  constructor(app) {
    this.app = app;
    this.hits = [];
    this.asked = "";
    this.cursor = null;
    this.filters = new Filters(app);
    this.box = h("input", {
      type: "search", id: "question", name: "q", autocomplete: "off", spellcheck: true, enterkeyhint: "search",
      "aria-label": "Search the library", placeholder: "What do you want to know?",
      oninput: () => this.typed(),
      onkeydown: (event) => {
        if (event.key === "ArrowDown") this.move(1);
      },
    });
    this.mode = h("select", {
      id: "mode", onchange: () => this.app.go({ mode: this.mode.value, hit: 0, open: null }, { step: true }),
    }, MODES.map(([value, name]) => h("option", { value }, name)));
    this.grouped = h("input", {
      type: "checkbox", id: "grouped", onchange: () => this.app.go({ grouped: this.grouped.checked }),
    });
    this.mine = h("input", {
      type: "checkbox", id: "mine",
      onchange: () => this.app.go({ mine: this.mine.checked, hit: 0, open: null }, { step: true }),
    });
    this.count = h("p", { class: "count", role: "status" });
    this.notes = h("div", { class: "notes" });
    this.list = h("ol", { class: "hits", "aria-label": "Passages" });
    this.below = h("div", { class: "below" });
    this.more = h("button", { type: "button", hidden: true, onclick: () => this.askMore() }, "More passages");
    this.element = h("div", { class: "columns" },
      this.filters.element,
      h("section", { class: "results", "aria-label": "Results" },
        h("form", { class: "question", role: "search", onsubmit: (event) => this.submitted(event) },
          this.box, h("button", { class: "strong" }, "Search")),
        h("div", { class: "how" }, this.count,
          h("span", { class: "choices" },
            h("label", {}, "By ", this.mode),
            h("label", { for: "mine", title: "Only what you marked, and what you wrote there" }, this.mine, " My marks"),
            h("label", { for: "grouped" }, this.grouped, " By document"))),
        this.filters.chips, this.notes, this.list, this.more, this.below));
  }

  enter() {
    this.box.focus();
    this.box.select();
  }

  focus() {
    this.selected()?.focus();
  }

  typed() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.app.go({ query: this.box.value, hit: 0, open: null, nearest: false }), PAUSE);
  }

  submitted(event) {
    event.preventDefault();
    clearTimeout(this.waiting);
    this.app.go({ query: this.box.value, hit: 0, open: null, nearest: false }, { step: true });
  }

  update(state) {
    if (document.activeElement !== this.box) this.box.value = state.query;
    this.mode.value = state.mode;
    this.grouped.checked = state.grouped;
    this.mine.checked = state.mine;
    this.filters.update(state);
    const asked = JSON.stringify([
      state.project, state.query.trim(), state.mode, state.filters, state.nearest, state.grouped, state.mine,
    ]);
    if (asked !== this.asked) {
      this.asked = asked;
      this.ask(state);
    }
    this.mark();
  }

  body(state, cursor) {
    return {
      query: state.query.trim(), mode: state.mode, filters: state.filters, top_k: AT_ONCE,
      ...(state.grouped ? { group: true } : {}), ...(state.mine ? { mine: {} } : {}),
      ...(state.nearest ? { min_score: 0 } : {}), ...(cursor ? { cursor } : {}),
    };
  }

  async ask(state) {
    this.stop?.abort();
    if (!state.query.trim()) {
      this.hits = [];
      this.found = null;
      this.render();
      this.welcome(state);
      return;
    }
    this.stop = new AbortController();
    this.element.classList.add("waiting");
    try {
      this.found = await post(at.search(state.project), this.body(state), this.stop.signal);
      this.hits = this.found.items;
      this.cursor = this.found.next_cursor;
      this.render();
      const { hit, open } = this.app.state;
      if (hit > 0 && !open && this.hits[hit - 1]) this.app.open(this.hits[hit - 1], { hit });
    } catch (error) {
      if (error.name === "AbortError") return;
      this.hits = [];
      this.found = null;
      this.render();
      fill(this.notes, h("p", { class: "notice" }, error.message));
    } finally {
      this.element.classList.remove("waiting");
    }
  }

  async askMore() {
    const last = this.hits.length;
    const found = await post(at.search(this.app.project), this.body(this.app.state, this.cursor));
    this.hits = [...this.hits, ...found.items];
    this.cursor = found.next_cursor;
    this.render();
    this.items()[last]?.focus();
  }

  async welcome(state) {
    const { projects } = this.app;
    if (!projects.includes(state.project)) {
      fill(this.notes, h("p", { class: "welcome" }, "There is nothing in this project yet. ",
        h("a", { href: "/library" }, "Add documents"), "."));
      return;
    }
    const { documents_in_all: number } = await post(at.facets(state.project), { filters: state.filters });
    if (this.app.state.query.trim() || this.app.view !== this) return;
    fill(this.notes, h("p", { class: "welcome" },
      `${counted(number, "document")}. Ask as you would ask a colleague, or with the words that must be there.`));
  }

  render() {
    const { state } = this.app;
    const found = this.found;
    const documents = new Set(this.hits.map((hit) => hit.doc_id)).size;
    this.count.textContent = this.hits.length
      ? `${counted(this.hits.length, "passage")} from ${counted(documents, "document")}` : "";
    const said = (found?.warnings ?? []).map((warning) => h("p", { class: "aside" }, warning.message));
    fill(this.notes,
      found && !this.hits.length && h("p", { class: "notice" },
        found.relevant ? "Nothing was found." : "Nothing here has to do with that.", " ",
        !found.relevant && h("button", {
          type: "button", onclick: () => this.app.go({ nearest: true }, { step: true }),
        }, "Show the nearest passages")),
      state.nearest && this.hits.length > 0 &&
        h("p", { class: "aside" }, "These are the nearest passages; they may have nothing to do with the question."),
      !this.hits.length && said);
    fill(this.below, this.hits.length > 0 && said);
    fill(this.list, state.grouped ? this.groups() : this.hits.map((hit) => this.item(hit)));
    this.more.hidden = !this.cursor;
    this.mark();
  }

  item(hit, withSource = true) {
    return hitItem(hit, this.app, {
      question: this.app.state.query, withSource, open: () => this.app.open(hit, { hit: hit.rank, step: true }),
    });
  }

  groups() {
    const groups = new Map();
    for (const hit of this.hits) groups.set(hit.doc_id, [...(groups.get(hit.doc_id) ?? []), hit]);
    return [...groups.values()].map((hits) =>
      h("li", { class: "group" },
        h("h2", {}, hits[0].author_year && h("span", { class: "who" }, who(hits[0])), " ", hits[0].title ?? ""),
        h("ol", {}, hits.map((hit) => this.item(hit, false)))));
  }

  items() {
    return [...this.list.querySelectorAll("[data-hit]")];
  }

  selected() {
    return this.list.querySelector("[aria-current=true]");
  }

  /** Show which passage is open. */
  mark() {
    const { hit, open } = this.app.state;
    for (const item of this.items()) {
      const is = Number(item.dataset.hit) === hit && Boolean(open);
      if (is) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
  }

  /** Go to the next passage, or to one before; where pages are shown, they follow. */
  move(by) {
    const items = this.items();
    if (!items.length) return;
    const now = items.findIndex((item) => item === document.activeElement || item.getAttribute("aria-current"));
    const next = items[Math.min(items.length - 1, Math.max(0, now < 0 ? 0 : now + by))];
    next.focus();
    next.scrollIntoView({ block: "nearest" });
    if (this.app.state.open) this.openItem(next);
  }

  openItem(item) {
    const hit = this.hits.find((each) => each.rank === Number(item.dataset.hit));
    if (hit) this.app.open(hit, { hit: hit.rank });
    item.focus();
  }

  key(event) {
    const by = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && (event.key.length === 1 || this.items().includes(document.activeElement))) {
      this.move(by);
      return true;
    }
    const item = document.activeElement?.closest?.("[data-hit]");
    if (event.key === "Enter" && item === document.activeElement && item) {
      this.openItem(item);
      return true;
    }
    if (event.key === "c" && item) {
      item.querySelector("[data-copy]")?.click();
      return true;
    }
    return false;
  }
}
