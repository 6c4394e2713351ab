// A passage in a list.

import { copy, h } from "./dom.js";
import { addressOf } from "./address.js";
import { ownMarks } from "./own.js";
import { fileName, marked, pagesOf, phrasesOf, quoted, slice, who } from "./text.js";

const LONG = 560; // characters of a passage that are shown before it is opened

/** Return a passage as an item of a list. */
export function hitItem(hit, app, { question, open, withSource = true }) {
  const whole = h("div", { class: hit.text.length > LONG ? "passage long" : "passage" }, blocks(hit, question));
  const link = addressOf({
    ...app.state, hit: hit.rank, open: { doc: hit.doc_id, span: hit.span, page: hit.page_span?.[0] ?? 0 },
  });
  return h("li", {
      class: "hit", "data-hit": hit.rank, "data-doc": hit.doc_id, tabindex: -1,
      onclick: (event) => {
        if (event.target.closest("a, button") || String(document.getSelection() ?? "")) return;
        open();
      },
    },
    h("header", {},
      h("a", {
          href: link, class: "source",
          onclick: (event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            open();
          },
        },
        withSource && hit.author_year && h("span", { class: "who" }, who(hit), " "),
        withSource ? hit.title ?? fileName(hit.source_path) : pagesOf(hit) || hit.section_path.at(-1) || "Passage"),
      withSource && h("span", { class: "pages" }, pagesOf(hit))),
    hit.section_path.length > 0 && h("p", { class: "section" }, hit.section_path.join(" › ")),
    hit.answer ? [h("div", { class: "passage answer" }, h("p", {}, answering(hit, question))), whole] : whole,
    ownMarks(hit.marks ?? []),
    h("footer", {},
      hit.cite
        ? h("button", {
            type: "button", class: "cite", "data-copy": true, title: "Copy the passage with its citation",
            onclick: () => copy(quoted(hit.text, hit.cite), "Passage"),
          }, hit.cite)
        : h("span", { class: "uncited" }, "no citation"),
      zoteroLinks(hit.zotero),
      hit.also_in.length > 0 &&
        h("span", { class: "also" }, `also in ${hit.also_in.map((each) => who(each) ?? each.title ?? fileName(each.source_path)).join(", ")}`)));
}

/** Return the sentences of a long passage that answer; it is shown whole once it is open. */
function answering(hit, question) {
  const [start, end] = hit.answer;
  const [from] = hit.span;
  const before = slice(hit.text, 0, start - from).trim() ? "… " : "";
  const after = slice(hit.text, end - from).trim() ? " …" : "";
  return [before, shown(slice(hit.text, start - from, end - from), question, phrasesOf(hit)), after];
}

/** Return the addresses under which Zotero shows the item, and the page. */
function zoteroLinks(links) {
  const named = [["Item in Zotero", links?.select], ["Page in Zotero", links?.open]];
  return named
    .filter(([, href]) => href?.startsWith("zotero://"))
    .map(([name, href]) => h("a", { href, class: "zotero" }, name));
}

/** Return the paragraphs and tables of a passage, without the headings that stand above it. */
function blocks(hit, question) {
  const parts = hit.text.split("\n\n");
  const headings = new Set(hit.section_path);
  const phrases = phrasesOf(hit);
  while (parts.length > 1 && headings.has(parts[0].trim())) parts.shift();
  return parts.map((part) =>
    (part.startsWith("|") ? table(part, question, phrases) : h("p", {}, shown(part, question, phrases))));
}

/** Return a table that the text has with bars. */
function table(text, question, phrases) {
  const rows = text.split("\n").filter((row) => !/^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(row));
  return h("div", { class: "table" }, h("table", {}, rows.map((row) =>
    h("tr", {}, row.replace(/^\||\|\s*$/g, "").split("|").map((cell) => h("td", {}, shown(cell.trim(), question, phrases)))))));
}

/** Return a text with the words of the question marked, and its phrases more so. */
export function shown(text, question, phrases = []) {
  return marked(text, question, phrases).map((part) =>
    (part.hit ? h("mark", { class: part.phrase ? "phrase" : null }, part.text) : part.text));
}
