// The image of a page with a passage lit on it, and the text of the page.

import { fill, h, svg } from "./dom.js";
import { markShapes } from "./own.js";
import { length, slice } from "./text.js";

const WIDEST = 880; // CSS pixels of a page at its natural size
const STEP = 200; // image pixels: a few widths, so that images are found again in the cache

/** Return a loaded image, null when there is none. */
export async function drawn(address, signal) {
  const image = new Image();
  image.decoding = "async";
  image.alt = "";
  image.src = address;
  signal.addEventListener("abort", () => image.removeAttribute("src"), { once: true });
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

export class Sheet {
  constructor() {
    this.figure = h("figure", {});
    this.element = h("div", { class: "sheet", tabindex: 0, role: "group", "aria-label": "Image of the page" }, this.figure);
  }

  /** Return the width of the page as it is shown, in CSS pixels. */
  shownWidth(zoom) {
    const room = this.element.clientWidth - 32 || document.body.clientWidth - 32;
    return Math.round(Math.min(room, WIDEST) * zoom);
  }

  /** Return how many pixels an image needs to be as sharp as the screen. */
  imageWidth(zoom) {
    const pixels = this.shownWidth(zoom) * (window.devicePixelRatio || 1);
    return Math.min(4000, Math.max(STEP, Math.ceil(pixels / STEP) * STEP));
  }

  show(page, image, zoom) {
    const { width, height } = page;
    image.width = this.shownWidth(zoom);
    image.height = Math.round((image.width * height) / width);
    const lines = page.lines ?? [];
    const rects = [
      ...markShapes(page.marks),
      ...page.blocks.map((box) => rect(box, "block", lines.length ? "around" : "alone")),
      ...lines.map((box) => rect(box, "passage", "")),
    ];
    const overlay = svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" }, rects);
    fill(this.figure, image, overlay);
    this.figure.setAttribute("data-page", page.page);
    this.figure.style.width = `${image.width}px`;
    const [first] = lines.length ? lines : page.blocks;
    const scale = image.width / width;
    const top = first ? first[1] * scale - this.element.clientHeight / 4 : 0;
    this.element.scrollTo({ top: Math.max(0, top), left: 0 });
  }

  clear() {
    fill(this.figure);
    this.figure.removeAttribute("data-page");
  }
}

function rect([left, top, right, bottom], kind, tone) {
  return svg("rect", {
    x: left, y: top, width: right - left, height: bottom - top, rx: 1.2, "data-lit": kind, class: tone || null,
  });
}

export class PageText {
  constructor() {
    this.element = h("div", { class: "page-text", role: "region", "aria-label": "Page text", tabindex: 0 });
  }

  /**
   * Show a text, and a passage lit in it.
   * @param {string} text
   * @param {[number, number] | null} span where the text stands in the document
   * @param {[number, number] | null} passage likewise
   */
  show(text, span, passage, { cut = [false, false] } = {}) {
    const [start, end] = span ?? [0, 0];
    const from = passage ? Math.min(Math.max(passage[0], start), end) - start : 0;
    const to = passage ? Math.min(Math.max(passage[1], start), end) - start : 0;
    fill(this.element,
      cut[0] && h("p", { class: "cut" }, "…"),
      blocks(text, from, to),
      cut[1] && h("p", { class: "cut" }, "…"),
      !text && h("p", { class: "cut" }, "No text was read from this page."));
    const mark = this.element.querySelector("mark");
    this.element.scrollTo({ top: mark ? Math.max(0, mark.offsetTop - this.element.clientHeight / 4) : 0 });
  }
}

/** Return the paragraphs of a text, with what stands from one character to another marked. */
function blocks(text, from, to) {
  let at = 0;
  return text.split("\n\n").map((block) => {
    const start = at;
    const size = length(block);
    at += size + 2;
    const first = Math.min(size, Math.max(0, from - start));
    const last = Math.min(size, Math.max(0, to - start));
    const marked = last > first ? h("mark", {}, slice(block, first, last)) : null;
    const table = block.startsWith("|") ? { class: "table", tabindex: 0 } : {}; // scrolls sideways, by keys too
    return h("p", table, slice(block, 0, first), marked, slice(block, last, size));
  });
}
