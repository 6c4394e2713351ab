// What is being ingested, document by document.

import { get, remove } from "./api.js";
import { fill, h } from "./dom.js";
import { counted, fileName } from "./text.js";

export class Jobs {
  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
    this.element = h("section", { class: "jobs", "aria-label": "Ingesting", "aria-live": "polite" });
    this.sources = new Map();
  }

  /** Follow the jobs that are running, also those that another window began. */
  async load() {
    const { jobs } = await get("/v1/jobs").catch(() => ({ jobs: [] }));
    for (const job of jobs) {
      if (job.project === this.app.project && (job.state === "queued" || job.state === "running")) this.follow(job);
    }
  }

  follow(job) {
    if (this.sources.has(job.id)) return;
    const state = { documents: job.documents, done: 0, failed: [], lacking: [], current: "", share: 0 };
    const what = h("p", { class: "what" });
    const bar = h("progress", { max: 1, value: 0, "aria-label": "Documents ingested" });
    const stop = h("button", { type: "button", onclick: () => remove(`/v1/jobs/${job.id}`) }, "Stop");
    const reports = h("ul", { class: "reports" });
    const box = h("div", { class: "job" }, what, bar, stop, reports);
    this.element.append(box);
    const show = () => {
      what.textContent = state.documents
        ? `${state.done} of ${counted(state.documents, "document")}${state.current ? ` · ${fileName(state.current)}` : ""}` : "Waiting …";
      bar.value = state.documents ? (state.done + state.share) / state.documents : 0;
    };
    const source = new EventSource(`/v1/jobs/${job.id}/events`);
    this.sources.set(job.id, source);
    const on = (name, act) => source.addEventListener(name, (event) => {
      act(JSON.parse(event.data));
      show();
    });
    on("starts", (data) => { state.documents = data.documents; });
    on("begins", (data) => { state.current = data.source_path; state.share = 0; });
    on("progress", (data) => { state.share = data.share; });
    on("report", ({ report }) => {
      state.done += 1;
      state.share = 0;
      reports.append(told(report));
    });
    source.addEventListener("done", (event) => {
      source.close();
      this.sources.delete(job.id);
      this.end(JSON.parse(event.data), what, bar, stop, reports, box);
      this.changed();
    });
    for (const each of job.refused ?? []) reports.append(h("li", { class: "failed" }, `${each.name}: ${each.reason}`));
    show();
  }

  /** Tell of files that the service did not take. */
  refuse(files, message) {
    const names = files.map((file) => file.name).join(", ");
    const box = h("div", { class: "job" }, h("p", { class: "what" }, "Not taken"),
      h("button", { type: "button", class: "quiet", onclick: () => box.remove() }, "Dismiss"),
      h("ul", { class: "reports" }, h("li", { class: "failed" }, `${names}: ${message}`)));
    this.element.append(box);
  }

  end(job, what, bar, stop, reports, box) {
    bar.remove();
    stop.remove();
    const totals = job.result?.totals;
    const parts = totals ? ["ingested", "replaced", "renamed", "unchanged", "failed"].filter((name) => totals[name]).map((name) => `${totals[name]} ${name}`) : [];
    what.textContent = job.error ? job.error.message : `${job.state === "cancelled" ? "Stopped. " : ""}${parts.join(", ") || "Nothing to ingest"}`;
    for (const item of reports.querySelectorAll(".fine")) item.remove();
    box.append(h("button", { type: "button", class: "quiet", onclick: () => box.remove() }, "Dismiss"));
  }
}

function told(report) {
  const name = fileName(report.source_path);
  if (report.error) return h("li", { class: "failed" }, `${name}: ${report.error.message}`);
  const warning = report.metadata_missing ? (report.provisional ? "provisional entry" : "no citation") : report.warnings[0]?.message;
  return h("li", { class: warning ? "noted" : "fine" }, `${name}: ${report.status}${warning ? `, ${warning}` : ""}`);
}
