// Answers: the sentences of the documents, or a language model's with what each stands on.

import { at, events, get, remove } from "./api.js";
import { confirmed, fill, h, tell } from "./dom.js";
import { Filters } from "./filters.js";
import { foundEarlier, quotation, sentence, storedTurn, takenAs } from "./turns.js";

export class AskView {
  constructor(app) {
    this.app = app;
    this.asked = "";
    this.talk = null;  // the conversation that is shown
    this.told = new Map();  // its questions, and where their answers stand
    this.open = (item) => this.app.open({ ...item, text: item.quote ?? item.text }, { step: true });
    this.filters = new Filters(app);
    this.box = h("input", {
      type: "search", id: "question", autocomplete: "off", "aria-label": "Ask the library",
      placeholder: "Ask, and read the sentences that answer",
    });
    this.model = h("input", { type: "checkbox", id: "model", onchange: () => app.go({ model: this.model.checked }) });
    this.withModel = h("label", { for: "model", class: "model" }, this.model, " ", h("span", {}));
    this.progress = h("p", { class: "progress", "aria-live": "polite" });
    this.answer = h("div", { class: "answer" });
    this.anew = h("button", { type: "button", hidden: true, onclick: () => this.begin() }, "New question");
    this.listed = h("ul", { class: "talks" });
    this.earlier = h("details", { class: "earlier", hidden: true, ontoggle: () => this.earlier.open && this.list() },
      h("summary", {}, "Earlier conversations"), this.listed);
    this.element = h("div", { class: "columns" },
      this.filters.element,
      h("section", { class: "results", "aria-label": "Answer" },
        h("form", { class: "question", role: "search", onsubmit: (event) => this.submitted(event) },
          this.box, h("button", { class: "strong" }, "Ask"), this.anew),
        this.withModel, this.filters.chips, this.earlier, this.answer, this.progress));
  }

  enter() {
    this.box.focus();
    this.box.select();
  }

  submitted(event) {
    event.preventDefault();
    this.asked = "";
    this.told.delete(keyOf(this.app.state, this.box.value));
    this.app.go({ query: this.box.value, open: null }, { step: true });
  }

  /** Leave the conversation; the next question begins another one. */
  begin() {
    this.box.value = "";
    this.app.go({ talk: null, query: "", open: null }, { step: true });
    this.enter();
  }

