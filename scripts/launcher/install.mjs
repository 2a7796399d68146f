import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { withFolderLock } from "./folder-lock.mjs";
import { LauncherError, stage } from "./output.mjs";
import { run } from "./run.mjs";

/** With npm's defaults it takes two and a half minutes to report that there is no network. */
const QUICK_RETRIES = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];

/** Installs the lock file's packages unless they are installed. */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  await withFolderLock(root, async () => {
    if (isInstalled(root)) return;
    if (!isInstalledByHand(root)) await stage("Installing packages", () => install(root));
    writeFileSync(stampFile(root), lockHash(root));
  });
}

async function install(root) {
  const args = ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund", ...QUICK_RETRIES];
  // npm's progress goes to stderr: stdout is the program's.
  const stdio = ["ignore", 2, 2];
  const env = { ...process.env, ...cacheWithoutHome() };
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.c?js$/.test(npm) && existsSync(npm);
  const code = await (
    isScript
      ? run(process.execPath, [npm, ...args], { cwd: root, stdio, env })
      : run("npm", args, { cwd: root, stdio, env, shell: process.platform === "win32" })
  ).catch((error) => {
    throw new LauncherError(
      error.code === "ENOENT"
        ? "npm was not found: install it together with Node from https://nodejs.org."
        : `npm could not be started: ${error.message}`,
    );
  });
  if (code !== 0)
    throw new LauncherError(
      "npm could not install the packages (see its reason above). Check the network, or the registry in `npm config get registry`, and run the command again.",
    );
}

/** Returns a cache folder: npm's is in the home folder, which a service's user may lack or be unable to write. */
function cacheWithoutHome() {
  if (process.env.npm_config_cache !== undefined && isWritable(dirname(process.env.npm_config_cache))) return {};
  return isWritable(homedir()) ? {} : { npm_config_cache: join(tmpdir(), "site-npm-cache") };
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false; // missing or not ours: no place for a cache
  }
}

function isInstalled(root) {
  try {
    return readFileSync(stampFile(root), "utf8") === lockHash(root);
  } catch (error) {
    if (error.code === "ENOENT" && existsSync(join(root, "package-lock.json"))) return false;
    throw new LauncherError(`The packages' state cannot be read: ${error.message}`);
  }
}

/** Returns true after a manual `npm install`, which `npm ci` would only repeat. */
function isInstalledByHand(root) {
  const found = join(root, "node_modules/.package-lock.json");
  if (!existsSync(found)) return false;
  const here = JSON.parse(readFileSync(found, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === "" || here[path]?.version === version || (optional && !here[path]),
  );
}

function stampFile(root) {
  return join(root, "node_modules/.installed");
}

function lockHash(root) {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}
