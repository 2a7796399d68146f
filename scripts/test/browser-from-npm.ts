// Chromium from an npm package, for machines without one (Linux on x64).
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, works } from "./command.ts";

const PACKAGE = "@sparticuz/chromium";
const VERSION = "153.0.0";
// Below node_modules: removed by a fresh install.
const FOLDER = join(root, "node_modules/.cache/chromium");

/** Downloads 70 MB once; returns undefined if that fails. */
export async function browserFromNpm(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const file = join(FOLDER, "chromium");
  if (!existsSync(file)) await fetchBrowser();
  return (await works(file, ["--version"])) ? file : undefined;
}

async function fetchBrowser(): Promise<void> {
  console.log(`Fetching a Chromium from npm (${PACKAGE}) …`);
  mkdirSync(FOLDER, { recursive: true });
  // A package.json of its own: otherwise npm would use ours.
  writeFileSync(join(FOLDER, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const args = ["install", `${PACKAGE}@${VERSION}`, "--prefix", FOLDER, "--ignore-scripts", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const env = { ...process.env, TMPDIR: FOLDER };
  const code = npm?.endsWith("js") ? await run(process.execPath, [npm, ...args], env) : await run("npm", args, env);
  if (code !== 0) return;
  // The package unpacks itself into TMPDIR.
  writeFileSync(join(FOLDER, "unpack.js"), `import chromium from "${PACKAGE}";\nawait chromium.executablePath();\n`);
  await run(process.execPath, [join(FOLDER, "unpack.js")], env);
}
