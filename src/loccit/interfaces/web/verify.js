// A draft, and what became of each quotation and citation in it.

import { at, post, send } from "./api.js";
import { dropped } from "./dropping.js";
import { fill, h } from "./dom.js";
import { counted, length, pagesOf, slice } from "./text.js";

const AS_TEXT = /\.(md|markdown|mdown|mkd|mdx|qmd|rmd|txt)$/i;
const MEANS = {
  exact: "stands", altered: "altered", elsewhere: "elsewhere", absent: "not found", source_changed: "source changed",
  found: "found", no_such_page: "no such page", unknown_work: "unknown work",
};

export class VerifyView {
  constructor(app) {
    this.app = app;
    this.box = h("textarea", {
      id: "draft", rows: 14, spellcheck: false, "aria-label": "Draft",
      placeholder: "Paste a draft with its quotations and citations, “like this” [@key, p. 12]; or drop a file.",
    });
    this.check = h("button", { type: "submit", class: "strong" }, "Check");
    this.edit = h("button", { type: "button", hidden: true, onclick: () => this.editing(true) }, "Edit");
    this.file = h("input", {
      type: "file", id: "draft-file", class: "unseen", accept: ".md,.markdown,.txt,.qmd,.rmd,.docx,.odt,.tex",
      onchange: (event) => this.take(event.target.files),
    });
    this.draft = h("div", { class: "draft-text", hidden: true, tabindex: 0, role: "region", "aria-label": "Draft with findings" });
    this.count = h("p", { class: "count", role: "status" });
    this.list = h("ol", { class: "findings", "aria-label": "Findings" });
    this.form = h("form", { class: "drafting", onsubmit: (event) => this.submitted(event) },
      h("h2", {}, "Verify"),
      h("p", { class: "aside" }, "Each quotation is looked up in the documents, word for word, and its page compared."),
      this.box, this.draft,
      h("p", { class: "buttons" }, this.check, this.edit, h("label", { for: "draft-file", class: "button" }, "Open a file"), this.file));
    this.element = h("div", { class: "verifying" }, this.form, h("section", { class: "found", "aria-label": "Findings" }, this.count, this.list));
    dropped(this.element, (files) => this.take(files));
  }

  enter() {
    (this.box.hidden ? this.draft : this.box).focus();
  }

  update(state) {
    if (this.project && this.project !== state.project && this.text) this.verify(this.text);
    this.project = state.project;
  }

  async take([file]) {
    if (!file) return;
    if (AS_TEXT.test(file.name)) {
      this.box.value = await file.text();
      await this.verify(this.box.value);
      return;
    }
    const form = new FormData();
    form.append("file", file, file.name);
    await this.ask(() => send(at.draft(this.app.project), form), null);
    this.file.value = "";
  }

  async submitted(event) {
    event.preventDefault();
    await this.verify(this.box.value);
  }

  async verify(text) {
    if (!text.trim()) return;
    this.text = text;
    await this.ask(() => post(at.verify(this.app.project), { text }), text);
  }

  async ask(request, text) {
    this.check.disabled = true;
    this.count.textContent = "Reading …";
    fill(this.list);
    try {
      this.show(await request(), text);
    } catch (error) {
      this.count.textContent = "";
      fill(this.list, h("li", { class: "notice", role: "alert" }, error.message));
    } finally {
      this.check.disabled = false;
    }
  }

  editing(on) {
    this.box.hidden = !on;
    this.check.hidden = !on;
    this.draft.hidden = on;
    this.edit.hidden = on;
    if (on) this.box.focus();
  }

