// What a search can be narrowed down by, with how many documents that leaves.

import { at, post } from "./api.js";
import { fill, h } from "./dom.js";

const FACETS = [
  ["collections", "Collections"], ["tags", "Tags"], ["authors", "Authors"], ["languages", "Languages"],
  ["documents", "Documents"], ["paths", "Kinds of file"],
];
const SAYS_WORDS = /["“”„«»「『｢]|(^|\s)[-−]\S/;
const FEW = 8;
const MANY = 300;

const names = new Intl.DisplayNames(["en"], { type: "language" });

export class Filters {
  constructor(app) {
    this.app = app;
    this.asked = "";
    this.opened = new Set(["collections", "tags", "years"]);
    this.labels = new Map();
    this.body = h("div", {});
    this.chips = h("ul", { class: "chips", "aria-label": "Filters in force" });
    this.element = h("details", { class: "filters", open: window.innerWidth > 900 }, h("summary", {}, "Filters"), this.body);
  }

  async update(state) {
    const query = SAYS_WORDS.test(state.query) ? state.query : ""; // other words leave nothing out
    const asked = JSON.stringify([state.project, state.filters, query, this.app.projects.length]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.showChips(state.filters);
    if (!this.app.projects.includes(state.project)) {
      fill(this.body);
      return;
    }
    const facets = await post(at.facets(state.project), { filters: state.filters, query }).catch(() => null);
    if (!facets || asked !== this.asked) return;
    for (const each of [...facets.documents, ...facets.kinds]) this.labels.set(each.value, each.label);
    const [collections, tags, authors, ...rest] = FACETS.map(([name, title]) =>
      this.facet(name, title, name === "paths" ? facets.kinds : facets[name], state.filters[name] ?? []));
    fill(this.body, collections, tags, authors, this.years(facets.years, state.filters), rest);
    this.showChips(state.filters);
  }

  change(filters) {
    const kept = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value.length !== 0));
    this.app.go({ filters: kept, hit: 0, open: null }, { step: true });
  }

  toggle(name, value, on) {
    const { filters } = this.app.state;
    const values = (filters[name] ?? []).filter((each) => each !== value);
    this.change({ ...filters, [name]: on ? [...values, value] : values });
  }

  facet(name, title, values, chosen) {
    if (!values.length) return null;
    const list = h("ul", {});
    const show = (words, all) => {
      const fitting = values.filter((each) => each.label.toLowerCase().includes(words.toLowerCase()));
      const sorted = words || all ? fitting : [...fitting].sort((one, other) => other.documents - one.documents);
      const first = sorted.filter((each) => chosen.includes(each.value));
      const rest = sorted.filter((each) => !chosen.includes(each.value));
      const visible = [...first, ...rest].slice(0, all ? MANY : Math.max(FEW, first.length));
      fill(list,
        visible.map((each) => this.choice(name, each, chosen.includes(each.value))),
        visible.length < fitting.length && !all &&
          h("li", {}, h("button", { type: "button", class: "all", onclick: () => show(words, true) }, `all ${fitting.length}`)));
    };
    const finder = values.length > 20 &&
      h("input", { type: "text", class: "finder", "aria-label": `Find in ${title}`, placeholder: "Find", oninput: (event) => show(event.target.value, false) });
    show("", false);
    return h("details", {
        open: this.opened.has(name) || chosen.length > 0,
        ontoggle: (event) => (event.target.open ? this.opened.add(name) : this.opened.delete(name)),
      }, h("summary", {}, title), finder, list);
  }

  choice(name, each, chosen) {
    return h("li", {},
      h("label", {},
        h("input", { type: "checkbox", checked: chosen, onchange: (event) => this.toggle(name, each.value, event.target.checked) }),
        h("span", { class: "value" }, this.label(name, each)),
        h("span", { class: "number" }, each.documents)));
  }

  label(name, { value, label }) {
    if (name !== "languages") return label;
    try {
      return names.of(value) ?? label;
    } catch {
      return label;
    }
  }

  years(years, filters) {
    const chosen = [filters.year_from, filters.year_to];
    if (years.length < 2 && chosen.every((year) => year === undefined)) return null;
    const input = (name, label, placeholder) =>
      h("label", {}, `${label} `, h("input", {
        type: "number", value: filters[name] ?? "", placeholder, inputmode: "numeric",
        onchange: (event) => {
          const year = Number.parseInt(event.target.value, 10);
          this.change({ ...filters, [name]: Number.isFinite(year) ? year : undefined });
        },
      }));
    const only = ({ value, documents }) => {
      const year = Number(value);
      const is = chosen.every((each) => each === year);
      const both = is ? undefined : year;
      return h("li", {}, h("label", {},
        h("input", { type: "checkbox", checked: is, onchange: () => this.change({ ...filters, year_from: both, year_to: both }) }),
        h("span", { class: "value" }, value), h("span", { class: "number" }, documents)));
    };
    return h("details", {
        open: this.opened.has("years") || chosen.some((year) => year !== undefined),
        ontoggle: (event) => (event.target.open ? this.opened.add("years") : this.opened.delete("years")),
      }, h("summary", {}, "Years"),
      h("div", { class: "years" }, input("year_from", "from", years.at(-1)?.value), input("year_to", "to", years[0]?.value)),
      h("ul", { class: "scrolled" }, years.map(only)));
  }

  showChips(filters) {
    const chips = [];
    for (const [name] of FACETS) {
      for (const value of filters[name] ?? []) {
        const label = this.label(name, { value, label: this.labels.get(value) ?? value });
        chips.push([label, () => this.toggle(name, value, false)]);
      }
    }
    for (const [name, word] of [["year_from", "from"], ["year_to", "to"]]) {
      if (filters[name] !== undefined) chips.push([`${word} ${filters[name]}`, () => this.change({ ...filters, [name]: undefined })]);
    }
    fill(this.chips, chips.map(([label, act]) =>
      h("li", {}, h("button", { type: "button", onclick: act, "aria-label": `Remove the filter ${label}` }, label, " ×"))));
  }
}
