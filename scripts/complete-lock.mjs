// `npm run lock`, after each `npm install`: completes the lock file; --check only reports problems. A registry that
// lacks optional packages of other platforms leaves gaps, and `npm ci` then rejects the lock. The added entries have no
// hash, which is refused: take a version that the registry has for all platforms (decision 061).
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { askedForHelp, showHelp } from "./launcher/output.mjs";

if (askedForHelp(process.argv)) process.exit(showHelp(fileURLToPath(import.meta.url)));
const LOCK = new URL("../package-lock.json", import.meta.url);
const MANIFEST = new URL("../package.json", import.meta.url);
const PLATFORM =
  /(?:^|[/-])(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|win32|win|sunos|aix|wasm32)-?(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|universal|wasi)?-?(.*)$/;

// Where package names and npm differ.
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
      ({ from, name, version }) => `gap: ${from || "package.json"} may use ${name}@${version}: run npm run lock`,
    ),
    ...withoutHash().map((path) => `no hash: ${path}: this registry lacks it, choose a version that it has`),
    // Package names contain "@" and "/", never a scheme: a URL ties the file to one registry.
    ...(text.match(/"resolved": "[^"]*"/g) ?? []).slice(0, 5).map((line) => `names a host: ${line}`),
    ...Object.entries(lock.packages)
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => `runs a script when installed: ${path}`),
  ];
}

function complete() {
  askAgain();
  for (const { from, name, version } of holes()) {
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
  return check();
}

function withoutHash() {
  return Object.keys(lock.packages).filter((path) => path !== "" && !lock.packages[path].integrity);
}

/** Removes optional packages together with their parent, as npm describes them together, to resolve them again. */
function askAgain() {
  const unhashed = withoutHash();
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
    writeFileSync(LOCK, text); // restore it: nothing can be installed without the parents' entries
    throw error;
  }
  lock = JSON.parse(readFileSync(LOCK, "utf8"));
}

/** Returns optional packages missing in the lock file. */
function holes() {
  return Object.entries(lock.packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isDescribed(from, name))
      .map(([name, version]) => ({ from, name, version })),
  );
}

/** Resolves like Node: in the package's node_modules, then in each parent's. */
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
