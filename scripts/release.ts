// npm run release: builds build/release/NAME-VERSION-DATE-COMMIT.tar.gz (-dirty if sources were changed since), which
// only needs Node 24 on a server: nothing is installed, built or fetched there. It contains the bundled server, the
// browser's files, and the few packages that can't be bundled.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { assemble } from "#app/content/assemble.server.ts";
import { readContent, readFiles } from "#app/content/read.server.ts";
import { siteName } from "#app/platform/brand/brand.ts";
import { readRelease } from "#app/platform/settings/release.server.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { ensureBuilt } from "./launcher/build.mjs";
import { failInWords } from "./launcher/failure.mjs";
import { heapFlags, mallocSettings } from "./launcher/node24.mjs";
import { bundleServer, unbundled } from "./release/bundle.ts";
import { licencesOf, packagesOf } from "./release/packages.ts";
import { writeContent } from "./release/prepared-content.ts";

failInWords();
parseArgs({ options: {} }); // it accepts none

const root = join(import.meta.dirname, "..");
const target = join(root, "build/release");

/** Files of the repository, copied unchanged. */
const copied = [
  "build/client",
  "deploy",
  "build/release.json",
  ".env.example",
  "CHANGELOG.md",
  "LICENSE",
  "docs/deploy.md",
  "docs/operate.md",
];
/** Commands for operators. */
const commands = ["admin", "backup", "content", "doctor", "migrate", "move", "posts", "restore"];

await ensureBuilt(root);
const { version, commit } = readRelease();
const product = slugify(siteName).replaceAll(/[^a-z0-9]+/g, "-");
const name = [product, version, ...describeSource()].join("-");
const folder = join(target, name);
rmSync(target, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of [...copied, ...packagesOf(root, unbundled)]) copy(path);
await bundleServer(
  folder,
  commands.map((command) => `scripts/${command}.ts`),
);
const files = readFiles();
assemble(files); // to parse them
writeContent(folder, readContent(), files);
writeFileSync(join(folder, "LICENCES.txt"), licencesOf(root));
writeFileSync(join(folder, "package.json"), JSON.stringify(manifest(), null, 2));
pack();

/** Returns the date and commit of the sources, and whether they were changed since; nothing without git. */
function describeSource(): string[] {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
  const committed = git("show", "-s", "--format=%cd", "--date=format:%Y%m%d", "HEAD");
  if (committed === "") return commit === "" ? [] : [commit];
  return [committed, git("rev-parse", "--short=12", "HEAD"), ...(git("status", "--porcelain") === "" ? [] : ["dirty"])];
}

function copy(path: string): void {
  if (!existsSync(join(root, path))) throw new Error(`The release lacks ${path}.`);
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    dereference: true,
    filter: (source) => !/\.map$|[/\\]\.bin$/.test(source),
  });
}

/** Returns a manifest without dependencies: there is nothing to install. */
function manifest() {
  const node = "node --env-file-if-exists=.env";
  const settings = Object.entries({ NODE_ENV: "production", ...mallocSettings }).map((variable) => variable.join("="));
  const prestart = "node app/needs-node.js"; // older ones don't know the next line's option
  const start = [...settings, node, ...heapFlags, "app/server.js"].join(" ");
  const scripts = Object.fromEntries(commands.map((command) => [command, `node scripts/${command}.js`])); // they read .env
  return {
    name: product,
    version,
    private: true,
    type: "module",
    scripts: { prestart, start, ...scripts },
    engines: { node: ">=24.15" },
  };
}

function pack(): void {
  const archive = join(target, `${name}.tar.gz`);
  // The same sources give the same archive: sorted names, one owner, one time.
  const fixed = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=2026-01-01"];
  const { status, stderr } = spawnSync("tar", [...fixed, "-czf", archive, "-C", target, name], { encoding: "utf8" });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
  const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
  rmSync(folder, { recursive: true });
  console.log(`${archive}: ${version} (${commit}), ${(statSync(archive).size / 1e6).toFixed(1)} MB, sha256 ${sum}`);
}
