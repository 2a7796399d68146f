// Runs TypeScript in a separate process.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export type ChildResult = { code: number | null; output: string };

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs `source`, an ES module; `args` become `process.argv.slice(1)`. `asNobody` drops root's rights. */
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