  show(view, text) {
    const findings = [
      ...view.quotations.map((each) => ({ ...each, kind: "quotation", at: each.span })),
      ...view.citations.map((each) => ({ ...each, kind: "citation", at: each.citation_span })),
    ].sort((one, other) => one.at[0] - other.at[0]);
    const wrong = findings.filter((each) => !each.ok).length;
    this.count.textContent = findings.length
      ? `${counted(findings.length, "finding")}: ${wrong ? `${wrong} to look at` : "all stand"}` +
        (view.unchecked ? `; ${counted(view.unchecked, "short quotation")} not checked` : "")
      : "No quotation and no citation was found in this text.";
    const marks = text === null ? null : this.mark(findings, text);
    if (marks) this.editing(false);
    fill(this.list, findings.map((each, number) => this.finding(each, number, marks)),
      (view.unread ?? []).map((each) => h("li", { class: "notice" }, `${each.file} was not read: ${each.reason}`)));
  }

  /** Show the draft with each finding marked; return the marks. */
  mark(findings, text) {
    const marks = [];
    const parts = [];
    let done = 0;
    for (const [number, each] of findings.entries()) {
      const [start, end] = each.at;
      if (start < done) continue;
      parts.push(slice(text, done, start));
      marks[number] = h("mark", {
        class: each.ok ? "right" : "wrong", "data-number": number, onclick: () => this.choose(number),
      }, slice(text, start, end));
      parts.push(marks[number]);
      done = end;
    }
    parts.push(slice(text, done, length(text)));
    fill(this.draft, parts);
    return marks;
  }

  finding(each, number, marks) {
    const words = each.kind === "quotation" ? each.text : citationText(each);
    const open = () => {
      this.choose(number);
      if (each.found) this.app.open({ ...each.found, author_year: each.found.citekey ? `@${each.found.citekey}` : null, cite: null }, { step: true });
      else marks?.[number]?.scrollIntoView({ block: "center" });
    };
    return h("li", { class: each.ok ? "finding right" : "finding wrong", "data-finding": each.state, "data-number": number },
      h("p", { class: "head" }, h("span", { class: `state ${each.ok ? "right" : "wrong"}` }, MEANS[each.state] ?? each.state),
        h("span", { class: "place" }, placeOf(each))),
      h("button", { type: "button", class: "words", onclick: open }, words),
      each.reason && h("p", { class: "reason" }, each.reason),
      each.differences?.length > 0 && h("ul", { class: "differences" }, each.differences.map((one) =>
        h("li", {}, one.quoted ? h("del", {}, one.quoted) : h("span", { class: "none" }, "nothing"), " → ",
          one.source ? h("ins", {}, one.source) : h("span", { class: "none" }, "nothing")))),
      each.correction?.length > 0 && h("p", { class: "reason" }, "It should say ", h("strong", {}, each.correction.map((one) => one.text).join("; ")), "."),
      each.found && h("p", { class: "pages" }, each.found.title ?? "", " ", pagesOf(each.found)));
  }

  choose(number) {
    for (const item of this.element.querySelectorAll("[data-number]")) {
      item.classList.toggle("chosen", Number(item.dataset.number) === number);
    }
    const item = this.list.querySelector(`[data-number="${number}"]`);
    item?.scrollIntoView({ block: "nearest" });
    this.draft.querySelector(`[data-number="${number}"]`)?.scrollIntoView({ block: "nearest" });
  }

  move(by) {
    const items = [...this.list.querySelectorAll("[data-finding]")];
    if (!items.length) return;
    const now = items.findIndex((item) => item.classList.contains("chosen"));
    const next = items[Math.min(items.length - 1, Math.max(0, now < 0 ? 0 : now + by))];
    const words = next.querySelector(".words");
    words.focus();
    if (this.app.state.open) words.click();
    else this.choose(Number(next.dataset.number));
  }

  key(event) {
    const by = { j: 1, k: -1 }[event.key];
    if (!by) return false;
    this.move(by);
    return true;
  }
}

function citationText(each) {
  const who = each.citekey ? `@${each.citekey}` : `${each.names.join(", ")} ${each.year ?? ""}`;
  return each.locator ? `${who}, ${each.locator.text}` : who;
}

function placeOf(each) {
  if (each.line) return `line ${each.line}`;
  if (each.paragraph) return `paragraph ${each.paragraph}${each.note ? `, note ${each.note}` : ""}`;
  return "";
}
