// The turns of a conversation: questions, how they were taken, and what was quoted.

import { copy, h } from "./dom.js";
import { fileName, pagesOf, quoted, who } from "./text.js";

const STATES = { quoted: "quoted", related: "related", unsupported: "not supported" };

/** Return a quotation that opens its page. */
export function quotation(item, open) {
  return h("li", { class: "quotation", "data-hit": item.rank ?? true, "data-doc": item.doc_id, tabindex: -1 },
    h("blockquote", {}, h("button", { type: "button", class: "words", onclick: () => open(item) }, item.quote)),
    h("p", { class: "source" },
      item.author_year && h("span", { class: "who" }, who(item), " "),
      item.title ?? fileName(item.source_path), " ", h("span", { class: "pages" }, pagesOf(item))),
    item.cite && h("button", {
      type: "button", class: "cite", "data-copy": true, onclick: () => copy(quoted(item.quote, item.cite), "Quotation"),
    }, item.cite));
}

/** Return a sentence of a language model, with its state and what it quotes. */
export function sentence(said, open) {
  const quotes = said.quotes ?? [], passages = said.passages ?? [];
  return h("li", { class: `sentence ${said.state}` },
    h("p", {}, said.text, " ", h("span", { class: `state ${said.state}`, title: said.reason || null }, STATES[said.state] ?? said.state)),
    quotes.length > 0 && h("ul", {}, quotes.map((each) =>
      h("li", {}, h("button", { type: "button", class: "words", onclick: () => open(each) }, `“${each.quote}”`),
        " ", h("span", { class: "pages" }, who(each) ?? each.title ?? "", " ", pagesOf(each))))),
    passages.length > 0 && h("p", { class: "aside" }, "see ", passages.map((each) =>
      h("button", { type: "button", class: "cite", onclick: () => open(each) }, each.cite ?? each.title ?? fileName(each.source_path)))));
}

/** Say how a question was taken that does not say all it asks. */
export function takenAs(taken) {
  if (!taken) return null;
  const named = taken.documents.slice(0, 3).map((each) => each.label).join(", ") + (taken.documents.length > 3 ? " and more" : "");
  const where = !taken.narrowing ? ""
    : taken.narrowing === "others" ? ` (in documents other than ${named})`
    : ` (in ${named}${taken.nearest ? "; nothing there answers it surely, this comes nearest" : ""})`;
  return h("p", { class: "aside taken" }, "Taken as: ", taken.question, where);
}

/** Say that words are gone. */
export function gone(each) {
  return h("p", { class: "aside" }, each.label, ": what was quoted is not shown; ", each.reason, ".");
}

/** Return what earlier questions found that has to do with this one. */
export function foundEarlier(earlier, open) {
  if (!earlier?.length) return null;
  return h("details", { class: "earlier" }, h("summary", {}, "Found earlier in this conversation"),
    h("ol", { class: "quotations" }, earlier.filter((each) => each.item).map((each) => quotation(each.item, open))),
    earlier.filter((each) => each.gone).map((each) => gone(each.gone)));
}

/** Return a turn that is stored. */
export function storedTurn(turn, open) {
  const empty = !turn.items.length && !turn.sentences.length;
  return h("article", { class: "turn" },
    h("h2", { class: "asked" }, turn.question),
    takenAs(turn.taken_as),
    turn.sentences.length > 0 && h("ol", { class: "sentences" }, turn.sentences.map((each) => sentence(each, open))),
    turn.items.length > 0 && h("ol", { class: "quotations" }, turn.items.map((each) => quotation(each, open))),
    turn.gone.map(gone),
    empty && !turn.gone.length && h("p", { class: "notice" }, "The documents here do not answer this, as far as they were searched."));
}
