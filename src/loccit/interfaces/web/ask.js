// Answers: the sentences of the documents, or a language model's with what each stands on.

import { at, events } from "./api.js";
import { copy, fill, h } from "./dom.js";
import { Filters } from "./filters.js";
import { fileName, pagesOf, quoted } from "./text.js";

const STATES = { quoted: "quoted", related: "related", unsupported: "not supported" };

export class AskView {
  constructor(app) {
    this.app = app;
    this.asked = "";
    this.filters = new Filters(app);
    this.box = h("input", {
      type: "search", id: "question", autocomplete: "off", "aria-label": "Ask the library",
      placeholder: "Ask, and read the sentences that answer",
    });
    this.model = h("input", { type: "checkbox", id: "model", onchange: () => app.go({ model: this.model.checked }) });
    this.withModel = h("label", { for: "model", class: "model" }, this.model, " ", h("span", {}));
    this.progress = h("p", { class: "progress", "aria-live": "polite" });
    this.answer = h("div", { class: "answer" });
    this.element = h("div", { class: "columns" },
      this.filters.element,
      h("section", { class: "results", "aria-label": "Answer" },
        h("form", { class: "question", role: "search", onsubmit: (event) => this.submitted(event) },
          this.box, h("button", { class: "strong" }, "Ask")),
        this.withModel, this.filters.chips, this.progress, this.answer));
  }

  enter() {
    this.box.focus();
    this.box.select();
  }

  submitted(event) {
    event.preventDefault();
    this.asked = "";
    this.app.go({ query: this.box.value, open: null }, { step: true });
  }

  update(state) {
    const name = this.app.health.language_model;
    this.withModel.hidden = !name;
    this.withModel.lastChild.textContent = `Have ${name} write the answer`;
    this.model.checked = state.model && Boolean(name);
    if (document.activeElement !== this.box) this.box.value = state.query;
    this.filters.update(state);
    const asked = JSON.stringify([state.project, state.query.trim(), state.filters, state.model]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.ask(state);
  }

  async ask(state) {
    this.stop?.abort();
    fill(this.answer);
    this.progress.textContent = "";
    const question = state.query.trim();
    if (!question || !this.app.projects.includes(state.project)) return;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const written = state.model && Boolean(this.app.health.language_model);
    const body = { question, filters: state.filters, language_model: written, ...(written ? {} : { top_k: 5 }) };
    this.progress.textContent = "Reading …";
    const draft = h("p", { class: "draft" });
    const list = h("ol", { class: written ? "sentences" : "quotations" });
    fill(this.answer, draft, list);
    try {
      for await (const { name, data } of events(at.ask(state.project), body, signal)) {
        if (name === "quotation") list.append(this.quotation(data));
        else if (name === "step") this.step(data, draft);
        else if (name === "sentence") {
          draft.remove();
          list.append(this.sentence(data));
        } else if (name === "answer") this.end(data, draft);
        else if (name === "error") throw Object.assign(new Error(data.error.message), data.error);
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      this.progress.textContent = "";
      draft.remove();
      this.answer.append(h("p", { class: "notice", role: "alert" }, error.message));
    }
  }

  step(step, draft) {
    if (step.kind === "text") draft.append(step.text);
    else if (step.kind === "request") draft.textContent = "";
    else if (step.kind === "tool_started") this.progress.textContent = doing(step.data);
    else if (step.kind === "retry") this.progress.textContent = step.text;
  }

  end(answer, draft) {
    this.progress.textContent = "";
    draft.remove();
    if (!answer.answered) {
      this.answer.append(h("p", { class: "notice" }, "The documents here do not answer this, as far as they were searched."));
    }
    for (const warning of answer.warnings) this.answer.append(h("p", { class: "aside" }, warning.message));
    if (answer.run?.error) this.answer.append(h("p", { class: "notice" }, answer.run.error.message));
  }

  quotation(item) {
    return h("li", { class: "quotation", "data-hit": item.rank, "data-doc": item.doc_id, tabindex: -1 },
      h("blockquote", {}, h("button", { type: "button", class: "words", onclick: () => this.open(item) }, item.quote)),
      h("p", { class: "source" },
        item.author_year && h("span", { class: "who" }, item.author_year, " "),
        item.title ?? fileName(item.source_path), " ", h("span", { class: "pages" }, pagesOf(item))),
      item.cite && h("button", {
        type: "button", class: "cite", "data-copy": true, onclick: () => copy(quoted(item.quote, item.cite), "Quotation"),
      }, item.cite));
  }

  sentence(said) {
    return h("li", { class: `sentence ${said.state}` },
      h("p", {}, said.text, " ", h("span", { class: `state ${said.state}`, title: said.reason || null }, STATES[said.state] ?? said.state)),
      said.quotes.length > 0 && h("ul", {}, said.quotes.map((each) =>
        h("li", {}, h("button", { type: "button", class: "words", onclick: () => this.open(each) }, `“${each.quote}”`),
          " ", h("span", { class: "pages" }, each.author_year ?? each.title ?? "", " ", pagesOf(each))))),
      said.passages.length > 0 && h("p", { class: "aside" }, "see ", said.passages.map((each) =>
        h("button", { type: "button", class: "cite", onclick: () => this.open(each) }, each.cite ?? each.title ?? fileName(each.source_path)))));
  }

  open(item) {
    this.app.open({ ...item, text: item.quote ?? item.text }, { step: true });
  }

  items() {
    return [...this.answer.querySelectorAll("[data-hit]")];
  }

  move(by) {
    const items = this.items();
    if (!items.length) return;
    const now = items.findIndex((item) => item.contains(document.activeElement));
    const next = items[Math.min(items.length - 1, Math.max(0, now < 0 ? 0 : now + by))];
    next.querySelector(".words").focus();
    if (this.app.state.open) next.querySelector(".words").click();
  }

  key(event) {
    const by = { j: 1, k: -1 }[event.key];
    if (by) this.move(by);
    else if (event.key === "c" && document.activeElement?.closest("[data-hit]")) {
      document.activeElement.closest("[data-hit]").querySelector("[data-copy]")?.click();
    } else return false;
    return true;
  }
}

/** Tell what the language model does. */
function doing({ name, input }) {
  const words = input?.query ?? "";
  return words ? `Looking for “${words}” …` : `${String(name ?? "working").replaceAll("_", " ")} …`;
}
