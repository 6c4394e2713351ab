// Logging in, and the list of keys.

import { post } from "./api.js";
import { fill, h } from "./dom.js";

/** Ask for the token, where the address had no code. */
export function showLogin(main, then) {
  const token = h("input", {
    id: "token", name: "token", type: "password", autocomplete: "current-password", required: true,
  });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const form = h("form", {
      class: "login",
      onsubmit: async (event) => {
        event.preventDefault();
        try {
          await post("/login", { token: token.value.trim() });
          then();
        } catch (error) {
          wrong.textContent = error.message;
          token.select();
        }
      },
    },
    h("h2", {}, "Who is reading?"),
    h("p", {}, "Open the address that ", h("code", {}, "loccit serve"), " printed, or paste the token that it keeps."),
    h("p", {}, h("label", { for: "token" }, "Token "), token, " ", h("button", { class: "strong" }, "Enter")),
    wrong,
  );
  main.className = "view";
  fill(main, form);
  token.focus();
}

const KEYS = [
  ["/", "write a question"],
  ["j, k", "next and previous passage, or finding"],
  ["← ↑ ↓ →", "the cells of a matrix beside it; h and l too"],
  ["Enter", "open it on its page"],
  ["[ ]", "previous and next page"],
  ["+ −", "larger, smaller"],
  ["t", "the text beside the page, or not"],
  ["c", "copy the passage with its citation"],
  ["Esc", "close the page"],
];

/** Show the keys. */
export function showKeys() {
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": "keys-title", onclose: () => dialog.remove() },
    h("h2", { id: "keys-title" }, "Keys"),
    h("dl", { class: "keys" }, KEYS.map(([key, what]) => [h("dt", {}, key), h("dd", {}, what)])),
    h("form", { method: "dialog", class: "buttons" }, h("button", { class: "strong" }, "Close")),
  );
  document.body.append(dialog);
  dialog.showModal();
}
