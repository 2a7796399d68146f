// Finds a Node that runs TypeScript: the current one, or the one installed by npm.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LauncherError } from "./output.mjs";
import { run } from "./run.mjs";

export const wantedNode = [24, 15];
const OLDEST_LAUNCHER = 20;

/**
 * V8 sizes its heap by the machine's memory: on a large one the young generation takes 100 MB and more, and the old one
 * twice what is in use before it is collected (decision 073).
 */
export const heapFlags = ["--max-semi-space-size=4", "--max-old-space-size=1024"];

/** Limits glibc's memory pools, one per thread by default, and the freed blocks that it keeps (decision 073). */
export const mallocSettings = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** Exits if the launcher's own Node is too old. */
export function assertLauncherNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= OLDEST_LAUNCHER) return;
  throw new LauncherError(
    `Node ${process.versions.node} is too old: install Node ${OLDEST_LAUNCHER} or newer (24 is best) from https://nodejs.org.`,
  );
}

/** Finds a Node >= 24.15. Needs installed packages unless the current Node is new enough. */
function findNode24(root) {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const windows = process.platform === "win32";
  const name = `node-${windows ? "win" : process.platform}-${process.arch}`;
  const file = join(root, "node_modules", name, "bin", windows ? "node.exe" : "node");
  if (existsSync(file)) return file;
  throw new LauncherError(
    `The program needs Node ${wantedNode.join(".")} or newer; this is ${process.versions.node}, and npm has no Node for ${process.platform}-${process.arch} beside the program. ` +
      "Install Node 24 from https://nodejs.org and run the command again.",
  );
}

/** Runs a file and resolves with its exit code. `flags` are Node's own. */
export function runWithNode24(root, [file, ...args], { env = process.env, flags = [] } = {}) {
  const guard = pathToFileURL(join(root, "scripts/launcher/die-with-parent.mjs")).href;
  return run(findNode24(root), [...flags, "--import", guard, file, ...args], { cwd: root, env });
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > wantedNode[0] || (major === wantedNode[0] && minor >= wantedNode[1]);
}
