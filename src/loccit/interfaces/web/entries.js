// Choosing the entry of the reference list that is a document's own.

import { at, get } from "./api.js";
import { fill, h } from "./dom.js";

/** Return the citekey that a person chooses, null for none. */
export function chooseEntry(project, label) {
  return new Promise((resolve) => {
    let chosen = null;
    const list = h("ul", { class: "entries" });
    const find = h("input", { type: "search", id: "entry", "aria-label": "Find an entry", placeholder: "author, year or title", oninput: () => show(find.value) });
    const dialog = h("dialog", { class: "dialog wide", "aria-labelledby": "entry-title", onclose: () => {
        dialog.remove();
        resolve(chosen);
      } },
      h("h2", { id: "entry-title" }, `Which entry is “${label}”?`), find, list,
      h("form", { method: "dialog", class: "buttons" }, h("button", {}, "Cancel")));
    async function show(words) {
      const found = await get(at.entries(project, words)).catch((error) => ({ error }));
      if (words !== find.value) return;
      if (found.error || !found.listed) {
        fill(list, h("li", { class: "notice" }, found.error?.message ?? "There is no reference list. Drop the one exported from Zotero on the library."));
        return;
      }
      fill(list, found.entries.map((each) => h("li", {}, h("button", { type: "button", class: "words", onclick: () => {
          chosen = each.citekey;
          dialog.close();
        } }, h("span", { class: "who" }, `${each.authors.slice(0, 3).join(", ")} ${each.year ?? "n.d."}`), ` ${each.title}`),
        h("p", { class: "aside" }, `@${each.citekey}`))),
        found.in_all > found.entries.length && h("li", { class: "aside" }, `and ${found.in_all - found.entries.length} more; write more words`),
        !found.entries.length && h("li", { class: "aside" }, "No entry has these words."));
    }
    document.body.append(dialog);
    dialog.showModal();
    show("");
  });
}
