// The state of the page is in its address, so that it can be kept, sent and gone back to.

const VIEWS = { "/": "search", "/ask": "ask", "/matrix": "matrix", "/verify": "verify", "/library": "library" };
const LISTS = ["collections", "tags", "authors", "languages", "documents", "paths"];

/** Return what the address says. */
export function current() {
  const { pathname, searchParams } = new URL(location.href);
  const deep = pathname.match(/^\/p\/([a-z0-9_-]+)\/([0-9a-f]+)$/);
  const filters = {};
  for (const name of LISTS) {
    const values = searchParams.getAll(name);
    if (values.length) filters[name] = values;
  }
  for (const name of ["year_from", "year_to"]) {
    const year = Number.parseInt(searchParams.get(name) ?? "", 10);
    if (Number.isFinite(year)) filters[name] = year;
  }
  const opened = deep ? { doc: deep[2] } : searchParams.get("doc") ? { doc: searchParams.get("doc") } : null;
  return {
    view: VIEWS[pathname] ?? "search",
    project: deep ? deep[1] : searchParams.get("project"),
    query: searchParams.get("q") ?? "",
    mode: searchParams.get("mode") ?? "hybrid",
    grouped: searchParams.has("grouped"),
    mine: searchParams.has("mine"),
    nearest: searchParams.has("nearest"),
    model: searchParams.has("model"),
    talk: (searchParams.get("talk") ?? "").match(/^[0-9a-f]{3,32}$/)?.[0] ?? null,
    columns: searchParams.getAll("column"),
    filters,
    hit: Number.parseInt(searchParams.get("hit") ?? "0", 10) || 0,
    open: opened && {
      ...opened,
      span: spanOf(searchParams.get("span")),
      page: Number.parseInt(searchParams.get("page") ?? "0", 10) || 0,
    },
  };
}

function spanOf(text) {
  const found = (text ?? "").match(/^(\d{1,12})-(\d{1,12})$/);
  return found && Number(found[1]) < Number(found[2]) ? [Number(found[1]), Number(found[2])] : null;
}

/** Return the address of a state. */
export function addressOf(state) {
  const path = Object.entries(VIEWS).find(([, view]) => view === state.view)?.[0] ?? "/";
  const given = new URLSearchParams();
  if (state.project) given.set("project", state.project);
  if (state.query && (state.view === "search" || state.view === "ask")) given.set("q", state.query);
  if (state.view === "search") {
    if (state.mode !== "hybrid") given.set("mode", state.mode);
    if (state.grouped) given.set("grouped", "");
    if (state.mine) given.set("mine", "");
    if (state.nearest) given.set("nearest", "");
    if (state.hit) given.set("hit", String(state.hit));
  }
  if (state.view === "ask" && state.model) given.set("model", "");
  if (state.view === "ask" && state.talk) given.set("talk", state.talk);
  if (state.view === "matrix") for (const column of state.columns) given.append("column", column);
  if (["search", "ask", "matrix"].includes(state.view)) {
    for (const name of LISTS) for (const value of state.filters[name] ?? []) given.append(name, value);
    for (const name of ["year_from", "year_to"]) {
      if (state.filters[name] !== undefined) given.set(name, String(state.filters[name]));
    }
  }
  if (state.open) {
    given.set("doc", state.open.doc.slice(0, 16));
    if (state.open.page) given.set("page", String(state.open.page));
    if (state.open.span) given.set("span", state.open.span.join("-"));
  }
  const query = given.toString().replaceAll("=&", "&").replace(/=$/, "");
  return query ? `${path}?${query}` : path;
}

/** Write a state into the address: as a new step of the history, or in place of the last one. */
export function write(state, { step = false } = {}) {
  const address = addressOf(state);
  if (address === location.pathname + location.search) return;
  if (step) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
