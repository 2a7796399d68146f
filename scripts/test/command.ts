// Commands of the test run: shown as they go, stopped when the run is stopped.
import { spawn } from "node:child_process";
import { join } from "node:path";

/** The repository's root folder. */
export const root = join(import.meta.dirname, "../..");

/** The environment of a command. */
export type Env = Record<string, string | undefined>;

let signalled: NodeJS.Signals | undefined;
const running = new Set<{ kill: (signal: NodeJS.Signals) => void }>();
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(name, () => {
    signalled ??= name;
    for (const child of running) child.kill("SIGTERM");
  });
}

/** The signal that ends this run early, if one came. */
export function endedBy(): NodeJS.Signals | undefined {
  return signalled;
}

/** A line that parts the stages from each other. */
export function heading(words: string): void {
  console.log(`\n=== ${words} ===\n`);
}

/** Runs a command with our output and resolves with its exit code; null when it could not run or was ended by a signal. */
export function run(command: string, args: string[], env: Env): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    running.add(child);
    const end = (code: number | null) => {
      running.delete(child);
      resolve(code);
    };
    child.on("error", (error) => {
      console.log(`${command} could not be started: ${error.message}`);
      end(null);
    });
    child.on("exit", end);
  });
}

/** Runs a command, keeps its output to itself, and tells whether it ended well. */
export function works(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "ignore", timeout: 30_000 });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}
