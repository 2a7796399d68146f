// A Chromium out of an npm package, for machines that have none and whose packages we may not touch (Linux on x64).
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root, run, works } from "./command.ts";

const PACKAGE = "@sparticuz/chromium";
const VERSION = "153.0.0";
// Below node_modules: a fresh install throws it away with the rest.
const FOLDER = join(root, "node_modules/.cache/chromium");

/** Fetches the package (70 MB, once) and unpacks the browser; undefined where that is not possible. */
export async function browserFromNpm(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const file = join(FOLDER, "chromium");
  if (!existsSync(file)) await fetchBrowser();
  return (await works(file, ["--version"])) ? file : undefined;
}

async function fetchBrowser(): Promise<void> {
  console.log(`Fetching a Chromium from npm (${PACKAGE}) …`);
  mkdirSync(FOLDER, { recursive: true });
  // A manifest of its own: otherwise npm would look for the nearest one above, which is ours.
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const args = ["install", `${PACKAGE}@${VERSION}`, "--prefix", FOLDER, "--ignore-scripts", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const env = { ...process.env, TMPDIR: FOLDER };
  const code = npm?.endsWith("js") ? await run(process.execPath, [npm, ...args], env) : await run("npm", args, env);
  if (code !== 0) return;
  // The package unpacks itself into the folder for temporary files, which TMPDIR makes ours.
  writeFileSync(join(FOLDER, "unpack.js"), `import chromium from "${PACKAGE}";\nawait chromium.executablePath();\n`);
  await run(process.execPath, [join(FOLDER, "unpack.js")], env);
}
