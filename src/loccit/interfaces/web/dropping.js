// Files and folders that are dropped on an element.

/** Call `take` with the files that are dropped, those in folders too. */
export function dropped(element, take) {
  let depth = 0;
  const over = (is) => element.classList.toggle("over", is);
  element.addEventListener("dragenter", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    depth += 1;
    over(true);
  });
  element.addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1);
    if (!depth) over(false);
  });
  element.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  element.addEventListener("drop", async (event) => {
    event.preventDefault();
    depth = 0;
    over(false);
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    const files = entries.length ? (await Promise.all(entries.map(filesIn))).flat() : [...(event.dataTransfer?.files ?? [])];
    if (files.length) take(files);
  });
}

async function filesIn(entry) {
  if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  const reader = entry.createReader();
  const found = [];
  for (;;) { // a reader gives a hundred at a time
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) break;
    for (const each of some) if (!each.name.startsWith(".")) found.push(...(await filesIn(each)));
  }
  return found;
}
