// npm run release: makes build/release/NAME-VERSION.tar.gz, which runs on a server with Node 24 alone: nothing is installed,
// built or fetched there. It holds the server's sources, the build, and of node_modules only what the server uses.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { siteName } from "#app/platform/content/brand.ts";
import { readRelease } from "#app/platform/release.server.ts";
import { ensureBuilt } from "./launcher/build.mjs";
import { mallocArenas, maxSemiSpaceMb } from "./launcher/node24.mjs";

const root = join(import.meta.dirname, "..");
const target = join(root, "build/release");

/** Of the repository; what the browser got is in build/. */
const folders = ["app", "content", "db", "build/client", "build/server", "deploy"];
const files = ["build/release.json", ".env.example", "CHANGELOG.md", "docs/deploy.md", "docs/operate.md"];
/** Commands that an operator runs; each is one file and what it imports. */
const commands = ["admin", "backup", "doctor", "migrate", "restore"];
/** Peers, binaries and what only browsers run, that the lock file counts as needed and the server never loads. */
const unneeded =
  /^node_modules\/(node-(linux|win|bin)|typescript$|@types\/|csstype$|@tiptap\/|prosemirror-|orderedmap$|rope-sequence$|w3c-keyname$)/;
const alongside = ["database.ts", "admin", "backup"];

await ensureBuilt(root);
const { version, commit } = readRelease();
const product = siteName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
const name = `${product}-${version}`;
const folder = join(target, name);
rmSync(target, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of [...folders, ...files]) copy(path);
for (const path of [...commands.map((command) => `${command}.ts`), ...alongside]) copy(`scripts/${path}`);
for (const path of runtimePackages()) copy(path);
writeFileSync(join(folder, "package.json"), JSON.stringify(manifest(), null, 2));
pack();

function copy(path: string): void {
  if (!existsSync(join(root, path))) throw new Error(`The release lacks ${path}.`);
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    dereference: true,
    filter: (source) => !/\.test\.tsx?$|\.map$|[/\\]\.bin$/.test(source),
  });
}

/** A manifest without dependencies: there is nothing to install. */
function manifest() {
  const { imports, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    imports: Record<string, string>;
    engines: Record<string, string>;
  }; // our own manifest
  const node = "node --env-file-if-exists=.env";
  const start = `NODE_ENV=production MALLOC_ARENA_MAX=${mallocArenas} ${node} --max-semi-space-size=${maxSemiSpaceMb} app/server.ts`;
  const scripts = Object.fromEntries(commands.map((command) => [command, `${node} scripts/${command}.ts`]));
  return {
    name: product,
    version,
    private: true,
    type: "module",
    imports: { "#app/*": imports["#app/*"] },
    scripts: { start, ...scripts },
    engines: { ...engines, node: ">=24.15" },
  };
}

/** The folders of the packages that the server needs, by the lock file: no development packages, none of other platforms. */
function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  }; // npm's own format
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev && !unneeded.test(path));
  const isNested = (path: string) => needed.some(([other]) => path.startsWith(`${other}/node_modules/`));
  return needed.map(([path]) => path).filter((path) => !isNested(path) && existsSync(join(root, path)));
}

function pack(): void {
  const archive = join(target, `${name}.tar.gz`);
  // The same sources give the same archive: names in order, one owner, one time.
  const fixed = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=2026-01-01"];
  const { status, stderr } = spawnSync("tar", [...fixed, "-czf", archive, "-C", target, name], { encoding: "utf8" });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
  const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
  rmSync(folder, { recursive: true });
  console.log(`${archive}: ${version} (${commit}), ${(statSync(archive).size / 1e6).toFixed(1)} MB, sha256 ${sum}`);
}
