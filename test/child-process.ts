// Runs a piece of TypeScript in a Node process of its own, for what only a second process can show.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** How the process ended, and all that it wrote. */
export type ChildResult = { code: number | null; output: string };

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs `source` (an ES module; `#app/…` works) with `args` as `process.argv.slice(1)` to its end. `asNobody`: without root's
 * rights, where the tests run as root.
 */
export function runInChild(
  source: string,
  args: string[] = [],
  options: { asNobody?: boolean } = {},
): Promise<ChildResult> {
  const user = options.asNobody && process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", source, "--", ...args], {
    ...user,
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  const { promise, resolve, reject } = Promise.withResolvers<ChildResult>();
  child.on("error", reject);
  child.on("close", (code) => resolve({ code, output }));
  return promise;
}
