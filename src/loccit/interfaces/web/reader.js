// A passage on its page: the image, the words lit on it, and the text beside it.

import { at, get } from "./api.js";
import { copy, fill, h, tell } from "./dom.js";
import { ownMarks } from "./own.js";
import { drawn, PageText, Sheet } from "./sheet.js";
import { fileName, quoted, who } from "./text.js";

const AROUND = 6000; // characters shown before and after a passage that is on no page
const DRAWN = /\.(pdf|png|jpe?g|tiff?)$/i; // the pages of an e-book only number its text
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];

export class Reader {
  constructor(app, element) {
    this.app = app;
    this.element = element;
    this.places = new Map();
    this.zoom = 3;
    this.withText = localStorage.getItem("text") !== "hidden";
    this.shown = "";
    this.cite = null;
    this.page = null;
    this.asked = 0; // the page that is to be shown, 0 for none; it may not be there yet
    this.known = null; // the place that is asked for, once it is known
    this.build();
  }

  build() {
    this.who = h("p", { class: "who" });
    this.title = h("h2", { class: "title" });
    this.number = h("span", { class: "number" });
    this.sheet = new Sheet();
    this.text = new PageText();
    this.note = h("p", { class: "notice", hidden: true });
    this.own = h("div", { class: "owned" });
    const button = (label, sign, act) =>
      h("button", { type: "button", class: "quiet", "aria-label": label, title: label, onclick: act }, sign);
    this.before = button("Previous page", "‹", () => this.turn(-1));
    this.after = button("Next page", "›", () => this.turn(1));
    this.other = h("button", { type: "button", class: "quiet", onclick: () => this.turn(this.otherBy) });
    this.paging = h("span", { class: "paging" }, this.before, this.number, this.after, this.other);
    this.scale = h("span", { class: "scale" },
      button("Smaller", "−", () => this.resize(-1)), button("Larger", "+", () => this.resize(1)));
    this.hits = h("span", { class: "moves" },
      button("Previous passage", "↑", () => this.app.view?.move?.(-1)),
      button("Next passage", "↓", () => this.app.view?.move?.(1)));
    this.toggle = h("button", {
      type: "button", class: "quiet", "aria-pressed": String(this.withText), onclick: () => this.toggleText(),
    }, "Text");
    this.file = h("a", { class: "quiet", target: "_blank", rel: "noopener" }, "File");
    this.copy = h("button", { type: "button", class: "quiet", onclick: () => this.copyPassage() }, "Copy");
    fill(this.element,
      h("header", {}, h("div", {}, this.who, this.title), button("Close the page", "×", () => this.app.close())),
      h("div", { class: "bar", role: "group", "aria-label": "Page" },
        this.paging, this.scale, this.hits, this.toggle, this.copy, this.file),
      this.note,
      this.own,
      h("div", { class: "spread" }, this.sheet.element, this.text.element));
    this.text.element.addEventListener("copy", (event) => this.copied(event));
  }

  /** Remember what is known of a place, so that it need not be asked for. */
  knows(place) {
    this.places.set(`${place.doc_id}:${place.span}`, place);
  }

