// `npm run build`: builds pages, then everything derived from them. Quiet on success.
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assemble } from "#app/content/assemble.server.ts";
import { readContent, readFiles } from "#app/content/read.server.ts";
import { writeBrandFiles } from "./build/brand-files.ts";
import { compressFolder } from "./build/compress.ts";
import { keepAdminRoutesOnly } from "./build/route-table.ts";
import { fillServiceWorker } from "./build/service-worker.ts";
import { drawPagePictures, writePagePictures } from "./build/social-pictures.ts";
import { describeSources, writeStamp } from "./launcher/build.mjs";
import { bundleServer } from "./release/bundle.ts";
import { writeContent } from "./release/prepared-content.ts";

const root = join(import.meta.dirname, "..");
const buildFolder = join(root, "build");
const stampFile = join(buildFolder, ".stamp");

/** `run` returns a summary, or throws. */
type Stage = { name: string; run: () => Promise<string> };

/** In this order: stages that write browser files come before compression. */
const stages: Stage[] = [
  { name: "brand", run: writeBrandFiles },
  { name: "pages", run: buildPages },
  { name: "routes", run: () => keepAdminRoutesOnly(join(buildFolder, "client/assets")) },
  { name: "service worker", run: () => fillServiceWorker(join(buildFolder, "client/sw.js")) },
  { name: "social pictures", run: async () => writePagePictures(join(buildFolder, "client"), await pictures) },
  { name: "release", run: async () => writeRelease() },
  { name: "compression", run: () => compressFolder(join(buildFolder, "client")) },
  { name: "server", run: writeProgram },
];

let content: ReturnType<typeof readContent>;
try {
  content = readContent();
} catch (error) {
  console.error(error instanceof Error ? error.message : error); // all problems, once: each stage would repeat them
  process.exit(1);
}
const sources = describeSources(root); // before the build: later changes aren't in it
const madeOf = { listing: sources.listing, content: sources.content() };
// Drawn in parallel with the page build; its errors surface in its own stage.
const pictures = drawPagePictures();
pictures.catch(() => {});
// An interrupted build must not look finished.
rmSync(stampFile, { force: true });
for (const { name, run } of stages) {
  const from = performance.now();
  const output = await run();
  console.log(`  ${name}: ${output} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
}
writeStamp(root, madeOf);

/** Writes the commit, from git or the environment (COMMIT): an image is built from a copy of the sources. */
function writeRelease(): string {
  const { stdout } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8" });
  const commit = process.env.COMMIT ?? (stdout ?? "").trim();
  writeFileSync(join(buildFolder, "release.json"), JSON.stringify({ commit }));
  return commit || "unknown commit";
}

/** Bundles the server for `npm start` and browser tests like the release: no types to strip, half the start time. */
async function writeProgram(): Promise<string> {
  const folder = join(buildFolder, "program");
  rmSync(folder, { recursive: true, force: true });
  await bundleServer(folder, []);
  const files = readFiles();
  assemble(files); // to parse them
  writeContent(folder, content, files);
  copyFileSync(join(root, "package.json"), join(folder, "package.json"));
  mkdirSync(join(folder, "build"));
  copyFileSync(join(buildFolder, "release.json"), join(folder, "build/release.json"));
  symlinkSync(
    process.platform === "win32" ? join(buildFolder, "client") : "../../client",
    join(folder, "build/client"),
    "junction",
  );
  return "bundled";
}

async function buildPages(): Promise<string> {
  const output: string[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => output.push(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => output.push(text));
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return "built";
  const log = output.join("");
  console.error(log);
  if (log.includes("content/pictures/fields/"))
    console.error("A drawing is missing; node scripts/node24.mjs scripts/pictures.ts draws it.");
  process.exit(1);
}
