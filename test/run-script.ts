// Runs a command of `scripts/` as in a terminal, and waits for its end.
import { spawnSync } from "node:child_process";

type ScriptResult = { status: number | null; output: string };

/** Runs a file with Node; of the environment it gets PATH and `settings` alone. Its output is both streams. */
export function runScript(
  file: string,
  args: readonly string[],
  settings: Record<string, string> = {},
  input = "",
): ScriptResult {
  const env = { PATH: process.env["PATH"], ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env, input, encoding: "utf8" });
  return { status, output: stdout + stderr };
}