  /** Show what the state says is open. */
  update(state) {
    this.element.hidden = !state.open;
    this.hits.hidden = !this.app.view?.move;
    if (!state.open) {
      this.shown = "";
      this.stop?.abort();
      return;
    }
    const wanted = JSON.stringify([state.project, state.open]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.stop?.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.element.setAttribute("aria-busy", "true");
    this.show(state.project, state.open, signal)
      .catch((error) => {
        if (error.name !== "AbortError") this.refuse(error.message);
      })
      .finally(() => {
        if (!signal.aborted) this.element.removeAttribute("aria-busy");
      });
  }

  async show(project, open, signal) {
    this.known = this.placeOf(project, open, signal);
    const place = await this.known;
    if (place !== this.place) this.page = null;
    this.place = place;
    this.who.textContent = who(place) ?? (place.title ? fileName(place.source_path) : "");
    this.title.textContent = place.title ?? fileName(place.source_path);
    this.file.href = at.file(project, place.doc_id);
    this.copy.hidden = !open.span;
    const page = open.page || place.page_span?.[0] || (place.pages ? 1 : 0);
    this.asked = page;
    for (const each of [this.paging, this.scale, this.toggle]) each.hidden = !page;
    this.element.classList.toggle("unpaged", !page);
    if (page) await this.showPage(project, place, open, page, signal);
    else await this.showText(project, place, open, signal);
  }

  /** Return what is known of a place: of a hit all, of a link what the document tells. */
  async placeOf(project, open, signal) {
    for (const place of this.places.values()) {
      if (!place.doc_id.startsWith(open.doc)) continue;
      if (String(place.span) === String(open.span)) return place;
    }
    const found = await get(at.document(project, open.doc), signal);
    const of = await (open.span ? get(at.text(project, found.doc_id, ...open.span), signal) : null);
    const names = found.authors.map((author) => author.family);
    const by = names.length > 2 ? `${names[0]} et al.` : names.join(" and ");
    const place = {
      doc_id: found.doc_id,
      span: open.span,
      text: of?.text ?? "",
      source_path: found.source_path,
      title: found.entry_title ?? found.title,
      author_year: found.citekey ? [by, found.year ?? "n.d."].filter(Boolean).join(" ") : null,
      provisional: found.provisional,
      cite: found.citekey ? `[@${found.citekey}]` : null,
      page_span: of?.pages.length ? [of.pages[0].page, of.pages.at(-1).page] : null,
      pages: found.pages,
    };
    if (open.span) this.knows(place);
    return place;
  }

  async showPage(project, place, open, page, signal) {
    const width = this.sheet.imageWidth(ZOOMS[this.zoom]);
    const isDrawn = DRAWN.test(place.source_path);
    const [view, image] = await Promise.all([
      get(at.page(project, place.doc_id, page, open.span), signal),
      isDrawn ? drawn(at.image(project, place.doc_id, page, width), signal) : null,
    ]);
    if (signal.aborted) return;
    this.page = view;
    this.cite = view.cite;
    const printed = view.label ? `p. ${view.label} · ` : "";
    this.number.textContent = `${printed}${view.page} of ${view.pages}`;
    this.before.disabled = view.page <= 1;
    this.after.disabled = view.page >= view.pages;
    this.showOther(place, view, open);
    this.file.hash = isDrawn ? `page=${view.page}` : "";
    const why = {
      gone: "The file is gone. This is the text that was read from it; put the file back to see its pages.",
      changed: "The file has changed since it was ingested. This is the text that was read; ingest it again.",
      unchanged: "This page cannot be drawn. This is the text that was read from it.",
    };
    const visible = Boolean(view.width && image);
    this.say(visible || !isDrawn ? "" : why[view.file]);
    this.file.hidden = view.file !== "unchanged";
    this.element.classList.toggle("textless", visible && !this.withText);
    this.element.classList.toggle("imageless", !visible);
    fill(this.own, ownMarks(view.marks));
    if (visible) this.sheet.show(view, image, ZOOMS[this.zoom]);
    else this.sheet.clear();
    this.text.show(view.text, view.span, open.span);
  }

  async showText(project, place, open, signal) {
    const [start, end] = open.span ?? [0, 0];
    const from = Math.max(0, start - AROUND);
    const view = await get(at.text(project, place.doc_id, from, end + AROUND), signal);
    if (signal.aborted) return;
    this.page = null;
    this.cite = place.cite?.replace(/^\[(-?@(?:\{[^}]*\}|[^,\]]+)).*$/, "[$1]") ?? null;
    this.say("");
    this.file.hidden = false;
    this.element.classList.remove("textless");
    this.element.classList.add("imageless");
    fill(this.own);
    this.sheet.clear();
    this.text.show(view.text, view.span, open.span, { cut: [from > 0, view.span[1] < view.length] });
  }

  /** Say where a passage goes on that stands on several pages. */
  showOther(place, view, open) {
    const [first, last] = (open.span && place.page_span) ?? [0, 0];
    this.otherBy = view.page < last ? 1 : -1;
    this.other.hidden = first === last || view.page < first || view.page > last;
    this.other.textContent = view.page < last ? "goes on →" : "← begins before";
  }

  say(message) {
    this.note.textContent = message;
    this.note.hidden = !message;
  }

  refuse(message) {
    fill(this.own);
    this.sheet.clear();
    this.text.show("", null, null);
    this.say(message);
  }

  /** Go to another page, from the one that is asked for, shown or not. */
  async turn(by) {
    await this.known?.catch(() => null);
    const page = this.asked + by;
    if (!this.asked || page < 1 || page > (this.page?.pages ?? page)) return;
    this.app.go({ open: { ...this.app.state.open, page } });
  }

  resize(by) {
    const zoom = Math.min(ZOOMS.length - 1, Math.max(0, this.zoom + by));
    if (zoom === this.zoom || !this.page) return;
    this.zoom = zoom;
    tell(`${Math.round(100 * ZOOMS[zoom])} %`);
    this.shown = "";
    this.update(this.app.state);
  }

  toggleText() {
    this.withText = !this.withText;
    localStorage.setItem("text", this.withText ? "shown" : "hidden");
    this.toggle.setAttribute("aria-pressed", String(this.withText));
    this.shown = "";
    this.update(this.app.state);
  }

  copyPassage() {
    if (this.place?.text) copy(quoted(this.place.text, this.place.cite ?? this.cite), "Passage");
    else if (this.place?.quote) copy(quoted(this.place.quote, this.place.cite), "Quotation");
  }

  /** What is copied from the text gets its citation. */
  copied(event) {
    const words = String(document.getSelection() ?? "").trim();
    if (!words || !event.clipboardData) return;
    event.clipboardData.setData("text/plain", quoted(words, this.cite));
    event.preventDefault();
    tell(this.cite ? `Copied with ${this.cite}` : "Copied; this document has no citation");
  }

  /** Act on a key, and tell whether it was one. */
  key(event) {
    if (this.element.hidden) return false;
    const acts = {
      "[": () => this.turn(-1), "]": () => this.turn(1), "+": () => this.resize(1), "=": () => this.resize(1),
      "-": () => this.resize(-1), t: () => this.toggleText(), c: () => this.copyPassage(),
    };
    acts[event.key]?.();
    return event.key in acts;
  }
}
