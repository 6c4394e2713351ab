// Unpacks the browser of the package, with the libraries it needs, and prints where it is.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import chromium from "@sparticuz/chromium";

const path = await chromium.executablePath();
writeFileSync(join(tmpdir(), "browser.json"), JSON.stringify({ path, libraries: join(tmpdir(), "al2023", "lib") }));