  update(state) {
    const name = this.app.health.language_model;
    this.withModel.hidden = !name;
    this.withModel.lastChild.textContent = `Have ${name} write the answer`;
    this.model.checked = state.model && Boolean(name);
    if (document.activeElement !== this.box) this.box.value = state.query;
    this.filters.update(state);
    this.anew.hidden = !state.talk;
    this.earlier.hidden = !this.app.projects.includes(state.project);
    const asked = JSON.stringify([state.project, state.query.trim(), state.filters, state.model, state.talk]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.follow(state);
  }

  /** Show the conversation that the address names, and ask what is not answered in it. */
  async follow(state) {
    const shown = `${state.project}/${state.talk ?? ""}`;
    if (this.talk !== shown) {
      this.stop?.abort();
      fill(this.answer);
      this.told.clear();
      this.talk = shown;
      if (state.talk && !(await this.load(state, shown))) return;
    }
    const question = state.query.trim(), told = this.told.get(keyOf(state, question));
    if (told) told.scrollIntoView({ block: "nearest" });
    else this.ask(state, question);
  }

  async load(state, shown) {
    try {
      const found = await get(at.conversation(state.project, state.talk));
      if (this.talk !== shown) return false;
      for (const turn of found.turns) {
        const element = storedTurn(turn, this.open);
        this.told.set(keyOf(state, turn.question), element);
        this.answer.append(element);
      }
      return true;
    } catch (error) {
      fill(this.answer, h("p", { class: "notice", role: "alert" }, error.message));
      return false;
    }
  }

  async list() {
    try {
      const found = await get(at.conversations(this.app.project));
      fill(this.listed, found.conversations.map((each) => this.row(each)));
      if (!found.conversations.length) fill(this.listed, h("li", {}, "None is remembered."));
    } catch (error) {
      fill(this.listed, h("li", {}, error.message));
    }
  }

  row(each) {
    return h("li", {}, h("button", { type: "button", class: "words", onclick: () => this.go(each) }, each.question),
      " ", h("span", { class: "pages" }, `${each.turns} · ${each.last_asked.slice(0, 10)}`),
      !this.app.health.read_only && h("button", { type: "button", class: "quiet", "aria-label": `Forget “${each.question}”`, onclick: () => this.forget(each) }, "Forget"));
  }

  /** Forget a conversation, once that is confirmed; its place in the list keeps the focus. */
  async forget(each) {
    if (!(await confirmed(`Forget “${each.question}”, and all that was found in it?`, "Forget"))) return;
    try {
      await remove(at.conversation(this.app.project, each.id));
      tell("Forgotten");
      if (this.app.state.talk === each.id) this.begin();
      await this.list();
    } catch (error) {
      tell(error.message);
    }
    this.earlier.querySelector(".talks button, summary").focus();
  }

  /** Go on with another conversation. */
  go(each) {
    this.earlier.open = false;
    this.box.value = "";
    this.app.go({ talk: each.id, query: "", open: null }, { step: true });
  }

  async ask(state, question) {
    this.stop?.abort();
    this.progress.textContent = "";
    if (!question || !this.app.projects.includes(state.project)) return;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const written = state.model && Boolean(this.app.health.language_model);
    const body = {
      question, filters: state.filters, language_model: written, conversation: state.talk ?? "new",
      ...(written ? {} : { top_k: 5 }),
    };
    this.progress.textContent = "Reading …";
    const draft = h("p", { class: "draft" });
    const list = h("ol", { class: written ? "sentences" : "quotations" });
    const turn = h("article", { class: "turn" }, h("h2", { class: "asked" }, question), draft, list);
    this.told.set(keyOf(state, question), turn);
    this.answer.append(turn);
    try {
      for await (const { name, data } of events(at.ask(state.project), body, signal)) {
        if (name === "quotation") list.append(quotation(data, this.open));
        else if (name === "step") this.step(data, draft);
        else if (name === "sentence") {
          draft.remove();
          list.append(sentence(data, this.open));
        } else if (name === "answer") this.end(data, turn, draft, list);
        else if (name === "error") throw Object.assign(new Error(data.error.message), data.error);
      }
    } catch (error) {
      this.told.delete(keyOf(state, question));
      if (error.name === "AbortError") return turn.remove();
      this.progress.textContent = "";
      draft.remove();
      list.remove();
      turn.append(h("p", { class: "notice", role: "alert" }, error.message));
    }
  }

  step(step, draft) {
    if (step.kind === "text") draft.append(step.text);
    else if (step.kind === "request") draft.textContent = "";
    else if (step.kind === "tool_started") this.progress.textContent = doing(step.data);
    else if (step.kind === "retry") this.progress.textContent = step.text;
  }

  end(answer, turn, draft, list) {
    this.progress.textContent = "";
    draft.remove();
    if (!list.children.length) list.remove();
    const talk = answer.conversation;
    const taken = takenAs(talk?.taken_as);
    if (taken) turn.firstChild.after(taken);
    if (!answer.answered) {
      turn.append(h("p", { class: "notice" }, "The documents here do not answer this, as far as they were searched."));
    }
    for (const warning of answer.warnings) turn.append(h("p", { class: "aside" }, warning.message));
    if (answer.run?.error) turn.append(h("p", { class: "notice" }, answer.run.error.message));
    turn.append(...[foundEarlier(talk?.earlier, this.open)].filter(Boolean));
    if (talk?.kept && this.app.state.talk !== talk.id) {
      const { project, query, filters, model } = this.app.state;
      this.talk = `${project}/${talk.id}`;
      this.asked = JSON.stringify([project, query.trim(), filters, model, talk.id]);
      this.app.go({ talk: talk.id });
    }
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

/** Return what tells one question from another: what is asked, of what, and of whom. */
function keyOf(state, question) {
  return JSON.stringify([question.trim(), state.filters, state.model]);
}

/** Tell what the language model does. */
function doing({ name, input }) {
  const words = input?.query ?? "";
  return words ? `Looking for “${words}” …` : `${String(name ?? "working").replaceAll("_", " ")} …`;
}
