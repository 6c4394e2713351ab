// Elements. Text is only ever set as text: what a document says is never markup.

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, any>} Attributes
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element.
 * @param {string} name
 * @param {Attributes} [attributes] `on...` adds a listener; true is an empty attribute, false,
 *   null and undefined none.
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** Make an element of SVG, as `h` does. */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...shown(children));
  return element;
}

function shown(children) {
  return children
    .flat(Infinity)
    .filter((each) => each !== null && each !== undefined && each !== false)
    .map((each) => (each instanceof Node ? each : String(each)));
}

/** Put children in the place of those that an element has. */
export function fill(element, ...children) {
  element.replaceChildren(...shown(children));
  return element;
}

let telling = 0;

/** Tell a person, and a screen reader, in one line. */
export function tell(message) {
  const status = document.getElementById("status");
  if (!status) return;
  status.textContent = message;
  status.classList.add("told");
  clearTimeout(telling);
  telling = window.setTimeout(() => status.classList.remove("told"), 4000);
}

/** Copy text, and tell. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied`);
  } catch {
    tell("The browser does not let this page copy; select and copy by hand");
  }
}

/** Ask a question that is answered with yes or no. */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-labelledby": "question", onclose: () => done(dialog.returnValue === "yes") },
      h("form", { method: "dialog" },
        h("p", { id: "question" }, question),
        h("p", { class: "buttons" },
          h("button", { value: "no" }, "Cancel"),
          h("button", { value: "yes", class: "strong" }, yes))),
    );
    function done(answer) {
      dialog.remove();
      resolve(answer);
    }
    document.body.append(dialog);
    dialog.showModal();
  });
}
