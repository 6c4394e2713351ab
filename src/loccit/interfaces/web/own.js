// What the reader of a document marked in it, and wrote there.

import { h, svg } from "./dom.js";

const NO_COLOR = "#9a9a9a";
const LINES = { underline: 1, strikeout: 0.5 }; // how far down a line its stroke is
const ON_WORDS = ["highlight", "underline", "strikeout"];

/** Return marks as items of a list: colour, words, and what was written there. */
export function ownMarks(marks) {
  if (!marks.length) return null;
  return h("ul", { class: "own", "aria-label": "Your marks" }, marks.map((mark) => {
    const swatch = h("span", { class: "swatch", "aria-hidden": "true" });
    swatch.style.backgroundColor = mark.color ?? NO_COLOR;
    return h("li", { "data-own": mark.kind },
      swatch,
      h("span", { class: "kind" }, mark.kind),
      mark.text && h("q", {}, mark.text),
      mark.comment && h("span", { class: "comment" }, mark.comment),
      mark.tags.map((tag) => h("span", { class: "tag" }, `#${tag}`)));
  }));
}

/** Return the shapes of marks for the image of their page. */
export function markShapes(marks) {
  return marks.flatMap((mark) => mark.boxes.map((box) => shape(mark, box)));
}

function shape(mark, [left, top, right, bottom]) {
  const color = mark.color ?? NO_COLOR;
  const place = { x: left, width: right - left, "data-mark": mark.kind };
  if (mark.kind in LINES) {
    const y = top + (bottom - top) * LINES[mark.kind] - 0.6;
    return svg("rect", { ...place, y, height: 1.2, fill: color });
  }
  const filled = ON_WORDS.includes(mark.kind);
  return svg("rect", {
    ...place, y: top, height: bottom - top, rx: 1,
    fill: filled ? color : "none", stroke: filled ? null : color, class: filled ? "filled" : "frame",
  });
}
