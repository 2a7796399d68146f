import { spawn } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export type Env = Record<string, string | undefined>;

let signalled: NodeJS.Signals | undefined;
const running = new Set<{ kill: (signal: NodeJS.Signals) => void }>();
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(name, () => {
    signalled ??= name;
    for (const child of running) child.kill("SIGTERM");
  });
}

/** Returns the signal that aborted the run. */
export function endedBy(): NodeJS.Signals | undefined {
  return signalled;
}

export function heading(text: string): void {
  console.log(`\n=== ${text} ===\n`);
}

/** Runs a command and returns its exit code; null if it could not run or was killed. */
export function run(command: string, args: string[], env: Env, cwd = root): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
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

/** Runs a command silently; returns true if it succeeded. */
export function works(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "ignore", timeout: 30_000 });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}
