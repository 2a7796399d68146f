// One step of a check: a name, and something that either passes or says why it did not.
import { spawn } from "node:child_process";
import { join } from "node:path";

/** The repository's root folder. */
export const root = join(import.meta.dirname, "../..");

/** How a step ended. `words` is shown when it failed or was skipped. */
export type Outcome = { status: "passed" | "failed" | "skipped"; words: string };

/** One thing that `npm run check` proves. */
export type Step = { name: string; run: () => Promise<Outcome> };

/** A finished step, as `--json` writes it and `npm test` counts it. */
export type StepReport = Outcome & { name: string; durationMs: number };

/** A command of node_modules (a JavaScript file there) that must exit with 0. */
export async function runModule(file: string, ...args: string[]): Promise<Outcome> {
  return runNode(join(root, "node_modules", file), ...args);
}

/** A JavaScript or TypeScript file that must exit with 0. */
export async function runNode(file: string, ...args: string[]): Promise<Outcome> {
  const { code, output } = await capture(process.execPath, [file, ...args]);
  return { status: code === 0 ? "passed" : "failed", words: output };
}

/** Runs a command and keeps what it says. */
export function capture(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // Colours off: the output is shown later, perhaps into a file.
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** The step passed and has nothing to say. */
export const passed: Outcome = { status: "passed", words: "" };

/** The step failed for this reason. */
export const failed = (words: string): Outcome => ({ status: "failed", words });
