import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** `output` is shown if it failed or was skipped. */
export type Outcome = { status: "passed" | "failed" | "skipped"; output: string };

/**
 * `isOfContent`: reads only what is in content/, so that editors of content need no other step. `needsContent`: can't
 * run while the content has faults.
 */
export type Step = { name: string; isOfContent?: boolean; needsContent?: boolean; run: () => Promise<Outcome> };

/** As written by `--json`. */
export type StepReport = Outcome & { name: string; durationMs: number };

/** Runs a JavaScript file of node_modules. */
export async function runModule(file: string, ...args: string[]): Promise<Outcome> {
  return runNode(join(root, "node_modules", file), ...args);
}

export function runNode(file: string, ...args: string[]): Promise<Outcome> {
  return runNodeIn(root, [file, ...args]);
}

/** Runs a JavaScript file in another folder. `watch` gets what it has printed so far, each time it prints. */
export async function runNodeIn(folder: string, command: string[], watch?: (output: string) => void): Promise<Outcome> {
  const { code, output } = await capture(process.execPath, command, folder, watch);
  const message = code === null ? `${output}\nIt was ended from outside before it had finished.` : output;
  return { status: code === 0 ? "passed" : "failed", output: message };
}

/** True once commands get groups of their own: then Ctrl-C reaches them only through this process. */
let hasOwnGroups = false;
const running = new Set<ChildProcess>();

/** Ends all running commands, with the processes that these started, when this process gets a signal to end. */
export function endCommandsOnSignal(): void {
  hasOwnGroups = true;
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(name, () => {
      for (const child of running) endGroup(child);
      process.exit(128 + constants.signals[name]);
    });
}

/** Ends a command and the processes that it started: a process group, on systems that have these. */
function endGroup(child: ChildProcess): void {
  if (isPosix && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  else child.kill("SIGTERM");
}

const isPosix = process.platform !== "win32";

/** Runs a command and returns its output. */
export function capture(
  command: string,
  args: string[],
  cwd = root,
  watch: (output: string) => void = () => {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // Without colours: the output may go to a file.
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env,
      detached: hasOwnGroups && isPosix,
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => watch((output += text)));
    child.on("error", reject);
    child.on("exit", () => running.delete(child));
    child.on("close", (code) => resolve({ code, output }));
  });
}

export const passed: Outcome = { status: "passed", output: "" };

export const failed = (output: string): Outcome => ({ status: "failed", output });
