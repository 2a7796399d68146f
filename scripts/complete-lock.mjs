// `npm run lock`, after each `npm install`: fills the lock file's holes. With --check it only says what is wrong with it.
// A registry that lacks some platforms' optional packages leaves holes, and then `npm ci` refuses the lock on every machine.
// What is filled in is for other platforms and is never fetched on this one. It has no hash: each run asks npm for it again, so
// that a registry that has the package fills in the hash as well.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LOCK = new URL("../package-lock.json", import.meta.url);
const MANIFEST = new URL("../package.json", import.meta.url);
const PLATFORM =
  /(?:^|[/-])(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|win32|win|sunos|aix|wasm32)-?(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|universal|wasi)?-?(.*)$/;

// Where a name says it otherwise than npm does.
const SYSTEMS = { win: "win32" };
const CPUS = { universal: ["x64", "arm64"] };

const text = readFileSync(LOCK, "utf8");
let lock = JSON.parse(text);
const problems = process.argv.includes("--check") ? check() : complete();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function check() {
  const root = lock.packages[""];
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));
  const kinds = ["dependencies", "devDependencies", "optionalDependencies"];
  return [
    ...kinds
      .filter((kind) => JSON.stringify(sorted(root[kind])) !== JSON.stringify(sorted(manifest[kind])))
      .map((kind) => `${kind} differ from package.json: run npm install, then npm run lock`),
    ...holes().map(
      ({ from, name, version }) => `hole: ${from || "package.json"} may use ${name}@${version}: run npm run lock`,
    ),
    // Package names hold "@" and "/", never a scheme: any address in the file ties it to one registry.
    ...(text.match(/"resolved": "[^"]*"/g) ?? []).slice(0, 5).map((line) => `names a host: ${line}`),
    ...Object.entries(lock.packages)
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => `runs a script when installed: ${path}`),
  ];
}

function complete() {
  askAgain();
  const missing = holes();
  for (const { from, name, version } of missing) {
    const { dev } = lock.packages[from];
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(dev ? { dev } : {}),
      optional: true,
    };
  }
  lock.packages = sorted(lock.packages);
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} entries of package-lock.json have no hash: this registry lacks these packages`);
  return [];
}

/** npm describes a package's optional ones only while it describes the package itself: both are forgotten, and asked for anew. */
function askAgain() {
  const isUnhashed = (path) => path !== "" && !lock.packages[path].integrity;
  const unhashed = Object.keys(lock.packages).filter(isUnhashed);
  if (unhashed.length === 0) return;
  const names = new Set(unhashed.map((path) => path.split("node_modules/").at(-1)));
  const holds = ({ optionalDependencies = {} }) => Object.keys(optionalDependencies).some((name) => names.has(name));
  const holders = Object.keys(lock.packages).filter((path) => path !== "" && holds(lock.packages[path]));
  for (const path of [...unhashed, ...holders]) delete lock.packages[path];
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const args = ["install", "--package-lock-only", "--ignore-scripts", "--loglevel=error"];
  try {
    execFileSync("npm", args, { cwd, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  } catch (error) {
    writeFileSync(LOCK, text); // as it was: without its holders' entries nobody could install
    throw error;
  }
  lock = JSON.parse(readFileSync(LOCK, "utf8"));
}

/** Optional packages that something may use and the lock file does not describe. */
function holes() {
  return Object.entries(lock.packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isDescribed(from, name))
      .map(([name, version]) => ({ from, name, version })),
  );
}

/** Looks where Node looks: in the package's own node_modules, then in each one above it. */
function isDescribed(from, name) {
  const parts = from === "" ? [] : from.split("/node_modules/");
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join("/node_modules/");
    if (lock.packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]) return true;
  }
  return false;
}

function platformOf(name) {
  const [, os = "none", cpu = "none", rest = ""] = PLATFORM.exec(name) ?? [];
  if (os === "wasm32") return { cpu: ["wasm32"] };
  return { cpu: CPUS[cpu] ?? [cpu], os: [SYSTEMS[os] ?? os], ...(os === "linux" ? libcOf(rest) : {}) };
}

function libcOf(rest) {
  if (rest === "") return {};
  return { libc: [rest.startsWith("musl") ? "musl" : "glibc"] };
}

function sorted(entries = {}) {
  return Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
