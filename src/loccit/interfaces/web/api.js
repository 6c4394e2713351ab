// The service. Everything is asked with the session's cookie, which no script can read.

/** An error of the service: a stable code, and a message that says what to do next. */
export class Failure extends Error {
  constructor(code, message, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

async function answered(response) {
  const body = await response.json().catch(() => null);
  if (response.ok && body) return body;
  if (response.status === 401 && !response.url.endsWith("/login")) window.dispatchEvent(new Event("locked"));
  const error = body?.error ?? {};
  throw new Failure(
    error.code ?? "unknown", error.message ?? `the service answered ${response.status}`, response.status,
  );
}

async function asked(path, how) {
  try {
    return await fetch(path, { credentials: "same-origin", ...how });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Failure("unreachable", "The service does not answer. Is ‘loccit serve’ still running?", 0);
  }
}

const JSON_BODY = { "content-type": "application/json" };

export async function get(path, signal) {
  return answered(await asked(path, { signal }));
}

export async function post(path, body, signal) {
  return answered(await asked(path, { method: "POST", headers: JSON_BODY, body: JSON.stringify(body), signal }));
}

export async function send(path, form) {
  return answered(await asked(path, { method: "POST", body: form }));
}

export async function remove(path) {
  return answered(await asked(path, { method: "DELETE" }));
}

/** Yield the events that answer a question, each as its name and what it holds. */
export async function* events(path, body, signal) {
  const headers = { ...JSON_BODY, accept: "text/event-stream" };
  const response = await asked(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  if (!response.ok || !response.body) {
    await answered(response);
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    const whole = rest.split(/\r?\n\r?\n/);
    rest = whole.pop() ?? "";
    for (const each of whole) {
      const event = parsed(each);
      if (event) yield event;
    }
  }
}

function parsed(block) {
  let name = "message";
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  return data.length ? { name, data: JSON.parse(data.join("\n")) } : null;
}

const under = (project) => `/v1/projects/${encodeURIComponent(project)}`;

/** The addresses of a project. */
export const at = {
  search: (project) => `${under(project)}/search`,
  facets: (project) => `${under(project)}/facets`,
  conversations: (project) => `${under(project)}/conversations`,
  conversation: (project, talk) => `${under(project)}/conversations/${talk}`,
  ask: (project) => `${under(project)}/ask`,
  matrix: (project) => `${under(project)}/matrix`,
  verify: (project) => `${under(project)}/verify`,
  draft: (project) => `${under(project)}/verify/file`,
  documents: (project) => `${under(project)}/documents`,
  document: (project, doc) => `${under(project)}/documents/${doc}`,
  citation: (project, doc) => `${under(project)}/documents/${doc}/citation`,
  file: (project, doc) => `${under(project)}/documents/${doc}/file`,
  text: (project, doc, start, end) => `${under(project)}/documents/${doc}/text?start=${start}&end=${end}`,
  page: (project, doc, page, span) =>
    `${under(project)}/documents/${doc}/pages/${page}` + (span ? `?start=${span[0]}&end=${span[1]}` : ""),
  image: (project, doc, page, width) => `${under(project)}/documents/${doc}/pages/${page}/image?width=${width}`,
  entries: (project, words) => `${under(project)}/entries?words=${encodeURIComponent(words)}`,
  citations: (project, form) => `${under(project)}/citations?form=${form}`,
};
